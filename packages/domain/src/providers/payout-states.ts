/** The states of a payout: announced, in the bank, returned by the bank, or canceled before it left. */
export const PAYOUT_STATES = ['PENDING', 'PAID', 'FAILED', 'CANCELED'] as const

export type PayoutState = (typeof PAYOUT_STATES)[number]

export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  PENDING: 'Processing',
  PAID: 'Paid out',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
}

/** Explains to staff why the bank returned a payout. `code` is the provider's word. */
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
 * Returns the next state of a payout from its known state and the one the provider reports. Moves forward only, because
 * messages may arrive out of order. A failed or canceled payout stays so; a paid one may still fail.
 */
export function settledPayout(current: PayoutState | null, incoming: PayoutState): PayoutState {
  if (current === null || current === 'PENDING') return incoming
  return current === 'PAID' && incoming === 'FAILED' ? 'FAILED' : current
}

/**
 * The kinds of payout lines: a payment, a refund, money that a bank takes back or gives back after a dispute, a failed
 * payout that is paid out again, a fee of the provider, or anything else.
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
