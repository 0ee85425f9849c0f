import {
  any,
  ERASED_TEXT,
  OWN_TEXTS,
  unlessEmpty,
  redactOwnTexts,
  WORDS,
  type ColumnRegister,
} from './column-register.ts'

/** Replaces the payer's name and address on an invoice. */
const NOBODY = `jsonb_build_object('name', 'Erased family', 'email', null, 'street', '', 'city', '', 'state', '', 'postalCode', '', 'reference', '')`

/** Invoices, payments and payers. Amounts, days and numbers stay. */
export const moneyColumns: ColumnRegister = {
  payer: {
    columns: 'id family_id home_id kind name email created_at statement_emailed_at',
    erasedWhere: `id = ${any('payers')}`,
    erased: { name: `'Erased family'`, email: `null` },
  },
  share: {
    columns:
      'id child_id payer_id position label bp month_cents cap_cents begins_on ends_on activity_ids authorization_number note state created_at created_by decided_at decided_by decision_note version',
    erasedWhere: `child_id = ${any('children')}`,
    erased: {
      label: unlessEmpty('label', ERASED_TEXT),
      authorization_number: `''`,
      note: `''`,
      decision_note: `''`,
    },
  },
  invoice: {
    columns:
      'id kind corrects_id payer_id number state issued_at first_due_on currency snapshot memo total_cents pending_cents paid_cents credited_cents moved_cents refunded_cents reversed_cents written_off_cents created_at created_by person_id version emailed_at receipt_emailed_at disputed_cents installments',
    secret: 'link_seed',
    erasedWhere: `id = ${any('invoices')} or id in (select l.invoice_id from invoice_line l where l.school_id = ($1 ->> 'school')::uuid and l.child_id = ${any('children')})`,
    erased: {
      snapshot: `case when id = ${any('invoices')} and snapshot is not null then jsonb_set(snapshot, '{payer}', ${NOBODY}) else snapshot end`,
      memo: `case when id = ${any('invoices')} then '' else app.without(memo, ${WORDS}) end`,
      link_seed: `case when id = ${any('invoices')} then gen_random_uuid() else link_seed end`,
    },
  },
  invoice_line: {
    columns:
      'id invoice_id position kind label reason amount_cents net_cents corrects_line_id enrollment_id child_id section_id add_on_id dates charge_id is_care_eligible tax_name tax_bp tax_cents share_id',
    erasedWhere: `child_id = ${any('children')} or invoice_id = ${any('invoices')}`,
    erased: {
      label: `case when kind = 'MANUAL' then 'Erased' else app.without(label, ${WORDS}) end`,
      reason: `app.without_texts(reason, ${WORDS})`,
    },
  },
  payment: {
    columns:
      'id payer_id how method_id provider account_ref provider_ref cents refunded_cents fee_cents state failure received_on reference sent_at settled_at looks created_at created_by is_by_link keeps_method is_automatic mandate_network mandate_language person_id',
    secret: 'action_url',
    erasedWhere: `payer_id = ${any('payers')}`,
    erased: { reference: unlessEmpty('reference', ERASED_TEXT), action_url: `null` },
  },
  payment_method: {
    columns:
      'id payer_id provider account_ref provider_ref type brand last4 expires_on is_default state created_at created_by person_id removed_at',
    secret: 'set_up_ref',
    erasedWhere: `payer_id = ${any('payers')}`,
    erased: {
      last4: `''`,
      expires_on: `null`,
      state: `case when state = 'ASKED' then state else 'UNUSABLE' end`,
      is_default: `false`,
      removed_at: `coalesce(removed_at, app.now())`,
    },
  },
  mandate: {
    columns:
      'id method_id version wording source given_on network at by_account_id by_person_id ended_at ended_by_account_id ended_by_person_id',
    erasedWhere: `method_id = ${any('methods')}`,
    erased: { wording: `''`, network: `null`, ended_at: `coalesce(ended_at, app.now())` },
  },
  refund: {
    columns:
      'id payment_id payer_id cents reason state provider_ref failure sent_at settled_at looks created_at created_by is_from_provider',
    erasedWhere: `payer_id = ${any('payers')}`,
    erased: { reason: unlessEmpty('reason', ERASED_TEXT) },
  },
  write_off: {
    columns: 'id payer_id reason created_at created_by',
    erasedWhere: `payer_id = ${any('payers')}`,
    erased: { reason: ERASED_TEXT },
  },
  dunning_pause: {
    columns: 'id payer_id invoice_id reason created_at created_by ended_at ended_by',
    erasedWhere: `payer_id = ${any('payers')} or invoice_id = ${any('invoices')}`,
    erased: { reason: unlessEmpty('reason', ERASED_TEXT), ended_at: `coalesce(ended_at, app.now())` },
  },
  tax_statement_file: {
    unexported: 'papers that can be made again',
    columns: 'run_id nth first_name last_name payer_ids bytes',
    deletedWhere: `payer_ids && app.ids($1, 'payers')`,
  },
  payout: {
    columns:
      'id provider account_ref provider_ref cents currency state failure arrives_on made_at lines looked_at accepted_at accepted_by accepted_because',
    erasedWhere: `app.holds(accepted_because, ${OWN_TEXTS})`,
    erased: { accepted_because: redactOwnTexts('accepted_because') },
  },
  agency: 'id street city state postal_code reference is_active version',
  coupon_use: 'id coupon_id payer_id state until created_at created_by person_id used_at',
  coupon_use_part: 'use_id enrollment_id cents is_dropped',
  dunning_step: 'invoice_id step what on_date payment_id is_under_way decided_by due_on',
  given_back: 'id proposal_id line_id days cents state',
  late_fee_line: 'late_fee_id line_id',
  ledger_entry: 'key at source source_id debit credit cents payer_id invoice_id by_account_id by_person_id',
  payment_invoice: 'payment_id invoice_id cents',
  payout_line:
    'id payout_id provider_ref kind about_ref about_id at cents fee_cents our_cents our_fee_cents match difference_cents',
  proposal:
    'id enrollment_id cause state created_at created_by person_id decided_at decided_by credited_cents moved_cents',
  provider_customer: {
    unexported: 'what a provider knows a payer by',
    columns: 'payer_id account_ref customer_ref',
  },
  refund_invoice: 'refund_id invoice_id cents',
  reversal: 'id payment_id kind cents provider_ref state created_at settled_at',
  tax_statement: 'payer_id year emailed_at',
  tax_statement_run: {
    unexported: 'papers that can be made again',
    columns: 'id year created_at created_by',
  },
}
