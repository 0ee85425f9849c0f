// Written by `npm run gen` from a migrated database. The tables themselves are in apps/api/db/migrations.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
  account: Account
  account_token: AccountToken
  activity: Activity
  activity_form: ActivityForm
  add_on: AddOn
  approved_pickup: ApprovedPickup
  attempt: Attempt
  attendance: Attendance
  attendance_event: AttendanceEvent
  audit_event: AuditEvent
  calendar_feed: CalendarFeed
  catalogue_import: CatalogueImport
  child: Child
  child_medical: ChildMedical
  child_note: ChildNote
  do_not_release: DoNotRelease
  enrolment: Enrolment
  families_apart: FamiliesApart
  family: Family
  form: Form
  form_answer: FormAnswer
  form_version: FormVersion
  guardian: Guardian
  home: Home
  idempotency: Idempotency
  image: Image
  imported_child: ImportedChild
  imported_row: ImportedRow
  location: Location
  mail: Mail
  meeting: Meeting
  membership: Membership
  offer: Offer
  own_school: OwnSchool
  password_request: PasswordRequest
  pick_up_option: PickUpOption
  place: Place
  portal: Portal
  portal_kind: PortalKind
  release_review: ReleaseReview
  school: School
  school_directory: SchoolDirectory
  section: Section
  section_instructor: SectionInstructor
  section_instructor_past: SectionInstructorPast
  session: Session
  staff: Staff
  teacher: Teacher
  tshirt_size: TshirtSize
}

interface Account {
  id: string
  email: string
  email_key: GeneratedAlways<string | null>
  password_hash: string | null
  first_name: string
  last_name: string
  phone: string | null
  state: Generated<string>
  created_at: Generated<string>
  password_changed_at: Generated<string>
}

