import type { IsoDate } from '../kernel/dates.ts'

/** The amounts of an invoice, in cents. */
export interface InvoiceAmounts {
  readonly totalCents: number
  /** Requested from a provider and not settled. */
  readonly pendingCents: number
  readonly paidCents: number
  /** By credit notes. */
  readonly creditedCents: number
  /** The paid part of the credited amount. It is the payer's credit now and no longer counts as paid here. */
  readonly movedCents: number
  /** The part of the moved amount that was refunded to the payer. */
  readonly refundedCents: number
  /** Returned by a bank, or lost in a dispute. */
  readonly reversedCents: number
  /** No longer expected. */
  readonly writtenOffCents: number
  /** The part of the paid amount that is in a dispute the bank has not decided yet. */
  readonly disputedCents: number
}

export const INVOICE_STATES = ['DRAFT', 'ISSUED', 'VOID'] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]

/** The statuses people see (OQ-63). */
export const INVOICE_STATUSES = [
  'DRAFT',
  'OPEN',
  'PAID',
  'PAST_DUE',
  'VOID',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
] as const

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/**
 * Returns how much of a payer's credit pays a new invoice. None if the credit is below zero because a bank took back
 * money that had become credit.
 */
export function creditToUse(totalCents: number, creditCents: number): number {
  return Math.max(0, Math.min(totalCents, creditCents))
}

/** Returns the open amount of an invoice. */
export function openCents(amounts: CoveredAmounts): number {
  const { totalCents, creditedCents } = amounts
  return totalCents - creditedCents - coveredCents(amounts)
}

type CoveredAmounts = Omit<InvoiceAmounts, 'pendingCents' | 'refundedCents' | 'disputedCents'>

/** The part of an invoice that is paid and kept, or written off. */
function coveredCents(amounts: CoveredAmounts): number {
  const { paidCents, movedCents, reversedCents, writtenOffCents } = amounts
  return paidCents - movedCents - reversedCents + writtenOffCents
}

/**
 * Returns what a credit note changes on an invoice. The covered amount beyond what is left first cancels a write-off,
 * then becomes the payer's credit. `keptOpenCents` stay owed: the note is for the covered part.
 */
export function creditNoteEffect(
  amounts: InvoiceAmounts,
  cents: number,
  stillOpenCents = 0,
): { movedCents: number; unwrittenCents: number } {
  const remainingCents = amounts.totalCents - amounts.creditedCents - cents - stillOpenCents
  const beyondCents = Math.max(0, coveredCents(amounts) - remainingCents)
  const unwrittenCents = Math.min(amounts.writtenOffCents, beyondCents)
  return { movedCents: beyondCents - unwrittenCents, unwrittenCents }
}

/** Checks that nothing of an invoice is paid, being paid or written off. */
export function isUntouched({
  paidCents,
  pendingCents,
  writtenOffCents,
}: Pick<InvoiceAmounts, 'paidCents' | 'pendingCents' | 'writtenOffCents'>): boolean {
  return paidCents === 0 && pendingCents === 0 && writtenOffCents === 0
}

/** Returns what can be requested from a payer now: the open amount, less what is already requested. */
export function payableCents(amounts: InvoiceAmounts): number {
  return Math.max(0, openCents(amounts) - amounts.pendingCents)
}

/**
 * Returns the status of an invoice, which depends on its amounts, today and its due date. An open amount comes first: a
 * payer with a partial refund still owes the rest. An invoice of which nothing was paid and nothing is owed is void.
 * `base_status` of the table says the same, except for the date.
 * @answers What is owed, and how does it stand?
 */
export function invoiceStatus(
  { state, dueOn, ...amounts }: InvoiceAmounts & { readonly state: InvoiceState; readonly dueOn: IsoDate },
  today: IsoDate,
): InvoiceStatus {
  if (state !== 'ISSUED') return state
  if (openCents(amounts) > 0) return dueOn < today ? 'PAST_DUE' : 'OPEN'
  const hasRetainedMoney = retainedCents(amounts) > 0
  if (amounts.refundedCents > 0) return hasRetainedMoney ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return hasRetainedMoney || amounts.totalCents === 0 ? 'PAID' : 'VOID'
}

/** Returns what was paid of an invoice and kept: not moved to credit, and not returned by a bank. */
export function retainedCents({ paidCents, reversedCents, movedCents }: InvoiceAmounts): number {
  return paidCents - reversedCents - movedCents
}

/**
 * Checks whether the amounts are consistent. The database has the same constraints.
 * @internal
 */
export function areSound(amounts: InvoiceAmounts): boolean {
  const { totalCents, creditedCents, movedCents, refundedCents, reversedCents, paidCents } = amounts
  return (
    Object.values(amounts).every((cents) => Number.isInteger(cents) && cents >= 0) &&
    movedCents <= creditedCents &&
    creditedCents <= totalCents &&
    refundedCents <= movedCents &&
    reversedCents <= paidCents &&
    openCents(amounts) >= 0
  )
}
