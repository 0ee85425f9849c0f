import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import type { OutcomeState } from '@afterbell/domain/payments/payment-states'
import type { PayoutLineKind, PayoutState } from '@afterbell/domain/payments/payout-states'

/**
 * Where money is collected and given back. Nothing here throws because of what became of a payment: an outcome says it,
 * and what cannot be known is UNKNOWN. FAILED is said only where no money can move later, because the payment was
 * canceled before that was said.
 * @answers What becomes of a payment when its provider speaks?
 */
export interface Provider {
  readonly name: ProviderName
  /** Makes a payer known. Asked again for the same payer, it answers the same. */
  customer(
    account: Account,
    payer: { payerId: string; name: string; email: string | null },
  ): Promise<{ state: 'MADE'; ref: string } | Failure>
  /** Has a payer forgotten, with every card and bank account that is kept of them. Forgotten already is forgotten. */
  forget(account: Account, customerRef: string): Promise<'FORGOTTEN' | Failure>
  /** Gets a payment ready. Nothing moves. The same key is the same payment. */
  prepare(account: Account, payment: NewPayment): Promise<Prepared | Outcome>
  /** Asks for the money. */
  confirm(account: Account, payment: Confirmation): Promise<Outcome>
  /** Sees to it that a payment moves nothing any more, or says what became of it instead. */
  cancel(account: Account, ref: string): Promise<Outcome | 'CANCELED'>
  /**
   * Gives back of a payment. The same key is the same refund. `attempt` counts the looks that found nothing of it: a provider
   * that answers again what it answered before, a fault of its own too, is asked anew by it.
   */
  refund(
    account: Account,
    refund: { key: string; paymentRef: string; cents: number; attempt?: number },
  ): Promise<Outcome>
  /**
   * What became of a payment or refund. ABSENT is said only where the provider showed everything it was asked for in
   * that time, so not before a request that is still on its way must have come to its end. A payment that was prepared and
   * never confirmed is UNKNOWN with the code NOT_CONFIRMED: whoever wants an end to it cancels it.
   */
  find(account: Account, sought: Sought): Promise<Outcome | 'ABSENT'>
  /** A refund, whoever made it: us, or the school at the provider itself. */
  findRefund(account: Account, ref: string): Promise<FoundRefund | 'ABSENT' | Failure>
  /** Every refund of a payment, whoever made it, those that came to nothing too. */
  refundsOf(account: Account, paymentRef: string): Promise<FoundRefund[] | Failure>
  /** What a bank has taken back, or wants to. ABSENT is a mere inquiry, by which no money moves. */
  findReversal(account: Account, ref: string): Promise<Reversal | 'ABSENT' | Failure>
  /** Lets a payer enter a card or bank account, to be kept. */
  setUp(account: Account, payer: NewSetUp): Promise<Prepared | Failure>
  /** What was entered, by the set-up, by the payment it was kept with, or by the method itself. ABSENT: nothing has been yet. */
  method(
    account: Account,
    asked: { setUpRef: string } | { paymentRef: string } | { methodRef: string },
  ): Promise<Method | 'ABSENT' | Failure>
  detach(account: Account, methodRef: string): Promise<'DETACHED' | Failure>
  /** The payouts to the bank of the school that were made since, the earliest first. */
  payouts(account: Account, since: Temporal.Instant): Promise<Payout[] | Failure>
  findPayout(account: Account, ref: string): Promise<Payout | 'ABSENT' | Failure>
  /** What a payout is made of, in the order in which it happened. Asked only where its lines are READY. */
  payoutLines(account: Account, ref: string): Promise<PayoutLine[] | Failure>
  /** A card was renewed, and expires later now. */
  changeExpiry(
    account: Account,
    methodRef: string,
    expiry: { month: number; year: number },
  ): Promise<'CHANGED' | Failure>
  /**
   * What a message of the provider is about, once its signature and its age are right; `at` is when it came. It never
   * says in which state that is: the object is asked for.
   */
  readEvent(bytes: Buffer, signature: string, at: Temporal.Instant): Promise<ProviderEvent | Unread>
}

export type ProviderName = 'STRIPE' | 'SANDBOX'

/** What people call a provider. */
export const providerNames: Readonly<Record<ProviderName, string>> = {
  STRIPE: 'Stripe',
  SANDBOX: 'the test bank',
}

/**
 * The account of whoever runs this installation, at any provider: schools pay their own bill into it. A school's own account is
 * never called so.
 */
export const OPERATOR_ACCOUNT = 'operator'

/** The account of a school at its provider, or the operator's, about a school. */
export interface Account {
  schoolId: string
  provider: ProviderName
  accountRef: string
  currency: Currency
}

