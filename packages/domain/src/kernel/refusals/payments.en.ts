import type { Currency } from '../currencies.ts'
import { formatDate, type DateFormat } from '../dates.ts'
import { formatMoney } from '../money.ts'
import type { HoldSource, PaidFor, PaymentParts } from './payments.ts'
import type { SentencesLike } from './refusals.ts'

/** The currency of amounts. */
interface InCurrency {
  readonly currency: Currency
}

/** The format of dates. */
interface WithDateFormat {
  readonly dateFormat: DateFormat
}

/** The sentence of each refusal about a price or a payment. */
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

  CANNOT_BOOK: () => 'Only a guardian who pays the school can book here. Please ask the school',
  CART_CHANGED: () => 'The cart has changed since you opened it. Please check it, and book again',
  POLICIES_DUE: () => 'Please accept the policies of the school first',
  FORM_DUE: ({ form, childName }) => `Please fill out ${form} for ${childName} first`,
  HOLD_ENDED: ({ of }) => HOLD_ENDED[of],
  NO_METHOD: () => 'Parent does not have any selected payment method',
  METHOD_UNUSABLE: () => 'This card or bank account cannot be charged. Choose another one',
  METHOD_NEEDED: () =>
    'Your installments are charged to it automatically. Turn automatic payments off first, or allow them for another one',
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

export type PaymentSentences = SentencesLike<typeof paymentSentences>

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
