/** What of money can wait for somebody of the office, in the order it is shown: what may be wrong comes before what is late. */
export const MONEY_TODOS = [
  'PAYMENTS_IN_DOUBT',
  'PAYOUTS_DIFFERENT',
  'CREDIT_BELOW_ZERO',
  'CREDIT_LEFT_OVER',
  'PAYMENTS_FAILED',
  'CHARGES_HELD',
  'TO_DECIDE',
  'CHARGES_WAITING',
  'LATE_PICKUPS_TO_DECIDE',
  'AID_REQUESTED',
  'REFUNDED_AT_PROVIDER',
  'PAID_TOO_LATE',
  'REMINDERS_UNREACHABLE',
  'REMINDERS_OVER',
  'INVOICES_PAST_DUE',
] as const

export type MoneyTodo = (typeof MONEY_TODOS)[number]

/** So many days a refund that somebody made at the provider is worth a look: what it was for was worked out here. */
export const REFUNDED_THERE_DAYS = 14

/** So many days what came too late, and went back by itself, is still worth a call to the family. */
export const PAID_TOO_LATE_DAYS = 7

/** So many days credit that nobody asked for, as of a debit that cleared after its spot was given up, waits to be looked at. */
export const CREDIT_LEFT_OVER_DAYS = 30
