import { schoolTables } from '../columns/tables.ts'

/** Lists by subject, the order of the files. Tables that are not named here follow. */
const ORDER = [
  // Children and families
  'family child child_medical child_note guardian home approved_pickup told_pickup photo_consent family_request emergency_contact do_not_release telling_decision guardian_limit',
  'families_apart form form_version form_answer form_file',
  // Activities
  'activity activity_form section section_instructor section_instructor_past section_substitute add_on meeting location',
  'closed_day closed_meeting',
  // Enrollment and attendance
  'enrollment place offer wait_mandate attendance attendance_event absence family_change late_notice check_note_wish release_review late_fee late_fee_line',
  // Money
  'payer agency share invoice invoice_line payment payment_invoice payment_method mandate refund refund_invoice reversal',
  'write_off ledger_entry proposal given_back care_charge care_difference care_pause coupon coupon_use coupon_use_part',
  'dunning_pause dunning_step payout payout_line tax_statement own_invoice own_payment subscription',
  // Messages
  'message_batch message message_attachment message_template message_settings message_suppression',
  // The school
  'school portal portal_kind policy policy_text policy_acceptance teacher pick_up_option tshirt_size image analytics retention staff',
  'invitation notification_choice list_choice user_photo automatic_message automatic_text saved_view report_schedule',
  'zoom_meeting mailchimp_audience mailchimp_contact journal_export audit_event erased_family import',
].flatMap((lists) => lists.split(' '))

/** Accounts are beyond the schools; a view shows those of one. */
const STAFF =
  'id first_name last_name email phone role is_active is_instructor is_main_contact joined_at removed_at'

const exportedTables = Object.entries(schoolTables).filter(([, { unexported }]) => unexported === undefined)
const columnsByList = new Map(
  [...exportedTables, ['staff', { columns: STAFF }] as const].map(([list, { columns }]) => [
    list,
    columns.split(' '),
  ]),
)

/**
 * Exported lists with their columns; a list's name is its file's name. `columns/` declares what stays out.
 * @answers What does a school take along?
 */
export const exportedLists: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set([...ORDER, ...columnsByList.keys()])].map((list) => [list, columnsByList.get(list)!]),
)
