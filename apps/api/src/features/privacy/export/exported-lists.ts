/**
 * Exported lists with their columns; a list's name is its file's name. Lists and columns that stay out are declared
 * below with the reason, so that a test finds forgotten ones. Left out are secrets and sealed data, payment
 * providers' references, and data that can be derived.
 * @answers What does a school take along?
 */
export const exportedLists: Readonly<Record<string, string>> = {
  // Children and families
  family: 'id created_at',
  child:
    'id family_id first_name last_name preferred_name birth_date grade allergies special_needs teacher_id tshirt_size_id archived_at merged_into_id created_at version is_undone',
  child_medical: 'child_id sealed key_id changed_at changed_by version',
  child_note: 'id child_id body created_at created_by changed_at removed_at',
  guardian:
    'id family_id position first_name last_name email phone home_id marketing_consent marketing_said_at marketing_source marketing_said_by',
  home: 'id family_id position name street city state postal_code share_bp',
  approved_pickup: 'id child_id name phone relation position',
  emergency_contact: 'id child_id name phone other_phone relation position',
  do_not_release: 'id child_id name note created_at created_by removed_at removed_by',
  telling_decision: 'entry_id guardian_id entry_name guardian_name telling reason decided_at decided_by',
  families_apart: 'one_id other_id said_at said_by',
  form: 'id name is_enabled is_required ask_type family_type number answers_since created_at changed_at removed_at version',
  form_version: 'form_id number name fields created_at',
  form_answer: 'id form_id number enrollment_id child_id answers answered_at answered_by',
  // Activities
  activity:
    'id kind name description location_id starts_on ends_on no_dates meets_on_closed_days on_short_days sign_up_begins_on sign_up_begins_at sign_up_ends_on sign_up_ends_at asks_pick_up requires_pick_up asks_teacher requires_teacher asks_tshirt requires_tshirt interval_type billing_cycle charge_type drop_in_price_cents drop_in_rate prorates discounts section_template is_draft is_on_portal created_at changed_at removed_at version is_care_eligible is_tax_free payment_plan',
  activity_form: 'activity_id form_id position',
  section:
    'id activity_id name position weekdays time_from time_to age_from age_to grade_from grade_to is_paid price_cents billing_type capacity has_wait_list wait_capacity dropin_capacity is_active',
  section_instructor: 'section_id account_id',
  section_instructor_past: 'section_id account_id until',
  section_substitute: 'section_id date account_id known_from known_to',
  add_on:
    'id activity_id name price_cents is_required max_amount is_discounted is_active position is_care_eligible',
  meeting:
    'id section_id date time_from time_to starts_at ends_at is_cancelled exception planned_on cause changes changed_at',
  location: 'id name address is_active created_at version',
  closed_day:
    'id name starts_on ends_on kinds location_ids school_ends_at usually_ends_at version created_at writes_own announced_at',
  closed_meeting: 'closed_day_id meeting_id time_from time_to exception planned_on cause changes',
  // Enrollment and attendance
  enrollment:
    'id activity_id child_id pick_up_option_id teacher_id tshirt_size_id add_ons created_at version',
  place:
    'id section_id enrollment_id child_id pool state days expires_at is_out_of_turn party_id joined_at left_at is_held_back is_being_paid moved_up_at taken_at was_enrolled moved_from reserving_since reserving_by',
  offer: 'id place_id section_id offered_at expires_at offered_by is_out_of_turn outcome ended_at',
  attendance:
    'id place_id meeting_id child_id check_in check_out check_out_person override_reason note version check_out_date',
  attendance_event:
    'id attendance_id act at received_at account_id time is_correction person override_reason note refused resembles photo_id_checked date why',
  absence: 'id child_id starts_on ends_on activity_id reason made_at account_id withdrawn_at withdrawn_by',
  release_review: 'event_id account_id at note',
  late_fee:
    'id date ends_at minutes fee_cents terms state decided_fee_cents decided_at decided_by reason created_at',
  late_fee_line: 'late_fee_id line_id',
  // Money
  payer: 'id family_id home_id kind name email created_at statement_emailed_at',
  agency: 'id street city state postal_code reference is_active version',
  share:
    'id child_id payer_id position label bp month_cents cap_cents begins_on ends_on activity_ids authorization_number note state created_at created_by decided_at decided_by decision_note version',
  invoice:
    'id kind corrects_id payer_id number state issued_at first_due_on currency snapshot memo total_cents pending_cents paid_cents credited_cents moved_cents refunded_cents reversed_cents written_off_cents created_at created_by version emailed_at receipt_emailed_at disputed_cents installments',
  invoice_line:
    'id invoice_id position kind label reason amount_cents net_cents corrects_line_id enrollment_id child_id section_id add_on_id dates charge_id is_care_eligible tax_name tax_bp tax_cents share_id',
  payment:
    'id payer_id how method_id provider account_ref provider_ref cents refunded_cents fee_cents state failure received_on reference sent_at settled_at looks created_at created_by is_by_link keeps_method is_automatic mandate_network',
  payment_invoice: 'payment_id invoice_id cents',
  payment_method:
    'id payer_id provider account_ref provider_ref type brand last4 expires_on is_default state created_at created_by removed_at',
  mandate:
    'id method_id version wording source given_on network at by_account_id ended_at ended_by_account_id',
  refund:
    'id payment_id payer_id cents reason state provider_ref failure sent_at settled_at looks created_at created_by is_from_provider',
  refund_invoice: 'refund_id invoice_id cents',
  reversal: 'id payment_id kind cents provider_ref state created_at settled_at',
  write_off: 'id payer_id reason created_at created_by',
  ledger_entry: 'key at source source_id debit credit cents payer_id invoice_id by_account_id',
  proposal:
    'id enrollment_id cause state created_at created_by decided_at decided_by credited_cents moved_cents',
  given_back: 'id proposal_id line_id days cents state',
  care_charge:
    'id charge_id enrollment_id place_id days cycle_from cycle_to charged state created_at compared_at decided_at decided_by reason',
  care_difference: 'id charge_id enrollment_id cents state created_at decided_at decided_by reason',
  care_pause: 'id enrollment_id days reason created_at created_by',
  coupon:
    'id name coupon_type amount max_usage max_per_user expires_on is_active created_at created_by removed_at version',
  coupon_use: 'id coupon_id payer_id state until created_at created_by used_at',
  coupon_use_part: 'use_id enrollment_id cents is_dropped',
  dunning_pause: 'id payer_id invoice_id reason created_at created_by ended_at ended_by',
  dunning_step: 'invoice_id step what on_date payment_id is_under_way decided_by due_on',
  payout:
    'id provider account_ref provider_ref cents currency state failure arrives_on made_at lines looked_at accepted_at accepted_by accepted_because',
  payout_line:
    'id payout_id provider_ref kind about_ref about_id at cents fee_cents our_cents our_fee_cents match difference_cents',
  tax_statement: 'payer_id year emailed_at',
  own_invoice:
    'id number plan_name cents credited_cents currency period_start period_end due_on named state step try_on issued_at paid_at',
  own_payment:
    'id invoice_id source_id provider provider_ref cents state failure sent_at settled_at looks reversed_at created_by',
  subscription: 'plan_id plan_name cents currency every anchor_on credit_cents created_at',
  // Messages
  message_batch:
    'id channel about subject body sent_by created_at send_at canceled_at automatic is_transactional is_money_only is_receipt not_after purpose',
  message:
    'id batch_id channel to_name to_address child_ids fields state reason provider_id parts again_of created_at sent_at settled_at is_introduction',
  message_attachment: 'batch_id position name type bytes key_id',
  message_template: 'id channel name subject body changed_at',
  message_settings: 'quiet_from quiet_until tracks_opens version',
  message_suppression: 'channel address_key ended ended_at ended_by bounced_at',
  // The school
  school:
    'timezone country currency date_format features trial_ends_on street_name city province postcode school_phone website contact_name contact_phone tag_line logo offer_mode offer_hours late_after_minutes pickup_grace_minutes version more_name_characters absence_cancels_drop_ins legal_name tax_number invoice_due_days hold_minutes charged_since tax_name tax_bp is_tax_exempt late_fee_minutes late_fee_cents late_fee_most_cents late_fee_per late_fee_is_automatic late_fee_since is_dunning_on dunning_days admins_need_second_step',
  portal: 'accent_color background_image hosts first_child_discount changed_at version',
  portal_kind: 'kind is_visible shows_prices shows_places shows_instructors version',
  policy: 'id position is_asked version removed_at',
  policy_text: 'policy_id version title body written_at written_by',
  teacher: 'id name is_active created_at version',
  pick_up_option: 'id name is_active created_at version',
  tshirt_size: 'id size position is_active version',
  image: 'id type bytes width height created_at',
  analytics: 'ga_tracking_id set_at',
  retention: 'message_months pickup_months left_child_months',
  staff:
    'id first_name last_name email phone role is_active is_instructor is_main_contact joined_at removed_at',
  invitation:
    'id email first_name last_name role is_instructor invited_by sent_at expires_at accepted_at withdrawn_at',
  notification_choice: 'account_id event channel',
  list_choice: 'account_id density',
  user_photo: 'account_id address',
  automatic_message: 'kind emails texts lead version',
  automatic_text: 'kind channel language subject body changed_at',
  saved_view: 'id list name owner_id search sort filters columns is_shared version created_at',
  report_schedule: 'view_id every day next_on last_on created_at',
  zoom_meeting: 'activity_id account_id meeting_id join_url',
  mailchimp_audience: 'account_id list_id list_name chosen_at',
  mailchimp_contact: 'list_id guardian_id email told refusal changed_at',
  journal_export: 'id account_id first_day last_day state lines batch_id refusal asked_at asked_by sent_at',
  audit_event: 'id at account_id what subject_id child_id details operator_login_id api_key_id',
  erased_family: 'family_id child_ids payer_ids erased_at erased_by',
  import: 'id kind state file_name row_count done total failure account_id created_at',
}

