import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import type { OutcomeState } from '@afterbell/domain/providers/outcome-state'
import type { PayoutLineKind, PayoutState } from '@afterbell/domain/providers/payout-states'

/**
 * Collects and refunds money. Methods never throw because of a payment's result: they return an outcome, UNKNOWN if it
 * cannot be known. FAILED means that no money can move later, because the payment was canceled first.
 * @answers What becomes of a payment when its provider speaks?
 */
export interface Provider {
  readonly name: ProviderName
  /** No money moves: it is for trials alone, or runs in test mode. */
  readonly isTest: boolean
  /** The end of the address at which it reports, and the header of its signature. */
  readonly webhook: { path: string; signatureHeader: string }
  /** The key for its own form in payers' browsers. It grants no access by itself (R262). Null if the form is ours. */
  readonly browserKey: string | null
  /** Returns the type of a method that a payer's browser has just made and calls `said`. Null if it can be none. */
  typeOf(methodRef: string, said: MethodType): MethodType | null
  /** Creates a customer for a payer. Idempotent per payer. */
  customer(
    account: Account,
    payer: { payerId: string; name: string; email: string | null },
  ): Promise<{ state: 'MADE'; ref: string } | Failure>
  /** Deletes a customer with all saved cards and bank accounts. Idempotent. */
  forget(account: Account, customerRef: string): Promise<'FORGOTTEN' | Failure>
  /** Prepares a payment; no money moves. The same key is the same payment. */
  prepare(account: Account, payment: NewPayment): Promise<Preparation | Outcome>
  /** Charges a prepared payment. */
  confirm(account: Account, payment: Confirmation): Promise<Outcome>
  /** Cancels a payment so that it can move no money, or returns its outcome if it is too late. */
  cancel(account: Account, ref: string): Promise<Outcome | 'CANCELED'>
  /**
   * Refunds part of a payment. The same key is the same refund. `attempt` counts checks that found no refund: it makes
   * a retry new to providers that repeat earlier answers, server errors included.
   */
  refund(
    account: Account,
    refund: { key: string; paymentRef: string; cents: number; attempt?: number },
  ): Promise<Outcome>
  /**
   * Finds the outcome of a payment or refund. ABSENT is returned only if the provider has listed everything of that
   * time, so never while the request may still be under way. A prepared payment that was never confirmed is UNKNOWN
   * with the code NOT_CONFIRMED; cancel it to end it.
   */
  find(account: Account, sought: Lookup): Promise<Outcome | 'ABSENT'>
  /** Finds a refund, made by us or by the school at the provider. */
  findRefund(account: Account, ref: string): Promise<ProviderRefund | 'ABSENT' | Failure>
  /** Lists all refunds of a payment, whoever made them, failed ones included. */
  refundsOf(account: Account, paymentRef: string): Promise<ProviderRefund[] | Failure>
  /** Finds a return or dispute. ABSENT is a mere inquiry, which moves no money. */
  findReversal(account: Account, ref: string): Promise<Reversal | 'ABSENT' | Failure>
  /** Starts the entry of a card or bank account to be saved. */
  setUp(account: Account, payer: NewSetUp): Promise<Preparation | Failure>
  /**
   * Returns the entered method by its set-up, by the payment that saved it, or by its own reference. ABSENT if nothing
   * was entered yet.
   */
  method(
    account: Account,
    reference: { setUpRef: string } | { paymentRef: string } | { methodRef: string },
  ): Promise<Method | 'ABSENT' | Failure>
  detach(account: Account, methodRef: string): Promise<'DETACHED' | Failure>
  /** Lists the payouts to the school's bank made since then, earliest first. */
  payouts(account: Account, since: Temporal.Instant): Promise<Payout[] | Failure>
  findPayout(account: Account, ref: string): Promise<Payout | 'ABSENT' | Failure>
  /** Lists the lines of a payout in the order of events. Call it only if its lines are READY. */
  payoutLines(account: Account, ref: string): Promise<PayoutLine[] | Failure>
  /** Updates the expiry of a renewed card. */
  changeExpiry(
    account: Account,
    methodRef: string,
    expiry: { month: number; year: number },
  ): Promise<'CHANGED' | Failure>
  /**
   * Returns what a message is about after checking its signature and its age; `at` is when it arrived. A message never
   * carries a state: read the object instead.
   */
  readEvent(bytes: Buffer, signature: string, at: Temporal.Instant): Promise<ProviderEvent | Unread>
}

