import { OWN_TEXTS, type ColumnRegister } from './column-register.ts'

/** Tables outside of schools: emails, provider events, texts, accounts. */
export const outsideColumns: ColumnRegister = {
  mail: {
    columns:
      'id school_id dedupe_key to_email to_name subject text_body html_body state attempts failure created_at sent_at sealed key_id attachment_name attachment',
    deletedWhere: `school_id = ($1 ->> 'school')::uuid and (lower(to_email) = any(app.texts($1, 'addresses')) or app.holds(concat_ws(' ', to_name, subject, text_body, html_body), ${OWN_TEXTS}))`,
  },
  provider_event: {
    columns: 'account_ref event_id provider payload state tries received_at',
    erasedWhere: `account_ref in (select a.account_ref from provider_account a where a.school_id = ($1 ->> 'school')::uuid) and (app.holds(payload::text, app.texts($1, 'refs')) or app.holds(payload::text, ${OWN_TEXTS}))`,
    erased: { payload: `'{}'`, state: `'DONE'` },
  },
  received_text: {
    columns: 'provider_id phone body received_at',
    deletedWhere: `app.digits(phone) = any(app.texts($1, 'phones'))`,
  },
  stopped_phone: 'mark since',
  texted_phone: {
    columns: 'phone school_id last_at introduced_at language',
    deletedWhere: `school_id = ($1 ->> 'school')::uuid and app.digits(phone) = any(app.texts($1, 'phones'))`,
  },
  attempt: { columns: 'key count window_ends_at about', deletedWhere: `app.holds(key, ${OWN_TEXTS})` },
  account:
    'id email password_hash first_name last_name phone state created_at password_changed_at closed_at closed_through emptied_at',
  account_token: 'hash account_id purpose created_at expires_at used_at',
  connect_state: 'hash school_id session_id created_at expires_at used_at app',
  email_change: 'id account_id session_id email email_before token_hash created_at expires_at closed_at',
  membership: 'school_id account_id role is_active is_instructor is_main_contact joined_at removed_at',
  message_queue: 'message_id school_id lane channel run_at lease_until attempts',
  migration: 'name checksum applied_at',
  operator_ref: 'ref school_id',
  passkey: 'id account_id name credential_id public_key counter transports created_at last_used_at',
  password_request: 'id email created_at',
  provider_account:
    'account_ref provider school_id state connected_at disconnected_at name is_ours takes_payments pays_out is_submitted due due_by disabled_reason debits wallet_host wallet_host_tried_at',
  recovery_code: 'account_id hash used_at',
  sandbox_object: 'account_ref ref kind key data happens_at',
  school_directory:
    'id name portal_name state state_since created_at suspended_from closed_from closed_at closed_by closed_through closing_reminded_at closed_for_good_at reopened_at',
  second_step: 'account_id sealed key_id created_at confirmed_at last_step',
  session:
    'id account_id school_id generation token_hash rotated_at created_at expires_at ended_at ended_because user_agent proved_at operator_login_id',
  sign_up:
    'id email first_name last_name phone profile promo password_hash logo logo_id logo_width logo_height created_at opened_at browser_hash',
  sign_up_token: 'hash sign_up_id expires_at',
  used_challenge: 'id expires_at',
}
