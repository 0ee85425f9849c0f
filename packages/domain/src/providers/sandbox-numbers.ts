import type { Currency } from '../kernel/currencies.ts'

/** The result of a payment with a sandbox number. Cards first, then bank debits. */
export type SandboxCourse =
  | 'SUCCEEDS'
  | 'IS_DECLINED'
  | 'IS_CHALLENGED'
  | 'TIMES_OUT_BEFORE'
  | 'TIMES_OUT_AFTER'
  | 'IS_DISPUTED'
  | 'IS_DISPUTED_AND_WON'
  | 'IS_DISPUTED_AND_LOST'
  | 'IS_DISPUTED_LOST_AND_WON'
  | 'FAILS_TO_REFUND'
  | 'IS_REFUNDED_THERE'
  | 'IS_PAID_OUT_SHORT'
  | 'CLEARS'
  | 'BOUNCES'
  | 'CLEARS_AND_RETURNS'

/** A number to type in the sandbox. The browser replaces it with its token, so the server never sees the number. */
export interface SandboxNumber {
  readonly token: string
  readonly number: string
  readonly type: 'CARD' | 'BANK_ACCOUNT'
  readonly brand: string
  /** The only currency of a bank account. Null for cards, which pay in any currency. */
  readonly currency: Currency | null
  readonly course: SandboxCourse
  /** The reason for a decline or bounce, in the trade's words. */
  readonly code: string | null
  /** Set if a bank account must be confirmed by two small deposits first, which takes days. Others are usable at once. */
  readonly isSlowToSetUp?: true
}

const card = (token: string, number: string, course: SandboxCourse, code: string | null = null) =>
  ({ token: `tok_${token}`, number, type: 'CARD', brand: 'visa', currency: null, course, code }) as const
const accountIn =
  (currency: Currency, prefix = '') =>
  (token: string, number: string, course: SandboxCourse, code: string | null = null) =>
    ({
      token: `tok_bank_${prefix}${token}`,
      number,
      type: 'BANK_ACCOUNT',
      brand: 'Test Bank',
      currency,
      course,
      code,
    }) as const
const account = accountIn('USD')
const [australian, canadian] = [accountIn('AUD', 'au_'), accountIn('CAD', 'ca_')]
const [british, newZealand] = [accountIn('GBP', 'gb_'), accountIn('NZD', 'nz_')]

/** Every sandbox number. Card numbers pass the checksum that card fields require. */
export const SANDBOX_NUMBERS: readonly SandboxNumber[] = [
  card('succeeds', '4242424242424242', 'SUCCEEDS'),
  card('declined', '4000000000000002', 'IS_DECLINED', 'card_declined'),
  card('no_funds', '4000000000009995', 'IS_DECLINED', 'insufficient_funds'),
  card('expired', '4000000000000069', 'IS_DECLINED', 'expired_card'),
  card('challenged', '4000000000003220', 'IS_CHALLENGED'),
  card('times_out_before', '4000000000006108', 'TIMES_OUT_BEFORE'),
  card('times_out_after', '4000000000006207', 'TIMES_OUT_AFTER'),
  card('disputed', '4000000000000259', 'IS_DISPUTED'),
  card('dispute_won', '4000000000007106', 'IS_DISPUTED_AND_WON'),
  card('dispute_lost', '4000000000007205', 'IS_DISPUTED_AND_LOST'),
  card('dispute_appealed', '4000000000007304', 'IS_DISPUTED_LOST_AND_WON'),
  card('refund_fails', '4000000000005126', 'FAILS_TO_REFUND'),
  card('refunded_there', '4000000000005225', 'IS_REFUNDED_THERE'),
  card('paid_out_short', '4000000000000077', 'IS_PAID_OUT_SHORT'),
  account('clears', '000123456789', 'CLEARS'),
  account('bounces', '000111111116', 'BOUNCES', 'insufficient_funds'),
  account('returns', '000111111113', 'CLEARS_AND_RETURNS', 'account_closed'),
  { ...account('slow', '000222222227', 'CLEARS'), isSlowToSetUp: true },
  australian('clears', '000123456', 'CLEARS'),
  australian('bounces', '111111116', 'BOUNCES', 'no_account'),
  australian('returns', '111111113', 'CLEARS_AND_RETURNS', 'account_closed'),
  canadian('clears', '0012345678', 'CLEARS'),
  canadian('bounces', '0011111116', 'BOUNCES', 'insufficient_funds'),
  canadian('returns', '0011111113', 'CLEARS_AND_RETURNS', 'account_closed'),
  { ...canadian('slow', '0022222227', 'CLEARS'), isSlowToSetUp: true },
  british('clears', '00012345', 'CLEARS'),
  british('bounces', '22222227', 'BOUNCES', 'insufficient_funds'),
  british('returns', '11111113', 'CLEARS_AND_RETURNS', 'debit_not_authorized'),
  newZealand('clears', '0000000010', 'CLEARS'),
  newZealand('bounces', '1111111116', 'BOUNCES', 'insufficient_funds'),
  newZealand('returns', '1111111113', 'CLEARS_AND_RETURNS', 'account_closed'),
]

/**
 * Returns the sandbox number of a token. Undefined if the sandbox does not know it.
 * @answers What becomes of a payment when its provider speaks?
 */
export function sandboxNumberOf(token: string): SandboxNumber | undefined {
  return SANDBOX_NUMBERS.find((each) => each.token === token)
}

/**
 * Returns the token of a typed card number, or of a bank account in this currency. Ignores spaces and hyphens.
 * Undefined for any other number: a real one must not leave the browser.
 */
export function sandboxToken(typed: string, currency: Currency): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  const sandboxNumber = SANDBOX_NUMBERS.find(({ number }) => number === digits)
  return sandboxNumber && isPaidIn(sandboxNumber, currency) ? sandboxNumber.token : undefined
}

/** Checks whether this number can pay in a currency: a bank account pays only in its own. */
export function isPaidIn({ currency }: Pick<SandboxNumber, 'currency'>, paidIn: Currency): boolean {
  return currency === null || currency === paidIn
}
