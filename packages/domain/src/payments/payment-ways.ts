import { findings, type Finding } from '../kernel/decision.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { MONEY_MAX_CENTS } from '../kernel/money.ts'

/** How a payment is made: through a provider, or taken outside and written down. */
export const PAYMENT_HOWS = ['CARD', 'BANK_ACCOUNT', 'CASH', 'CHECK', 'TRANSFER'] as const

export type PaymentHow = (typeof PAYMENT_HOWS)[number]

export const paymentHowLabels: Readonly<Record<PaymentHow, string>> = {
  CARD: 'Card',
  BANK_ACCOUNT: 'Bank account',
  CASH: 'Cash',
  CHECK: 'Check',
  TRANSFER: 'Bank transfer',
}

/** Where the money of a payment is: with the provider, or in the bank at once. */
export function heldBy(how: PaymentHow): 'CLEARING' | 'BANK' {
  return how === 'CARD' || how === 'BANK_ACCOUNT' ? 'CLEARING' : 'BANK'
}

/** Why a payment failed, as a key: what is told in several languages (decision 91). `code` is the provider's word. */
export function failureOf(code: string | null): Failure {
  // As it was written down before: payments that ended then still say it.
  if (code === 'CANCELLED') return 'CANCELED'
  return FAILURES.find((each) => each === code) ?? 'OTHER'
}

/** The same as families and staff read it. */
export function failureText(code: string | null): string {
  return FAILURE_TEXTS[failureOf(code)]
}

/** Of a refund that failed, whatever the reason: nobody can try another card. */
export const REFUND_FAILED = 'The refund did not go through. The amount is now family credit'

const FAILURE_TEXTS = {
  card_declined: 'The card was declined. Try another card, or ask the bank that issued it',
  insufficient_funds: 'There is not enough money in the account. Try another card or bank account',
  expired_card: 'The card has expired. Add a new one',
  incorrect_cvc: 'The security code of the card is wrong. Enter the card again',
  authentication_required: 'The bank wants to check with the cardholder. Send a link to pay instead',
  account_closed: 'The bank account is closed. Add another one',
  amount_too_small: 'The amount is too little to be charged online',
  email_invalid: 'The payment provider does not take the email of who pays. Correct it and try again',
  method_type_off:
    'Bank accounts are not turned on at the payment provider. Turn them on in its dashboard, or use a card',
  CANCELED: 'The payment was canceled',
  DECIDED_NOT_PAID: 'The school recorded that this payment did not go through',
  PROVIDER_UNREACHABLE: 'The payment provider did not answer, so nothing was charged. Try again in a moment',
  OTHER: 'The payment did not go through. Try another card or bank account',
} as const

/** The words of a provider that are told apart, and what stands for all others. */
export type Failure = keyof typeof FAILURE_TEXTS

export const FAILURES = Object.keys(FAILURE_TEXTS) as readonly Failure[]

/** What is wrong with money that was taken outside: nothing was taken, or it is not here yet. */
export function checkOutside(
  { cents, receivedOn }: { cents: number; receivedOn: IsoDate },
  today: IsoDate,
): Finding[] {
  return findings([
    [
      'amount',
      cents <= 0
        ? 'Enter the amount that was paid'
        : cents > MONEY_MAX_CENTS
          ? 'This amount is too large'
          : null,
    ],
    ['receivedOn', receivedOn > today ? 'Choose today or a day before' : null],
  ])
}