interface AccountToken {
  hash: Buffer
  account_id: string
  purpose: string
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

interface Activity {
  school_id: string
  id: string
  kind: string
  name: string
  description: Generated<string>
  location_id: string | null
  starts_on: string | null
  ends_on: string | null
  no_dates: Generated<string[]>
  sign_up_begins_on: string | null
  sign_up_begins_at: string | null
  sign_up_ends_on: string | null
  sign_up_ends_at: string | null
  asks_pick_up: Generated<boolean>
  requires_pick_up: Generated<boolean>
  asks_teacher: Generated<boolean>
  requires_teacher: Generated<boolean>
  asks_tshirt: Generated<boolean>
  requires_tshirt: Generated<boolean>
  interval_type: string | null
  billing_cycle: string | null
  charge_type: string | null
  drop_in_price_cents: Generated<number>
  drop_in_rate: string | null
  prorates: Generated<boolean>
  discounts: Generated<unknown>
  section_template: Generated<unknown>
  is_draft: boolean
  is_on_portal: Generated<boolean>
  created_at: Generated<string>
  changed_at: Generated<string>
  removed_at: string | null
  version: Generated<number>
}

interface ActivityForm {
  school_id: string
  activity_id: string
  form_id: string
  position: Generated<number>
}

interface AddOn {
  school_id: string
  id: string
  activity_id: string
  name: string
  price_cents: number
  is_required: Generated<boolean>
  max_amount: Generated<number>
  is_discounted: Generated<boolean>
  is_active: Generated<boolean>
  position: Generated<number>
}

interface ApprovedPickup {
  school_id: string
  id: string
  child_id: string
  name: string
  phone: string | null
  relation: Generated<string>
  position: Generated<number>
}

interface Attempt {
  key: string
  count: number
  window_ends_at: string
  about: string | null
}

interface Attendance {
  school_id: string
  id: string
  place_id: string
  meeting_id: string
  child_id: string
  check_in: string | null
  check_out: string | null
  check_out_person: string | null
  override_reason: string | null
  note: string | null
  version: Generated<number>
}

interface AttendanceEvent {
  school_id: string
  id: string
  attendance_id: string
  act: string
  at: string
  received_at: Generated<string>
  account_id: string | null
  time: string | null
  is_correction: Generated<boolean>
  person: string | null
  override_reason: string | null
  note: string | null
  refused: string | null
  resembles: string | null
  photo_id_checked: Generated<boolean>
}

interface AuditEvent {
  school_id: string
  id: string
  at: Generated<string>
  account_id: string | null
  what: string
  subject_id: string | null
  child_id: string | null
  details: Generated<unknown>
}

interface CalendarFeed {
  school_id: string
  account_id: string
  token_hash: Buffer
  created_at: Generated<string>
}

interface CatalogueImport {
  school_id: string
  id: string
  kind: string
  state: Generated<string>
  file_name: string
  columns: unknown
  row_count: number
  source: unknown
  mapping: unknown
  options: unknown
  results: Generated<unknown>
  done: Generated<number>
  total: Generated<number>
  failure: string | null
  account_id: string
  created_at: Generated<string>
  sealed: Buffer | null
  key_id: string | null
}

interface Child {
  school_id: string
  id: string
  family_id: string
  first_name: string
  last_name: string
  preferred_name: Generated<string>
  birth_date: string | null
  grade: string | null
  allergies: Generated<string>
  special_needs: Generated<string>
  teacher_id: string | null
  tshirt_size_id: string | null
  archived_at: string | null
  merged_into_id: string | null
  created_at: Generated<string>
  version: Generated<number>
  folded: GeneratedAlways<string>
  searched: GeneratedAlways<string>
}

interface ChildMedical {
  school_id: string
  child_id: string
  sealed: Buffer
  key_id: string
  changed_at: Generated<string>
  changed_by: string | null
  version: Generated<number>
}

interface ChildNote {
  school_id: string
  id: string
  child_id: string
  body: string
  created_at: Generated<string>
  created_by: string | null
  changed_at: Generated<string>
  removed_at: string | null
}

interface DoNotRelease {
  school_id: string
  id: string
  child_id: string
  name: string
  note: Generated<string>
  created_at: Generated<string>
  created_by: string | null
  removed_at: string | null
  removed_by: string | null
}

interface Enrolment {
  school_id: string
  id: string
  activity_id: string
  child_id: string
  pick_up_option_id: string | null
  teacher_id: string | null
  tshirt_size_id: string | null
  add_ons: Generated<unknown>
  quote: Generated<unknown>
  owed_cents: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

interface FamiliesApart {
  school_id: string
  one_id: string
  other_id: string
  said_at: Generated<string>
  said_by: string | null
}

interface Family {
  school_id: string
  id: string
  created_at: Generated<string>
}

interface Form {
  school_id: string
  id: string
  name: string
  is_enabled: Generated<boolean>
  is_required: Generated<boolean>
  ask_type: string
  family_type: string
  number: Generated<number>
  answers_since: Generated<number>
  created_at: Generated<string>
  changed_at: Generated<string>
  removed_at: string | null
  version: Generated<number>
}

interface FormAnswer {
  school_id: string
  id: string
  form_id: string
  number: number
  enrolment_id: string
  child_id: string
  answers: unknown
  answered_at: Generated<string>
  answered_by: string | null
}

interface FormVersion {
  school_id: string
  form_id: string
  number: number
  name: string
  fields: unknown
  created_at: Generated<string>
}

interface Guardian {
  school_id: string
  id: string
  family_id: string
  position: number
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  home_id: string | null
  folded: GeneratedAlways<string>
}

interface Home {
  school_id: string
  id: string
  family_id: string
  position: number
  name: Generated<string>
  street: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postal_code: Generated<string>
  share_bp: number
}

interface Idempotency {
  school_id: string
  account_id: string
  key: string
  body_hash: string
  answer: unknown
  created_at: Generated<string>
}

interface Image {
  school_id: string
  id: string
  type: string
  bytes: Buffer
  width: number
  height: number
  created_at: Generated<string>
}

interface ImportedChild {
  school_id: string
  import_id: string
  child_id: string
  version: Generated<number>
  at: Generated<string>
}

interface ImportedRow {
  school_id: string
  kind: string
  fingerprint: string
  import_id: string
  activity_id: string
}

interface Location {
  school_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string | null>
  address: Generated<string>
  is_active: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
}

interface Mail {
  id: string
  school_id: string | null
  dedupe_key: string
  to_email: string
  to_name: string | null
  subject: string
  text_body: string
  html_body: string
  state: Generated<string>
  attempts: Generated<number>
  failure: string | null
  created_at: Generated<string>
  sent_at: string | null
  sealed: Buffer | null
  key_id: string | null
}

interface Meeting {
  school_id: string
  id: string
  section_id: string
  date: string
  time_from: string
  time_to: string
  starts_at: string
  ends_at: string
  is_cancelled: Generated<boolean>
}

interface Membership {
  school_id: string
  account_id: string
  role: string
  is_active: Generated<boolean>
  is_instructor: Generated<boolean>
  is_main_contact: Generated<boolean>
  joined_at: Generated<string>
}

interface Offer {
  school_id: string
  id: string
  place_id: string
  section_id: string
  offered_at: Generated<string>
  expires_at: string
  offered_by: string | null
  is_out_of_turn: Generated<boolean>
  outcome: string | null
  ended_at: string | null
}

interface OwnSchool {
  school_id: string | null
  name: string
  portal_name: string | null
}

interface PasswordRequest {
  id: string
  email: string
  created_at: Generated<string>
}

interface PickUpOption {
  school_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string | null>
  is_active: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
}

interface Place {
  school_id: string
  id: string
  section_id: string
  enrolment_id: string
  child_id: string
  pool: Generated<string>
  state: string
  days: Generated<string>
  expires_at: string | null
  is_out_of_turn: Generated<boolean>
  party_id: string | null
  joined_at: Generated<string>
  left_at: string | null
  is_held_back: Generated<boolean>
  drop_in_on: GeneratedAlways<string | null>
}

interface Portal {
  school_id: string
  accent_color: string | null
  background_image: string | null
  hosts: Generated<string[]>
  first_child_discount: unknown
  changed_at: Generated<string>
  version: Generated<number>
}

interface PortalKind {
  school_id: string
  kind: string
  is_visible: Generated<boolean>
  shows_prices: Generated<boolean>
  shows_places: Generated<boolean>
  shows_instructors: Generated<boolean>
  version: Generated<number>
}

interface ReleaseReview {
  school_id: string
  event_id: string
  account_id: string | null
  at: string
}

interface School {
  school_id: string
  timezone: string
  country: string
  currency: string
  date_format: Generated<string>
  features: Generated<string[]>
  trial_ends_on: string | null
  street_name: string | null
  city: string | null
  province: string | null
  postcode: string | null
  school_phone: string | null
  website: string | null
  contact_name: string | null
  contact_phone: string | null
  tag_line: string | null
  logo: string | null
  offer_mode: Generated<string>
  offer_hours: Generated<number>
  late_after_minutes: Generated<number>
  pickup_grace_minutes: Generated<number>
  version: Generated<number>
}

interface SchoolDirectory {
  id: string
  name: string
  portal_name: string | null
  state: Generated<string>
  state_since: Generated<string>
  created_at: Generated<string>
}

interface Section {
  school_id: string
  id: string
  activity_id: string
  name: Generated<string>
  position: Generated<number>
  weekdays: Generated<string[]>
  time_from: string | null
  time_to: string | null
  age_from: string | null
  age_to: string | null
  grade_from: string | null
  grade_to: string | null
  is_paid: Generated<boolean>
  price_cents: Generated<number>
  billing_type: Generated<string>
  capacity: Generated<number>
  has_wait_list: Generated<boolean>
  wait_capacity: Generated<number>
  dropin_capacity: Generated<number>
  is_active: Generated<boolean>
}

interface SectionInstructor {
  school_id: string
  section_id: string
  account_id: string
}

interface SectionInstructorPast {
  school_id: string
  section_id: string
  account_id: string
  until: Generated<string>
}

interface Session {
  id: string
  account_id: string
  school_id: string | null
  generation: Generated<number>
  token_hash: Buffer
  rotated_at: Generated<string>
  created_at: Generated<string>
  expires_at: string
  ended_at: string | null
  ended_because: string | null
}

interface Staff {
  school_id: string
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  role: string
  is_active: boolean
  is_instructor: boolean
  is_main_contact: boolean
  account_state: string | null
}

interface Teacher {
  school_id: string
  id: string
  name: string
  name_key: GeneratedAlways<string | null>
  is_active: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
}

interface TshirtSize {
  school_id: string
  id: string
  size: string
  position: number
  is_active: Generated<boolean>
  version: Generated<number>
}
