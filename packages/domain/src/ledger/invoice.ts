import type { IsoDate } from '../kernel/dates.ts'

/** What became of an invoice, in cents. */
export interface InvoiceAmounts {
  readonly totalCents: number
  /** Asked of a provider, and not settled. */
  readonly pendingCents: number
  readonly paidCents: number
  /** By credit notes. */
  readonly creditedCents: number
  /** Of what was credited, what had been paid: the payer's credit now, no longer paid here. */
  readonly movedCents: number
  /** Of what was moved, what went back to the payer. */
  readonly refundedCents: number
  /** Taken back by a bank, or lost in a dispute. */
  readonly reversedCents: number
  /** Not expected any more. */
  readonly writtenOffCents: number
  /** Of what was paid, what is disputed with a bank that has not decided yet. */
  readonly disputedCents: number
}

export const INVOICE_STATES = ['DRAFT', 'ISSUED', 'VOID'] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]

/** As people read it (OQ-63). */
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

/** How much of a payer's credit pays what is issued to them: none where a bank took back what had become credit, and it is below zero. */
export function creditToUse(totalCents: number, creditCents: number): number {
  return Math.max(0, Math.min(totalCents, creditCents))
}

/** What is still to be paid of an invoice. */
export function openCents(amounts: Covered): number {
  const { totalCents, creditedCents } = amounts
  return totalCents - creditedCents - coveredCents(amounts)
}

type Covered = Omit<InvoiceAmounts, 'pendingCents' | 'refundedCents' | 'disputedCents'>

/** What nobody has to pay any more of what is left of an invoice: it is paid, or written off. */
function coveredCents(amounts: Covered): number {
  const { paidCents, movedCents, reversedCents, writtenOffCents } = amounts
  return paidCents - movedCents - reversedCents + writtenOffCents
}

/**
 * What becomes of an invoice that so much is credited of by a note. What was covered of it beyond what is left is, first, no
 * longer written off, and then the payer's credit. `keptOpenCents` of what is open are owed as before: the note is for what was
 * covered.
 */
export function creditedBy(
  amounts: InvoiceAmounts,
  cents: number,
  keptOpenCents = 0,
): { movedCents: number; unwrittenCents: number } {
  const leftCents = amounts.totalCents - amounts.creditedCents - cents - keptOpenCents
  const beyondCents = Math.max(0, coveredCents(amounts) - leftCents)
  const unwrittenCents = Math.min(amounts.writtenOffCents, beyondCents)
  return { movedCents: beyondCents - unwrittenCents, unwrittenCents }
}

/** Whether nobody has paid anything of an invoice, none of it is being paid, and none of it was written off. */
export function isUntouched({
  paidCents,
  pendingCents,
  writtenOffCents,
}: Pick<InvoiceAmounts, 'paidCents' | 'pendingCents' | 'writtenOffCents'>): boolean {
  return paidCents === 0 && pendingCents === 0 && writtenOffCents === 0
}

/**
 * What can be asked of a payer now: what is open, and not asked of them already.
 */
export function payableCents(amounts: InvoiceAmounts): number {
  return Math.max(0, openCents(amounts) - amounts.pendingCents)
}

/**
 * The status of an invoice: a function of its amounts, of today and of when it is due. What is open comes first: whoever
 * was refunded a part and owes the rest is asked for it. An invoice of which nothing was paid, and nothing is owed any more,
 * is void. `base_status` of the table says the same, but for the day.
 * @answers What is owed, and how does it stand?
 */
export function invoiceStatus(
  { state, dueOn, ...amounts }: InvoiceAmounts & { readonly state: InvoiceState; readonly dueOn: IsoDate },
  today: IsoDate,
): InvoiceStatus {
  if (state !== 'ISSUED') return state
  if (openCents(amounts) > 0) return dueOn < today ? 'PAST_DUE' : 'OPEN'
  const isKept = keptCents(amounts) > 0
  if (amounts.refundedCents > 0) return isKept ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return isKept || amounts.totalCents === 0 ? 'PAID' : 'VOID'
}

/** What was paid of an invoice and is still here: neither credit of the payer, nor taken back by a bank. */
export function keptCents({ paidCents, reversedCents, movedCents }: InvoiceAmounts): number {
  return paidCents - reversedCents - movedCents
}

/**
 * Whether amounts can be those of an invoice: what the database holds them to as well.
 *
 * @ahead
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
