import { findings, type Finding } from '../kernel/decision.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { MONEY_MAX_CENTS } from '../kernel/money.ts'

/** The ways to pay: through a provider, or taken outside and recorded by staff. */
export const PAYMENT_HOWS = ['CARD', 'BANK_ACCOUNT', 'CASH', 'CHECK', 'TRANSFER'] as const

export type PaymentHow = (typeof PAYMENT_HOWS)[number]

export const paymentHowLabels: Readonly<Record<PaymentHow, string>> = {
  CARD: 'Card',
  BANK_ACCOUNT: 'Bank account',
  CASH: 'Cash',
  CHECK: 'Check',
  TRANSFER: 'Bank transfer',
}

/** Returns where the money of a payment is: with the provider, or in the bank at once. */
export function cashAccountOf(how: PaymentHow): 'CLEARING' | 'BANK' {
  return how === 'CARD' || how === 'BANK_ACCOUNT' ? 'CLEARING' : 'BANK'
}

/**
 * Returns the key of a failure, because its sentence exists in several languages (decision 91). `code` is the
 * provider's word.
 */
export function failureOf(code: string | null): Failure {
  // Older payments are stored with this spelling.
  if (code === 'CANCELLED') return 'CANCELED'
  return FAILURES.find((each) => each === code) ?? 'OTHER'
}

/** Returns the sentence that families and staff read. */
export function failureText(code: string | null): string {
  return FAILURE_TEXTS[failureOf(code)]
}

/** Shown for every failed refund, whatever the reason: nobody can try another card. */
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

/** The provider's words that have a sentence of their own, and OTHER for the rest. */
export type Failure = keyof typeof FAILURE_TEXTS

export const FAILURES = Object.keys(FAILURE_TEXTS) as readonly Failure[]

/** Validates a payment taken outside: the amount is above zero, and the day is not in the future. */
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
