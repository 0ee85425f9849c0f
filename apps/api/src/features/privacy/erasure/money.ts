import { any, type Erasures } from './erasure-of-table.ts'

/** Replaces the payer's name and address on an invoice. */
const NOBODY = `jsonb_build_object('name', 'Erased family', 'email', null, 'street', '', 'city', '', 'state', '', 'postalCode', '', 'reference', '')`

/** Invoices, payments and payers. Amounts, days and numbers stay. */
export const moneyErasures: Erasures = {
  payer: {
    of: `id = ${any('payers')}`,
    sets: { name: `'Erased family'`, email: `null` },
    keeps: `school_id id family_id home_id kind created_at statement_emailed_at`,
  },
  share: {
    of: `child_id = ${any('children')}`,
    sets: {
      label: `case when label = '' then '' else 'Erased' end`,
      authorization_number: `''`,
      note: `''`,
      decision_note: `''`,
    },
    keeps: `school_id id child_id payer_id position bp month_cents cap_cents begins_on ends_on activity_ids state created_at created_by decided_at decided_by version`,
  },
  invoice: {
    of: `id = ${any('invoices')} or id in (select l.invoice_id from invoice_line l where l.school_id = ($1 ->> 'school')::uuid and l.child_id = ${any('children')})`,
    sets: {
      snapshot: `case when id = ${any('invoices')} and snapshot is not null then jsonb_set(snapshot, '{payer}', ${NOBODY}) else snapshot end`,
      memo: `case when id = ${any('invoices')} then '' else app.without(memo, app.texts($1, 'words')) end`,
      link_seed: `case when id = ${any('invoices')} then gen_random_uuid() else link_seed end`,
    },
    keeps: `school_id id kind corrects_id payer_id number state issued_at first_due_on currency total_cents pending_cents paid_cents credited_cents moved_cents refunded_cents reversed_cents written_off_cents created_at created_by version emailed_at receipt_emailed_at disputed_cents installments`,
  },
  invoice_line: {
    of: `child_id = ${any('children')} or invoice_id = ${any('invoices')}`,
    sets: {
      label: `case when kind = 'MANUAL' then 'Erased' else app.without(label, app.texts($1, 'words')) end`,
      reason: `app.without_texts(reason, app.texts($1, 'words'))`,
    },
    keeps: `school_id id invoice_id position kind amount_cents net_cents corrects_line_id enrollment_id child_id section_id add_on_id dates charge_id is_care_eligible tax_name tax_bp tax_cents share_id`,
  },
  payment: {
    of: `payer_id = ${any('payers')}`,
    sets: { reference: `case when reference = '' then '' else 'Erased' end`, action_url: `null` },
    keeps: `school_id id payer_id how method_id provider account_ref provider_ref cents refunded_cents fee_cents state failure received_on sent_at settled_at looks created_at created_by is_by_link keeps_method is_automatic mandate_network`,
  },
  payment_method: {
    of: `payer_id = ${any('payers')}`,
    sets: {
      last4: `''`,
      expires_on: `null`,
      state: `case when state = 'ASKED' then state else 'UNUSABLE' end`,
      is_default: `false`,
      removed_at: `coalesce(removed_at, app.now())`,
    },
    keeps: `school_id id payer_id provider account_ref set_up_ref provider_ref type brand created_at created_by`,
  },
  mandate: {
    of: `method_id = ${any('methods')}`,
    sets: { wording: `''`, network: `null`, ended_at: `coalesce(ended_at, app.now())` },
    keeps: `school_id id method_id version source given_on at by_account_id ended_by_account_id`,
  },
  refund: {
    of: `payer_id = ${any('payers')}`,
    sets: { reason: `case when reason = '' then '' else 'Erased' end` },
    keeps: `school_id id payment_id payer_id cents state provider_ref failure sent_at settled_at looks created_at created_by is_from_provider`,
  },
  write_off: {
    of: `payer_id = ${any('payers')}`,
    sets: { reason: `'Erased'` },
    keeps: `school_id id payer_id created_at created_by`,
  },
  dunning_pause: {
    of: `payer_id = ${any('payers')} or invoice_id = ${any('invoices')}`,
    sets: {
      reason: `case when reason = '' then '' else 'Erased' end`,
      ended_at: `coalesce(ended_at, app.now())`,
    },
    keeps: `school_id id payer_id invoice_id created_at created_by ended_by`,
  },
  tax_statement_file: { removes: `payer_ids && app.ids($1, 'payers')` },
  payout: {
    of: `app.holds(accepted_because, app.texts($1, 'own'))`,
    sets: { accepted_because: `app.without(accepted_because, app.texts($1, 'own'))` },
    keeps: `school_id id provider account_ref provider_ref cents currency state failure arrives_on made_at lines looked_at accepted_at accepted_by`,
  },
  agency: { keeps: `school_id id street city state postal_code reference is_active version` },
  coupon_use: { keeps: `school_id id coupon_id payer_id state until created_at created_by used_at` },
  coupon_use_part: { keeps: `school_id use_id enrollment_id cents is_dropped` },
  dunning_step: { keeps: `school_id invoice_id step what on_date payment_id is_under_way decided_by due_on` },
  given_back: { keeps: `school_id id proposal_id line_id days cents state` },
  late_fee_line: { keeps: `school_id late_fee_id line_id` },
  ledger_entry: {
    keeps: `school_id key at source source_id debit credit cents payer_id invoice_id by_account_id`,
  },
  payment_invoice: { keeps: `school_id payment_id invoice_id cents` },
  payout_line: {
    keeps: `school_id id payout_id provider_ref kind about_ref about_id at cents fee_cents our_cents our_fee_cents match difference_cents`,
  },
  proposal: {
    keeps: `school_id id enrollment_id cause state created_at created_by decided_at decided_by credited_cents moved_cents`,
  },
  provider_customer: { keeps: `school_id payer_id account_ref customer_ref` },
  refund_invoice: { keeps: `school_id refund_id invoice_id cents` },
  reversal: { keeps: `school_id id payment_id kind cents provider_ref state created_at settled_at` },
  tax_statement: { keeps: `school_id payer_id year emailed_at` },
  tax_statement_run: { keeps: `school_id id year created_at created_by` },
}
