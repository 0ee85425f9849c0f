import { couponUses } from './features/coupons/uses.store.ts'
import {
  invoiceAmountsUnderWay,
  invoiceNumbers,
  invoiceTotals,
} from './features/ledger/verify/invoice-totals.store.ts'
import { payerTotals } from './features/ledger/verify/payer-totals.store.ts'
import { paymentTotals, refundTotals, reversalTotals } from './features/ledger/verify/settled-totals.store.ts'
import { fullSections } from './features/places/verify/full-sections.store.ts'
import type { Check } from './platform/verify/check.ts'

/**
 * Checks of stored totals, for `npm run verify` and the nightly job.
 * @answers Are stored totals what they are made of?
 */
export const checks: readonly Check[] = [
  invoiceTotals,
  invoiceAmountsUnderWay,
  invoiceNumbers,
  payerTotals,
  paymentTotals,
  refundTotals,
  reversalTotals,
  couponUses,
  fullSections,
]