/** Columns of these lists that are not exported. @internal */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  invoice: 'link_seed',
  payment: 'action_url',
  payment_method: 'set_up_ref',
  coupon: 'stripe_coupon',
  own_payment: 'action_url',
  subscription: 'customer_provider customer_ref',
  message: 'address_key sealed key_id',
  school: 'promo',
  retention: 'messages_until pickups_until left_children_until',
  invitation: 'token_hash times_sent',
  zoom_meeting: 'sent working_until tries refusal',
  journal_export: 'working_until tries',
  mailchimp_audience:
    'secret_hash webhook_id webhook_refusal webhook_tried_at read_until working_until tries',
  mailchimp_contact: 'hash sent is_erased',
  import: 'columns mapping options results sealed key_id versions',
}

/** Lists that are not exported, with the reason. @internal */
export const listsLeftOut: Readonly<Record<string, string>> = {
  api_key: 'secrets of other programs',
  app_connection: 'access to other services',
  automatic_sent: 'what keeps a message from going twice',
  billing_source: 'how Afterbell itself is paid',
  calendar_feed: 'secret addresses of calendars',
  date_change: 'changes that are about to be told',
  idempotency: 'answers that are kept for a repeated request',
  imported_child: 'how an import is undone',
  imported_row: 'what an import found before',
  invoice_number: 'a counter',
  operator_login: 'how an operator got in; that they did stands in audit_event',
  provider_customer: 'what a provider knows a payer by',
  tax_statement_file: 'papers that can be made again',
  tax_statement_run: 'papers that can be made again',
  report_file: 'made of other lists, for a day',
  report_file_part: 'made of other lists, for a day',
  closed_day_change: 'what stood before an act, for as long as it can be undone',
  undoable_act: 'what stood before an act, for as long as it can be undone',
  webhook: 'addresses of other programs',
  webhook_attempt: 'how other programs were told',
  webhook_delivery: 'how other programs were told',
  school_export: 'this file',
  school_export_part: 'this file',
}
