import type { IsoDate } from '../kernel/dates.ts'
import { fractionOf, share } from '../kernel/money.ts'
import { retainedCents, openCents, type InvoiceAmounts } from './invoice.ts'
import { meetingPaid } from './moved-dates.ts'

/** An invoice line of which a part may be refunded. */
export interface RefundableLine {
  readonly id: string
  readonly enrollmentId: string | null
  /** Null if the line is not for a section: add-ons, fees. */
  readonly sectionId: string | null
  /** The dates the line pays for. */
  readonly dates: readonly IsoDate[]
  /** The price of the line after its part of the discounts. */
  readonly netCents: number
  /** What was already refunded of the line, or is proposed to be. */
  readonly refundCents: number
  readonly datesGivenBack: readonly IsoDate[]
}

/** The part of an enrollment that is given up: a section, or all sections, on some dates or from a date on. */
export interface DroppedPart {
  readonly enrollmentId: string
  readonly sectionId: string | null
  readonly on: readonly IsoDate[] | { readonly from: IsoDate }
  /**
   * The current meetings of the section. Given if `on` holds dates of meetings, because billed dates may have moved
   * since.
   */
  readonly meetings?: readonly IsoDate[] | undefined
}

/** The refundable part of a line, with its dates if the line has any. */
export interface PartGivenBack {
  readonly lineId: string
  readonly dates: readonly IsoDate[]
  readonly cents: number
}

/**
 * Returns what may be refunded for what is given up (decisions, Pricing 9). Each date of a line counts once, rounded to
 * the cent; the last gets the rest. A moved date counts for the meeting that replaced it. Lines without dates, such as
 * add-ons, follow the last date of their enrollment; while one has something left, free dates are reported too.
 */
export function partsGivenBack(
  lines: readonly RefundableLine[],
  droppedParts: readonly DroppedPart[],
): PartGivenBack[] {
  const parts = lines.map((line): PartGivenBack => {
    const isGivenUp = droppedParts.filter((each) => isOf(line, each)).map((each) => givesUp(line, each))
    const dates = line.dates.filter(
      (date) => !line.datesGivenBack.includes(date) && isGivenUp.some((isIt) => isIt(date)),
    )
    return { lineId: line.id, dates, cents: partForDates(line, dates.length) }
  })
  const isGivenBackWhole = (enrollmentId: string | null) =>
    lines.every(
      (line, index) =>
        line.enrollmentId !== enrollmentId ||
        line.datesGivenBack.length + parts[index]!.dates.length === line.dates.length,
    )
  const needsNote = (lineId: string) => {
    const { enrollmentId } = lines.find(({ id }) => id === lineId)!
    return lines.some(
      (line) => line.enrollmentId === enrollmentId && line.dates.length === 0 && remainingOf(line) > 0,
    )
  }
  const undatedLines = lines.filter(
    ({ dates, enrollmentId }) =>
      dates.length === 0 &&
      droppedParts.some((each) => each.enrollmentId === enrollmentId) &&
      isGivenBackWhole(enrollmentId),
  )
  return [
    ...parts,
    ...undatedLines.map((line) => ({ lineId: line.id, dates: [], cents: remainingOf(line) })),
  ].filter(({ lineId, dates, cents }) => cents > 0 || (dates.length > 0 && needsNote(lineId)))
}

/**
 * Takes a fee that the school keeps off what is given back, part after part. Only the parts of who gives up bear it: an
 * agency, or another home, gets its own back whole. A part of which nothing is left keeps its dates.
 */
export function lessFee(
  parts: readonly PartGivenBack[],
  feeCents: number,
  bearsFee: (lineId: string) => boolean,
): PartGivenBack[] {
  let remainingFee = feeCents
  return parts.flatMap((part) => {
    if (!bearsFee(part.lineId)) return [part]
    const kept = Math.min(remainingFee, part.cents)
    remainingFee -= kept
    const rest = { ...part, cents: part.cents - kept }
    return rest.cents > 0 || rest.dates.length > 0 ? [rest] : []
  })
}

/**
 * Returns what to credit of a line when a child transfers on a day: the dates from that day on, by the section's
 * meetings, and all of a line without dates, because the new place charges it again.
 */
export function partAhead(
  line: Omit<RefundableLine, 'id' | 'enrollmentId' | 'sectionId'>,
  from: IsoDate,
  meetings: readonly IsoDate[] = line.dates,
): number {
  if (line.dates.length === 0) return remainingOf(line)
  return partForDates(line, datesAhead(line, from, meetings).length)
}

/** Returns the dates of a line whose meetings are on or after a day and that were not refunded. */
export function datesAhead(
  line: Pick<RefundableLine, 'dates' | 'datesGivenBack'>,
  from: IsoDate,
  meetings: readonly IsoDate[] = line.dates,
): IsoDate[] {
  const meeting = meetingPaid(line, meetings)
  return line.dates.filter((date) => meeting(date) >= from && !line.datesGivenBack.includes(date))
}

function remainingOf({ netCents, refundCents }: Pick<RefundableLine, 'netCents' | 'refundCents'>): number {
  return netCents - refundCents
}

function isOf(line: RefundableLine, { enrollmentId, sectionId }: DroppedPart): boolean {
  return line.enrollmentId === enrollmentId && (sectionId === null || line.sectionId === sectionId)
}

