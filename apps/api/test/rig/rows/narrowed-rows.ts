/**
 * Columns of which a statement leaves out values that their table allows, null among them, so that its rows declare less.
 * `by` are the words of the statement that leave them out: without them the exception is none.
 */
export const NARROWED: readonly { file: string; column: string; by: string }[] = [
  {
    file: 'billing/payouts/movements.store.ts',
    column: 'kind',
    by: `e.source in ('PAYMENT', 'REFUND', 'REVERSAL')`,
  },
  { file: 'billing/payouts/payout-lines.store.ts', column: 'ref', by: 'l.provider_ref is not null' },
  { file: 'billing/payouts/payout-lines.store.ts', column: 'cents', by: 'l.provider_ref is not null' },
  { file: 'billing/payouts/payout-lines.store.ts', column: 'feeCents', by: 'l.provider_ref is not null' },
  { file: 'billing/payouts/payout-lines.store.ts', column: 'ref', by: 'l.about_ref = any(' },
  { file: 'billing/payouts/payout-lines.store.ts', column: 'cents', by: 'l.cents is not null' },
  { file: 'invoices/payers.store.ts', column: 'source', by: 'e.payer_id = any(' },
  { file: 'activities/section-usage.store.ts', column: 'date', by: 'p.drop_in_on >= ' },
  { file: 'attendance/other-activities.store.ts', column: 'checkIn', by: 't.check_in is not null' },
  {
    file: 'billing/care/care.store.ts',
    column: 'billing_cycle',
    by: `a.billing_cycle in ('WEEKLY', 'MONTHLY')`,
  },
  { file: 'billing/care/compare.store.ts', column: 'charge_id', by: 'l.charge_id = any(' },
  { file: 'drop-in/drop-ins.store.ts', column: 'date', by: 'p.drop_in_on is not null' },
  { file: 'drop-in/drop-ins.store.ts', column: 'date', by: 'p.drop_in_on = ' },
  { file: 'drop-in/drop-ins.store.ts', column: 'date', by: 'p.drop_in_on >= ' },
  { file: 'drop-in/drop-ins.store.ts', column: 'date', by: 'p.drop_in_on < ' },
  { file: 'imports/imported-rows.store.ts', column: 'code', by: 'r.code = any(' },
  { file: 'imports/imports.store.ts', column: 'kind', by: 'i.kind = ' },
  { file: 'imports/imports.store.ts', column: 'sealed', by: 'sealed is not null' },
  { file: 'imports/imports.store.ts', column: 'keyId', by: 'key_id <> ' },
  { file: 'places/booked-dates.store.ts', column: 'date', by: 'p.drop_in_on >= ' },
  { file: 'places/enrollments.store.ts', column: 'state', by: `p.state <> 'gone'` },
  {
    file: 'places/holds/holds.store.ts',
    column: 'expires_at',
    by: `set state = 'held', is_being_paid = true`,
  },
  { file: 'places/offers.store.ts', column: 'state', by: `p.state in ('waiting', 'held')` },
  { file: 'places/places.store.ts', column: 'state', by: `p.state <> 'gone'` },
  {
    file: 'places/places.store.ts',
    column: 'state',
    by: `set left_at = app.now(), expires_at = null, state = case`,
  },
  { file: 'places/places.store.ts', column: 'date', by: `p.pool = 'dropin'` },
  { file: 'settings/locations.store.ts', column: 'id', by: 'location_id = any(' },
  { file: 'wait-list/offer-mail.store.ts', column: 'email', by: `g.email <> ''` },
]