/**
 * The operator's account at any provider, into which schools pay their own bill. No school's account has this
 * reference.
 */
export const OPERATOR_ACCOUNT = 'operator'

/** A school's account at its provider, or the operator's account on behalf of a school. */
export interface Account {
  schoolId: string
  provider: ProviderName
  accountRef: string
  currency: Currency
}

/** The result of a payment or refund. `code` is the provider's own reason, or one of ours in capitals. */
export interface Outcome {
  state: OutcomeState
  ref: string | null
  /** The provider's fee. Null until it is known, or if it is in another currency. */
  feeCents: number | null
  code: string | null
  /** Address where the payer continues if action is required. */
  actionUrl: string | null
}

/** Failure of a call that moves no money. FAILED will also fail the next time. */
export interface Failure {
  state: 'FAILED' | 'UNKNOWN'
  code: string
  /** The provider's reason, for the people who run the school. */
  message?: string
}

export interface Preparation {
  state: 'PREPARED'
  ref: string
  /** Secret for the payer's browser to continue with it. */
  clientSecret: string
}

export type MethodType = 'CARD' | 'BANK_ACCOUNT'

/** A method to be entered and saved. */
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
  /** A saved method, or one the payer's browser has just made. */
  methodRef: string
  /** The payer wants to keep the method for later charges. */
  keepsMethod?: boolean
  /** The payer is not present, so nobody can answer a question of the bank. */
  isOffSession: boolean
  /** A bank account saved earlier: its owner gave the mandate then, and need not be present. */
  isSavedDebit?: boolean
  /** Address to which the payer returns after a challenge. */
  returnUrl: string
  /** Network address and browser of the payer, for a debit agreed to now. */
  mandate: { ip: string; userAgent: string } | null
}

export type Lookup =
  | { kind: 'PAYMENT'; key: string; ref: string | null; since: Temporal.Instant }
  | { kind: 'REFUND'; key: string; ref: string | null; paymentRef: string }

/** A refund as the provider reports it. */
export interface ProviderRefund {
  ref: string
  /** The id of our refund. Null if we did not make it. */
  key: string | null
  /** Null if we did not make the charge. */
  paymentRef: string | null
  cents: number
  /** ISO 4217 code. */
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
  /** The provider's own reason, if it gives one. */
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

/** One transfer from a provider to a school's bank. */
export interface Payout {
  ref: string
  /** Negative if it takes money from the bank. */
  cents: number
  /** ISO 4217 code: an account may have other currencies than the school. */
  currency: string
  state: PayoutState
  /** The provider's own reason for a failure. */
  failure: string | null
  arrivesOn: IsoDate
  madeAt: string
  /** LATER: the provider has not compiled them yet. NEVER: the school withdrew a set amount, which has no lines. */
  lines: 'READY' | 'LATER' | 'NEVER'
}

export interface PayoutLine {
  /** Unique reference of the line itself. */
  ref: string
  kind: PayoutLineKind
  /** The provider's reference of the payment, refund, reversal or payout. */
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
    /** The id of our payment or refund, which finds it before its `ref` is known. */
    key: string | null
  }
}

/**
 * UNSIGNED, FORGED: not proved to come from the provider. TOO_OLD: signed, but sent too long ago. IGNORED: genuine, but
 * nothing we store. UNREADABLE: signed, but not a message of the provider's format.
 */
export type Unread = SignatureFault | 'IGNORED' | 'UNREADABLE'
export type SignatureFault = 'UNSIGNED' | 'FORGED' | 'TOO_OLD'

/** Maximum age of a message, so that an intercepted one cannot be replayed later. */
export const EVENT_SECONDS = 300

/** Returns our id from an object's metadata; null for anything else. */
export function keyOf(text: string | null | undefined): string | null {
  return text && UUID.test(text) ? text.toLowerCase() : null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function outcome(state: OutcomeState, ref: string | null, more: Partial<Outcome> = {}): Outcome {
  return { feeCents: null, code: null, actionUrl: null, ...more, state, ref }
}
