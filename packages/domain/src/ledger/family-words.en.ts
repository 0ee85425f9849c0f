import type { LineKind } from './bill.ts'

const moneyOnlyLabels: Readonly<Record<LineKind, string>> = {
  BASE: 'Program fee',
  ADD_ON: 'Add-on',
  DISCOUNT: 'Discount',
  COUPON: 'Coupon',
  SHARE: 'Share',
  AID: 'Financial aid',
  FEE: 'Fee',
  MANUAL: 'Charge',
}

/** What families read of what they owe, wherever it is shown. */
export const ledgerWords = {
  /** Instead of the label of a line, for somebody who may see only amounts: no activity, day, time or location. */
  moneyOnlyLabels,
}

export type LedgerWords = typeof ledgerWords
