import { OWN_WORDS, type Erasures } from './erasure-of-table.ts'

const OWN = `app.texts($1, 'own')`

/** The school's own data, its activities and its staff: nothing about families, except where text may name one. */
export const schoolErasures: Erasures = {
  activity: {
    keeps: `school_id id kind name description location_id starts_on ends_on no_dates meets_on_closed_days on_short_days sign_up_begins_on sign_up_begins_at sign_up_ends_on sign_up_ends_at asks_pick_up requires_pick_up asks_teacher requires_teacher asks_tshirt requires_tshirt interval_type billing_cycle charge_type drop_in_price_cents drop_in_rate prorates discounts section_template is_draft is_on_portal created_at changed_at removed_at version is_care_eligible is_tax_free payment_plan`,
  },
  activity_form: { keeps: `school_id activity_id form_id position` },
  add_on: {
    keeps: `school_id id activity_id name price_cents is_required max_amount is_discounted is_active position is_care_eligible`,
  },
  api_key: {
    keeps: `school_id id name ending token_hash scopes made_by made_at last_used_at revoked_at reads_less`,
  },
  app_connection: {
    keeps: `school_id app account_id account_name sealed key_id expires_at state details connected_at failure failure_detail failed_at renewing_until`,
  },
  automatic_message: { keeps: `school_id kind emails texts lead version` },
  automatic_sent: { keeps: `school_id key sent_at` },
  automatic_text: {
    of: `app.holds(subject || ' ' || body, ${OWN})`,
    sets: { subject: `app.without(subject, ${OWN})`, body: `app.without(body, ${OWN})` },
    keeps: `school_id kind channel language changed_at`,
  },
  analytics: { keeps: `school_id ga_tracking_id set_at` },
  billing_source: {
    keeps: `school_id id provider set_up_ref provider_ref type brand last4 expires_on is_default state created_at created_by removed_at`,
  },
  calendar_feed: { keeps: `school_id account_id token_hash created_at` },
  coupon: {
    keeps: `school_id id name coupon_type amount max_usage max_per_user expires_on is_active stripe_coupon created_at created_by removed_at version`,
  },
  date_change: { keeps: `school_id section_id date time_from time_to at` },
  form: {
    keeps: `school_id id name is_enabled is_required ask_type family_type number answers_since created_at changed_at removed_at version`,
  },
  form_version: { keeps: `school_id form_id number name fields created_at` },
  image: { keeps: `school_id id type bytes width height created_at` },
  imported_row: { keeps: `school_id kind fingerprint import_id activity_id code said said_at` },
  invitation: {
    keeps: `school_id id email first_name last_name role is_instructor token_hash invited_by sent_at expires_at accepted_at withdrawn_at times_sent`,
  },
  invoice_number: { keeps: `school_id next` },
  journal_export: {
    keeps: `school_id id account_id first_day last_day state lines batch_id refusal asked_at asked_by sent_at working_until tries`,
  },
  list_choice: { keeps: `school_id account_id density` },
  location: { keeps: `school_id id name address is_active created_at version` },
  closed_day: {
    keeps: `school_id id name starts_on ends_on kinds location_ids school_ends_at usually_ends_at version created_at writes_own announced_at`,
  },
  closed_day_change: {
    removes: `app.holds(before::text, ${OWN}) or app.holds(after::text, ${OWN})`,
  },
  closed_meeting: {
    of: `app.holds(cause, ${OWN})`,
    sets: { cause: `nullif(app.without(cause, ${OWN}), '')` },
    keeps: `school_id closed_day_id meeting_id time_from time_to exception planned_on changes`,
  },
  mailchimp_audience: {
    keeps: `school_id account_id list_id list_name chosen_at secret_hash webhook_id webhook_refusal webhook_tried_at read_until working_until tries`,
  },
  meeting: {
    of: `app.holds(cause, ${OWN})`,
    sets: { cause: `nullif(app.without(cause, ${OWN}), '')` },
    keeps: `school_id id section_id date time_from time_to starts_at ends_at is_cancelled exception planned_on changes changed_at`,
  },
  notification_choice: { keeps: `school_id account_id event channel` },
  own_invoice: {
    keeps: `school_id id number plan_name cents credited_cents currency period_start period_end due_on named state step try_on issued_at paid_at`,
  },
  own_payment: {
    keeps: `school_id id invoice_id source_id provider provider_ref cents state failure action_url sent_at settled_at looks reversed_at created_by`,
  },
  pick_up_option: { keeps: `school_id id name is_active created_at version` },
  policy: { keeps: `school_id id position is_asked version removed_at` },
  policy_text: { keeps: `school_id policy_id version title body written_at written_by` },
  portal: { keeps: `school_id accent_color background_image hosts first_child_discount changed_at version` },
  portal_kind: { keeps: `school_id kind is_visible shows_prices shows_places shows_instructors version` },
  // Report files are built from lists that contain the family. Their parts are deleted with them.
  report_file: { removes: `true` },
  report_file_part: { keeps: `school_id file_id nth bytes` },
  report_schedule: { keeps: `school_id view_id every day next_on last_on created_at` },
  // Views that search for the family's names, or for one of them. Their email schedules are deleted with them.
  saved_view: {
    removes: `app.holds(name || ' ' || search || ' ' || filters::text, ${OWN}) or app.says(name || ' ' || search, ${OWN_WORDS})`,
  },
  school: {
    keeps: `school_id timezone country currency date_format features trial_ends_on street_name city province postcode school_phone website contact_name contact_phone tag_line logo offer_mode offer_hours late_after_minutes pickup_grace_minutes version more_name_characters absence_cancels_drop_ins legal_name tax_number invoice_due_days hold_minutes charged_since tax_name tax_bp is_tax_exempt late_fee_minutes late_fee_cents late_fee_most_cents late_fee_per late_fee_is_automatic late_fee_since is_dunning_on dunning_days admins_need_second_step promo`,
  },
  // Earlier exports contain the family. Their parts are deleted with them.
  school_export: { removes: `true` },
  school_export_part: { keeps: `school_id export_id nth bytes` },
  retention: {
    keeps: `school_id message_months pickup_months left_child_months messages_until pickups_until left_children_until`,
  },
  section: {
    keeps: `school_id id activity_id name position weekdays time_from time_to age_from age_to grade_from grade_to is_paid price_cents billing_type capacity has_wait_list wait_capacity dropin_capacity is_active`,
  },
  section_instructor: { keeps: `school_id section_id account_id` },
  section_instructor_past: { keeps: `school_id section_id account_id until` },
  section_substitute: { keeps: `school_id section_id date account_id known_from known_to` },
  subscription: {
    keeps: `school_id plan_id plan_name cents currency every anchor_on credit_cents customer_provider customer_ref created_at`,
  },
  teacher: { keeps: `school_id id name is_active created_at version` },
  tshirt_size: { keeps: `school_id id size position is_active version` },
  webhook: {
    keeps: `school_id id url events is_on secret_version secret_changed_at made_by made_at failures failed_at delivered_at removed_at version`,
  },
  // Another program's answer may repeat the family's data.
  webhook_attempt: {
    of: `app.holds(concat_ws(' ', answer, failure), ${OWN})`,
    sets: { answer: `app.without(answer, ${OWN})`, failure: `app.without(failure, ${OWN})` },
    keeps: `school_id delivery_id number at millis status`,
  },
  webhook_delivery: {
    keeps: `school_id id webhook_id event_id event body state made_at tries attempts next_at ends_at is_by_hand status failure settled_at`,
  },
  zoom_meeting: {
    keeps: `school_id activity_id account_id meeting_id join_url sent working_until tries refusal`,
  },
  user_photo: { keeps: `school_id account_id address` },
}
