import type { Currency } from '../currencies.ts'
import { formatDate, type DateFormat, type IsoDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

/** Reasons why a family cannot be charged as shown, or cannot pay. Amounts are whole cents in the school's currency. */
export interface PaymentParts {
  ADD_ON_NOT_THERE: NoParts
  ADD_ON_AMOUNT: { readonly addOn: string; readonly most: number }
  ADD_ON_REQUIRED: { readonly addOn: string }
  COUPON_NOT_FOUND: NoParts
  COUPON_OFF: NoParts
  COUPON_EXPIRED: { readonly expiredOn: IsoDate }
  COUPON_USED_UP: { readonly most: number }
  COUPON_USED_BY_FAMILY: { readonly most: number }
  /** `INVOICED`: the charges are already on an invoice. */
  COUPON_TAKES_NOTHING: { readonly because: 'NOTHING_LEFT' | 'INVOICED' }
  PRICE_CHANGED: { readonly totalCents: number; readonly shownCents: number }
  /** For an invoice that is paid by its link. */
  AMOUNT_CHANGED: { readonly totalCents: number }

  HOLD_ENDED: { readonly of: HoldSource }
  NO_METHOD: NoParts
  METHOD_UNUSABLE: NoParts
  NOT_ENTERED: NoParts
  /** `CHANGED`: something was paid or changed since; `OTHER`: the payment that was named is for something else. */
  NOTHING_TO_PAY: { readonly because: 'NOTHING_OPEN' | 'CHANGED' | 'OTHER' }
  PAYMENT_UNDER_WAY: { readonly of: 'THIS' } | { readonly of: 'METHOD' } | PaidFor
  DISPUTED: { readonly of: 'PAYMENT' } | PaidFor
  /** Staff can connect the school; a payer can only ask the school how to pay. */
  NOT_CONNECTED: { readonly told: 'STAFF' | 'PAYER' }
  PROVIDER_UNREACHABLE: NoParts
  /** The provider would refuse it again. The reason is in our words or in the provider's. */
  PROVIDER_REFUSES: { readonly reason: string }
  PAYMENT_ID_USED: NoParts
  TOO_LITTLE_TO_CHARGE: { readonly cents: number; readonly leastCents: number }

  LINK_UNKNOWN: NoParts
  /** The next step: a person asked to enter a card asks the school; a payer starts again. */
  LINK_EXPIRED: { readonly next: 'ASK_SCHOOL' | 'START_AGAIN' }
  CARD_NUMBER_SENT: NoParts
}

/** How a held spot came about: the child was added, moved up from the wait list, or offered a spot from it. */
export type HoldSource = 'NEW' | 'WAIT_LIST' | 'OFFER'

/** The subject of a payment: an invoice or credit note by its number, null for a draft, or everything a payer owes. */
export type PaidFor =
  | { readonly of: 'INVOICE' | 'CREDIT_NOTE'; readonly number: string | null }
  | { readonly of: 'PAYER'; readonly name: string }

type NoParts = Readonly<Record<string, never>>

/** The currency of amounts. */
interface InCurrency {
  readonly currency: Currency
}

/** The format of dates. */
interface WithDateFormat {
  readonly dateFormat: DateFormat
}

export const paymentSentences = {
  ADD_ON_NOT_THERE: () => 'An add-on is no longer offered. Please choose again',
  ADD_ON_AMOUNT: ({ addOn, most }) => `Choose 1 to ${most} of ${addOn}`,
  ADD_ON_REQUIRED: ({ addOn }) => `${addOn} is part of the activity and cannot be removed`,
  COUPON_NOT_FOUND: () => 'Coupon not found',
  COUPON_OFF: () => 'This coupon is turned off',
  COUPON_EXPIRED: ({ expiredOn }, { dateFormat }: WithDateFormat) =>
    `This coupon expired on ${formatDate(expiredOn, dateFormat)}`,
  COUPON_USED_UP: ({ most }) =>
    most === 1
      ? 'This coupon was used already'
      : `This coupon was used ${most} times already, as often as it can be`,
  COUPON_USED_BY_FAMILY: ({ most }) =>
    most === 1
      ? 'This family has used this coupon already'
      : `This family has used this coupon ${most} times already, as often as it can`,
  COUPON_TAKES_NOTHING: ({ because }) => COUPON_TAKES_NOTHING[because],
  PRICE_CHANGED: ({ totalCents, shownCents }, { currency }: InCurrency) => {
    const [total, quotedPrice] = [formatMoney(totalCents, currency), formatMoney(shownCents, currency)]
    return `The price is ${total} now, not ${quotedPrice}. Please review it`
  },
  AMOUNT_CHANGED: ({ totalCents }, { currency }: InCurrency) => {
    const total = formatMoney(totalCents, currency)
    return `${total} is due now. Please check it, and pay again`
  },

  HOLD_ENDED: ({ of }) => HOLD_ENDED[of],
  NO_METHOD: () => 'Parent does not have any selected payment method',
  METHOD_UNUSABLE: () => 'This card or bank account cannot be charged. Choose another one',
  NOT_ENTERED: () => 'No card or bank account was entered. Please try again',
  NOTHING_TO_PAY: ({ because }) => NOTHING_TO_PAY[because],
  PAYMENT_UNDER_WAY: (parts) => {
    if (parts.of === 'THIS') return 'This is being paid. Wait until that payment has ended'
    if (parts.of === 'METHOD') return 'This is being charged. Wait until that payment has ended'
    return `A payment for ${paidForText(parts)} is under way. Please wait until it is done`
  },
  DISPUTED: (parts) =>
    parts.of === 'PAYMENT'
      ? 'This payment is disputed. Please wait until the bank has decided'
      : `A payment for ${paidForText(parts)} is disputed. Please wait until the bank has decided`,
  NOT_CONNECTED: ({ told }) =>
    told === 'STAFF'
      ? 'Your school is not connected to a payment provider. Connect one at Settings, Apps, or write down a payment taken outside'
      : 'This school does not take payments online right now. Please ask the school how to pay',
  PROVIDER_UNREACHABLE: () => 'The payment provider does not answer. Please try again in a moment',
  PROVIDER_REFUSES: ({ reason }) => `The payment provider refuses this. ${reason}`,
  PAYMENT_ID_USED: () => 'This form has recorded another payment already. Close it and open it again',
  TOO_LITTLE_TO_CHARGE: ({ cents, leastCents }, { currency }: InCurrency) => {
    const [amount, least] = [formatMoney(cents, currency), formatMoney(leastCents, currency)]
    return `${amount} is too little to be charged online: the least is ${least}. Add it to another payment, or write down a payment taken outside`
  },

  LINK_UNKNOWN: () =>
    'This link does not work. Please open it once more from the message you got, or ask the school for a new one',
  LINK_EXPIRED: ({ next }) =>
    next === 'ASK_SCHOOL'
      ? 'This link has expired. Please ask the school for a new one'
      : 'This link has expired. Please start the payment again',
  CARD_NUMBER_SENT: () => 'Please enter card numbers on the payment page only. This one was not saved',
} satisfies {
  [Code in keyof PaymentParts]: (parts: PaymentParts[Code], format: InCurrency & WithDateFormat) => string
}

const COUPON_TAKES_NOTHING = {
  NOTHING_LEFT: 'This coupon does not apply to anything here',
  INVOICED: 'This is already invoiced. Coupons can only be used before that',
} as const

const HOLD_ENDED: Readonly<Record<HoldSource, string>> = {
  NEW: 'The hold on this spot has expired. Add the child again',
  WAIT_LIST: 'The hold on this spot has expired. The child is on the wait list again, in the same position',
  OFFER: 'The offer of this spot has expired, and the child is no longer on the wait list',
}

const NOTHING_TO_PAY = {
  NOTHING_OPEN: 'Nothing is open here',
  CHANGED: 'Something was paid or changed here since. Close this and look again',
  OTHER: 'Something went wrong with this payment. Please load the page again',
} as const

/** 'invoice 1012', 'credit note 7', or the payer's name. */
function paidForText(paidFor: PaidFor): string {
  if (paidFor.of === 'PAYER') return paidFor.name
  const { of, number } = paidFor
  return `${of === 'INVOICE' ? 'invoice' : 'credit note'}${number === null ? '' : ` ${number}`}`
}
