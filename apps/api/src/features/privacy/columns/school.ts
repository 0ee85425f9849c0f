import { OWN_TEXTS, OWN_WORDS, redactOwnTexts, type ColumnRegister } from './column-register.ts'

/** The school's own data, its activities and its staff: nothing about families, except where text may name one. */
export const schoolColumns: ColumnRegister = {
  activity:
    'id kind name description what_to_bring location_id starts_on ends_on no_dates meets_on_closed_days on_short_days sign_up_begins_on sign_up_begins_at sign_up_ends_on sign_up_ends_at asks_pick_up requires_pick_up asks_teacher requires_teacher asks_tshirt requires_tshirt interval_type billing_cycle charge_type drop_in_price_cents drop_in_rate prorates discounts section_template is_draft is_on_portal created_at changed_at removed_at version is_care_eligible is_tax_free payment_plan',
  activity_form: 'activity_id form_id position',
  add_on:
    'id activity_id name price_cents is_required max_amount is_discounted is_active position is_care_eligible',
  api_key: {
    unexported: 'secrets of other programs',
    columns: 'id name ending token_hash scopes made_by made_at last_used_at revoked_at reads_less',
  },
  app_connection: {
    unexported: 'access to other services',
    columns:
      'app account_id account_name sealed key_id expires_at state details connected_at failure failure_detail failed_at renewing_until',
  },
  automatic_message: 'kind emails texts lead version',
  automatic_sent: { unexported: 'what keeps a message from going twice', columns: 'key sent_at' },
  automatic_text: {
    columns: 'kind channel language subject body changed_at',
    erasedWhere: `app.holds(subject || ' ' || body, ${OWN_TEXTS})`,
    erased: { subject: redactOwnTexts('subject'), body: redactOwnTexts('body') },
  },
  analytics: 'ga_tracking_id set_at',
  billing_source: {
    unexported: 'how Afterbell itself is paid',
    columns:
      'id provider set_up_ref provider_ref type brand last4 expires_on is_default state created_at created_by removed_at',
  },
  calendar_feed: { unexported: 'secret addresses of calendars', columns: 'account_id token_hash created_at' },
  coupon: {
    columns:
      'id name coupon_type amount max_usage max_per_user expires_on is_active created_at created_by removed_at version',
    secret: 'stripe_coupon',
  },
  date_change: {
    unexported: 'changes that are about to be told',
    columns: 'section_id date time_from time_to at',
  },
  form: 'id name is_enabled is_required ask_type family_type needs_signature may_draw_signature number answers_since created_at changed_at removed_at version',
  form_version: 'form_id number name fields created_at',
  image: 'id type bytes width height created_at',
  imported_row: {
    unexported: 'what an import found before',
    columns: 'kind fingerprint import_id activity_id code said said_at',
  },
  invitation: {
    columns:
      'id email first_name last_name role is_instructor invited_by sent_at expires_at accepted_at withdrawn_at',
    secret: 'token_hash times_sent',
  },
  invoice_number: { unexported: 'a counter', columns: 'next' },
  journal_export: {
    columns: 'id account_id first_day last_day state lines batch_id refusal asked_at asked_by sent_at',
    secret: 'working_until tries',
  },
  list_choice: 'account_id density',
  location: 'id name address is_active created_at version',
  closed_day:
    'id name starts_on ends_on kinds location_ids school_ends_at usually_ends_at version created_at writes_own announced_at',
  closed_day_change: {
    unexported: 'what stood before an act, for as long as it can be undone',
    columns: 'id closed_day_id done_at undone_at before after',
    deletedWhere: `app.holds(before::text, ${OWN_TEXTS}) or app.holds(after::text, ${OWN_TEXTS})`,
  },
  closed_meeting: {
    columns: 'closed_day_id meeting_id time_from time_to exception planned_on cause changes',
    erasedWhere: `app.holds(cause, ${OWN_TEXTS})`,
    erased: { cause: `nullif(app.without(cause, ${OWN_TEXTS}), '')` },
  },
  mailchimp_audience: {
    columns: 'account_id list_id list_name chosen_at',
    secret: 'secret_hash webhook_id webhook_refusal webhook_tried_at read_until working_until tries',
  },
  meeting: {
    columns:
      'id section_id date time_from time_to starts_at ends_at is_cancelled exception planned_on cause changes changed_at',
    erasedWhere: `app.holds(cause, ${OWN_TEXTS})`,
    erased: { cause: `nullif(app.without(cause, ${OWN_TEXTS}), '')` },
  },
  notification_choice: 'account_id event channel',
  own_invoice:
    'id number plan_name cents credited_cents currency period_start period_end due_on named state step try_on issued_at paid_at',
  own_payment: {
    columns:
      'id invoice_id source_id provider provider_ref cents state failure sent_at settled_at looks reversed_at created_by',
    secret: 'action_url',
  },
  pick_up_option: 'id name is_active created_at version',
  policy: 'id position is_asked version removed_at',
  policy_text: 'id policy_id version title body written_at written_by',
  portal: 'accent_color background_image hosts first_child_discount changed_at version',
  portal_kind: 'kind is_visible shows_prices shows_places shows_instructors version',
  // Report files are built from lists that contain the family. Their parts are deleted with them.
  report_file: {
    unexported: 'made of other lists, for a day',
    columns: 'id report query name rows_total rows_written state asked_by created_at',
    deletedWhere: `true`,
  },
  report_file_part: { unexported: 'made of other lists, for a day', columns: 'file_id nth bytes' },
  report_schedule: 'view_id every day next_on last_on created_at',
  // Views that search for the family's names, or for one of them. Their email schedules are deleted with them.
  saved_view: {
    columns: 'id list name owner_id search sort filters columns is_shared version created_at',
    deletedWhere: `app.holds(name || ' ' || search || ' ' || filters::text, ${OWN_TEXTS}) or app.says(name || ' ' || search, ${OWN_WORDS})`,
  },
  school: {
    columns:
      'timezone country currency date_format features trial_ends_on street_name city province postcode school_phone website contact_name contact_phone tag_line logo offer_mode offer_hours late_after_minutes pickup_grace_minutes version more_name_characters absence_cancels_drop_ins legal_name tax_number invoice_due_days hold_minutes charged_since tax_name tax_bp is_tax_exempt late_fee_minutes late_fee_cents late_fee_most_cents late_fee_per late_fee_is_automatic late_fee_since is_dunning_on dunning_days admins_need_second_step has_family_portal families_tell_absences families_add_pickups families_change_contacts families_see_times families_ask_for_notes families_asked_for_photos families_ask_for_guardian families_book families_pay_later families_ask_aid families_register families_give_up families_give_up_before families_give_up_days families_give_up_fee_cents families_deduct_discounts families_change_places',
    secret: 'promo',
  },
  // Earlier exports contain the family. Their parts are deleted with them.
  school_export: {
    unexported: 'this file',
    columns: 'id state run done total kilobytes asked_by created_at ready_at',
    deletedWhere: `true`,
  },
  school_export_part: { unexported: 'this file', columns: 'export_id nth bytes' },
  retention: {
    columns: 'message_months pickup_months left_child_months',
    secret: 'messages_until pickups_until left_children_until',
  },
  section:
    'id activity_id name position weekdays time_from time_to age_from age_to grade_from grade_to is_paid price_cents billing_type capacity has_wait_list wait_capacity dropin_capacity is_active',
  section_instructor: 'section_id account_id',
  section_instructor_past: 'section_id account_id until',
  section_substitute: 'section_id date account_id known_from known_to',
  subscription: {
    columns: 'plan_id plan_name cents currency every anchor_on credit_cents created_at',
    secret: 'customer_provider customer_ref',
  },
  teacher: 'id name is_active created_at version',
  tshirt_size: 'id size position is_active version',
  webhook: {
    unexported: 'addresses of other programs',
    columns:
      'id url events is_on secret_version secret_changed_at made_by made_at failures failed_at delivered_at removed_at version',
  },
  // Another program's answer may repeat the family's data.
  webhook_attempt: {
    unexported: 'how other programs were told',
    columns: 'delivery_id number at millis status answer failure',
    erasedWhere: `app.holds(concat_ws(' ', answer, failure), ${OWN_TEXTS})`,
    erased: { answer: redactOwnTexts('answer'), failure: redactOwnTexts('failure') },
  },
  webhook_delivery: {
    unexported: 'how other programs were told',
    columns:
      'id webhook_id event_id event body state made_at tries attempts next_at ends_at is_by_hand status failure settled_at',
  },
  zoom_meeting: {
    columns: 'activity_id account_id meeting_id join_url',
    secret: 'sent working_until tries refusal',
  },
  user_photo: 'account_id address',
}