function givesUp(
  line: RefundableLine,
  { on, meetings = line.dates }: DroppedPart,
): (date: IsoDate) => boolean {
  const meeting = meetingPaid(line, meetings)
  return (date) => ('from' in on ? meeting(date) >= on.from : on.includes(meeting(date)))
}

function partForDates(
  line: Pick<RefundableLine, 'dates' | 'datesGivenBack' | 'netCents' | 'refundCents'>,
  dates: number,
): number {
  if (dates === 0) return 0
  const lineRemainder = remainingOf(line)
  if (line.datesGivenBack.length + dates >= line.dates.length) return lineRemainder
  return Math.min(lineRemainder, fractionOf(line.netCents, dates, line.dates.length))
}

/** A credit note on an invoice: its lines, and how much of it had been paid and became credit. */
interface CreditNoteLines<Line> {
  readonly movedCents: number
  readonly lines: readonly Line[]
}

/**
 * Distributes remaining credit over the lines of notes, in order. No line gets more than was taken back of it, no note
 * more than became credit.
 */
export function partsOfCredit<Line extends { readonly cents: number }>(
  notes: readonly CreditNoteLines<Line>[],
  cents: number,
): Line[] {
  let remainingCents = cents
  return notes.flatMap(({ movedCents, lines }) => {
    let noteRemainder = movedCents
    return lines.flatMap((line) => {
      const part = Math.max(0, Math.min(remainingCents, noteRemainder, line.cents))
      remainingCents -= part
      noteRemainder -= part
      return part > 0 ? [{ ...line, cents: part }] : []
    })
  })
}

/**
 * Returns how much credit can be refunded on each invoice: at most the proposed amount, the unrefunded credit from that
 * invoice, and the payer's credit.
 */
export function creditToGiveBack(
  proposed: readonly {
    readonly invoice: InvoiceAmounts & { readonly id: string; readonly payerId: string }
    readonly cents: number
  }[],
  credits: ReadonlyMap<string, number>,
): Map<string, number> {
  const remainingCredit = new Map(credits)
  return new Map(
    proposed.map(({ invoice: { id, payerId, movedCents, refundedCents }, cents }) => {
      const part = Math.max(0, Math.min(cents, movedCents - refundedCents, remainingCredit.get(payerId) ?? 0))
      remainingCredit.set(payerId, (remainingCredit.get(payerId) ?? 0) - part)
      return [id, part]
    }),
  )
}

/** A payment whose money became credit: from which invoices, and how much was left over (invoice null). */
interface FreedPayment {
  /** The most that can be refunded to this payment. */
  readonly remainingCents: number
  readonly freed: readonly { readonly invoiceId: string | null; readonly cents: number }[]
}

/**
 * Splits a refund of credit over payments, in order. No payment gets more than it has left, and no invoice more than
 * became credit of it, regardless of which payments paid it.
 */
export function creditBack<P extends FreedPayment>(
  payments: readonly P[],
  cents: number,
): { payment: P; cents: number; parts: { invoiceId: string; cents: number }[] }[] {
  const ofInvoice = new Map<string, number>()
  let remainingCents = cents
  return payments.flatMap((payment) => {
    let paymentRemainder = Math.min(remainingCents, payment.remainingCents)
    const parts: { invoiceId: string; cents: number }[] = []
    let allocatedCents = 0
    for (const { invoiceId, cents: freedCents } of payment.freed) {
      const free = invoiceId === null ? freedCents : (ofInvoice.get(invoiceId) ?? freedCents)
      const part = Math.min(paymentRemainder, free)
      paymentRemainder -= part
      allocatedCents += part
      if (invoiceId === null) continue
      ofInvoice.set(invoiceId, free - part)
      if (part > 0) parts.push({ invoiceId, cents: part })
    }
    remainingCents -= allocatedCents
    return allocatedCents > 0 ? [{ payment, cents: allocatedCents, parts }] : []
  })
}

/**
 * Returns the most that can be refunded for some lines of an invoice that have `remainingCents` left: what was paid and
 * kept, less what is open or written off. A disputed amount cannot be refunded until the bank decides.
 */
export function refundableCents(invoice: InvoiceAmounts, remainingCents: number): number {
  const freeCents = retainedCents(invoice) - invoice.disputedCents
  return Math.max(0, Math.min(freeCents, remainingCents - openCents(invoice) - invoice.writtenOffCents))
}

/**
 * Returns the credit on each line for a refund of `cents`. A written-off amount is no longer owed then; neither is the
 * open amount if staff cancel the rest. Uses the amounts of named lines, else splits by what is left of each.
 */
export function noteForRefund(
  invoice: InvoiceAmounts,
  cents: number,
  lines: readonly { readonly remainingCents: number; readonly requestedCents?: number }[],
  { cancelsRest }: { cancelsRest: boolean },
): number[] {
  const lefts = lines.map(({ remainingCents }) => remainingCents)
  const isNamed = lines.some(({ requestedCents }) => requestedCents !== undefined)
  const back = isNamed ? lines.map(({ requestedCents = 0 }) => requestedCents) : share(cents, lefts)
  const besides = share(
    (cancelsRest ? openCents(invoice) : 0) + invoice.writtenOffCents,
    lefts.map((remaining, index) => Math.max(0, remaining - back[index]!)),
  )
  return back.map((part, index) => Math.min(lefts[index]!, part + besides[index]!))
}
