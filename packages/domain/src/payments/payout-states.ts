/** How a payout stands: announced, in the bank, sent back by the bank, or withdrawn before it left. */
export const PAYOUT_STATES = ['PENDING', 'PAID', 'FAILED', 'CANCELED'] as const

export type PayoutState = (typeof PAYOUT_STATES)[number]

export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  PENDING: 'Processing',
  PAID: 'Paid out',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
}

/** Why the bank sent a payout back, as staff read it. `code` is the provider's word. */
export function payoutFailureText(code: string | null): string {
  return PAYOUT_FAILURES[code ?? ''] ?? OTHER_FAILURE
}

const CHECK_ACCOUNT = 'Check the bank account at the payment provider'
const OTHER_FAILURE = `The bank did not accept it. ${CHECK_ACCOUNT}`
const PAYOUT_FAILURES: Readonly<Record<string, string>> = {
  account_closed: `The bank account is closed. ${CHECK_ACCOUNT}`,
  account_frozen: `The bank account is frozen. ${CHECK_ACCOUNT}`,
  no_account: `The bank account could not be found. ${CHECK_ACCOUNT}`,
  invalid_account_number: `The number of the bank account is wrong. ${CHECK_ACCOUNT}`,
  bank_account_restricted: `The bank account cannot take payouts. ${CHECK_ACCOUNT}`,
}

/**
 * What a payout is by what was known and what its provider says now: forward only, for what was heard first may be said last.
 * One that failed or was canceled stays so; one that is in the bank may still come back.
 */
export function settledPayout(known: PayoutState | null, told: PayoutState): PayoutState {
  if (known === null || known === 'PENDING') return told
  return known === 'PAID' && told === 'FAILED' ? 'FAILED' : known
}

/**
 * What a line of a payout is about: a payment, what goes back of one, what a bank takes back or gives back after a dispute, a payout
 * that failed and is paid out again, what the provider charges by itself, or anything else.
 */
export const PAYOUT_LINE_KINDS = ['PAYMENT', 'REFUND', 'REVERSAL', 'PAYOUT', 'FEE', 'OTHER'] as const

export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number]

export const payoutLineLabels: Readonly<Record<PayoutLineKind, string>> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REVERSAL: 'Dispute or return',
  PAYOUT: 'Payout that failed before',
  FEE: 'Fee of the provider',
  OTHER: 'Other',
}
