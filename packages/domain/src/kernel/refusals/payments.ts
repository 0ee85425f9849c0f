import type { IsoDate } from '../dates.ts'

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

  /** A guardian books whom the school asks for the money. */
  CANNOT_BOOK: NoParts
  /** Somebody put a line in or took one out since the cart was shown. */
  CART_CHANGED: NoParts
  POLICIES_DUE: NoParts
  FORM_DUE: { readonly form: string; readonly childName: string }
  HOLD_ENDED: { readonly of: HoldSource }
  NO_METHOD: NoParts
  METHOD_UNUSABLE: NoParts
  /** Installments are charged to it automatically. */
  METHOD_NEEDED: NoParts
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