/** What became of it. The code is the provider's own word for why, or one of ours in capitals. */
export interface Outcome {
  state: OutcomeState
  ref: string | null
  /** What the provider keeps. Null until it is known, or where it is in another currency. */
  feeCents: number | null
  code: string | null
  /** Where the payer goes on, when something is required of them. */
  actionUrl: string | null
}

/** Why something that moves no money could not be done: FAILED will not do either the next time. */
export interface Failure {
  state: 'FAILED' | 'UNKNOWN'
  code: string
  /** Why, as the provider says it to whoever runs the school. */
  message?: string
}

export interface Prepared {
  state: 'PREPARED'
  ref: string
  /** What the payer's browser needs to go on with it. */
  clientSecret: string
}

export type MethodType = 'CARD' | 'BANK_ACCOUNT'

/** Something that is to be entered, and kept. */
export interface NewSetUp {
  /** The id of our method. */
  key: string
  customerRef: string
  type: MethodType
}

export interface NewPayment {
  /** The id of our payment. */
  key: string
  cents: number
  customerRef: string | null
  type: MethodType
}

export interface Confirmation {
  ref: string
  /** A method that is kept, or what the payer's browser has just made. */
  methodRef: string
  /** Nobody is there to answer a question. */
  /** Whoever pays wants it kept, to be charged again later. */
  keepsMethod?: boolean
  isOffSession: boolean
  /** It is a bank account that was saved before: whoever owns it gave the mandate then, and need not be there. */
  isSavedDebit?: boolean
  /** Where the payer is led back to after a challenge. */
  returnUrl: string
  /** For a debit that is agreed to now: from where, and with which browser. */
  mandate: { ip: string; userAgent: string } | null
}

export type Sought =
  | { kind: 'PAYMENT'; key: string; ref: string | null; since: Temporal.Instant }
  | { kind: 'REFUND'; key: string; ref: string | null; paymentRef: string }

/** A refund as the provider has it. */
export interface FoundRefund {
  ref: string
  /** The id of our refund. Null where it was not made by us. */
  key: string | null
  /** Null of what was charged otherwise than by us. */
  paymentRef: string | null
  cents: number
  /** As ISO 4217 has it. */
  currency: string
  outcome: Outcome
}

/** A debit that a bank returned, or a payment that a cardholder disputes. */
export interface Reversal {
  kind: 'RETURN' | 'DISPUTE'
  ref: string
  paymentRef: string
  cents: number
  state: 'OPEN' | 'WON' | 'LOST'
  /** Why, in the provider's own word, where it says so. */
  code?: string | null
}

export interface Method {
  ref: string
  type: MethodType
  brand: string
  last4: string
  /** Null for bank accounts. */
  expiry: { month: number; year: number } | null
  state: 'PENDING' | 'USABLE' | 'UNUSABLE'
}

/** What a provider sends to the bank of a school at once. */
export interface Payout {
  ref: string
  /** Below zero where it takes money from the bank. */
  cents: number
  /** As ISO 4217 has it: an account at a provider may have others than the school. */
  currency: string
  state: PayoutState
  /** The provider's own word for why it failed. */
  failure: string | null
  arrivesOn: IsoDate
  madeAt: string
  /** LATER: the provider has not put them together yet. NEVER: the school asked for an amount, which is made of nothing in particular. */
  lines: 'READY' | 'LATER' | 'NEVER'
}

export interface PayoutLine {
  /** Of the line itself: no other has it. */
  ref: string
  kind: PayoutLineKind
  /** The payment, refund, reversal or payout it is about, as the provider calls it. */
  aboutRef: string | null
  at: string
  cents: number
  feeCents: number
}

export interface ProviderEvent {
  accountRef: string
  eventId: string
  about: {
    kind: 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'SET_UP' | 'METHOD' | 'ACCOUNT' | 'PAYOUT'
    ref: string
    /** The id of our payment or refund, by which it is found before its ref is known. */
    key: string | null
  }
}

/**
 * UNSIGNED, FORGED: not from the provider, as far as its signature shows. TOO_OLD: signed, and sent too long ago. IGNORED: from the provider, and nothing we keep. UNREADABLE: signed, and no message a
 * provider sends.
 */
export type Unread = Unproved | 'IGNORED' | 'UNREADABLE'
export type Unproved = 'UNSIGNED' | 'FORGED' | 'TOO_OLD'

/** How old a message may be, so that one that was caught is of no use later. */
export const EVENT_SECONDS = 300

/** The id of one of ours that was sent along with an object. Null of anything else. */
export function keyOf(text: string | null | undefined): string | null {
  return text && UUID.test(text) ? text.toLowerCase() : null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function outcome(state: OutcomeState, ref: string | null, more: Partial<Outcome> = {}): Outcome {
  return { feeCents: null, code: null, actionUrl: null, ...more, state, ref }
}
