import type { IsoDate } from '../kernel/dates.ts'
import { fractionOf, share } from '../kernel/money.ts'
import { keptCents, openCents, type InvoiceAmounts } from './invoice.ts'
import { meetingPaid } from './moved-dates.ts'

/** A line of an invoice something may be given back of. */
export interface RefundableLine {
  readonly id: string
  readonly enrollmentId: string | null
  /** Null of what is not for a section: add-ons, fees. */
  readonly sectionId: string | null
  /** The dates it pays for. */
  readonly dates: readonly IsoDate[]
  /** What is paid for it, discounts spread over it. */
  readonly netCents: number
  /** What was given back of it before, or is proposed to be. */
  readonly givenBackCents: number
  readonly datesGivenBack: readonly IsoDate[]
}

/** What is given up of an enrollment: a section, or all of it, on some dates or from one on. */
export interface GivenUp {
  readonly enrollmentId: string
  readonly sectionId: string | null
  readonly on: readonly IsoDate[] | { readonly from: IsoDate }
  /** When the section meets, where `on` are dates of its meetings and the dates that were billed may have been moved since. */
  readonly meetings?: readonly IsoDate[] | undefined
}

/** What is given back of a line: for the dates, where it is for any. */
export interface PartGivenBack {
  readonly lineId: string
  readonly dates: readonly IsoDate[]
  readonly cents: number
}

/**
 * What may be given back of lines for what is given up (decisions, Pricing 9): of what was paid for meetings the part of those
 * not held yet, each date of a line once, rounded to the cent, with the last of them the rest, so that the parts never come to
 * more than the line. A date that was moved counts for the meeting in its place. What is for no dates, such as an add-on, is given back with the last date of its enrollment, if none of
 * them was held: as long as something of that is left, also dates that were free are told.
 */
export function partsGivenBack(
  lines: readonly RefundableLine[],
  givenUp: readonly GivenUp[],
): PartGivenBack[] {
  const parts = lines.map((line): PartGivenBack => {
    const isGivenUp = givenUp.filter((each) => isOf(line, each)).map((each) => givesUp(line, each))
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
  const isNoted = (lineId: string) => {
    const { enrollmentId } = lines.find(({ id }) => id === lineId)!
    return lines.some(
      (line) => line.enrollmentId === enrollmentId && line.dates.length === 0 && leftOf(line) > 0,
    )
  }
  const undated = lines.filter(
    ({ dates, enrollmentId }) =>
      dates.length === 0 &&
      givenUp.some((each) => each.enrollmentId === enrollmentId) &&
      isGivenBackWhole(enrollmentId),
  )
  return [...parts, ...undated.map((line) => ({ lineId: line.id, dates: [], cents: leftOf(line) }))].filter(
    ({ lineId, dates, cents }) => cents > 0 || (dates.length > 0 && isNoted(lineId)),
  )
}

/**
 * What is taken back of a line when a child leaves for another place from a day on: of dates those that are ahead, as above where its
 * section meets, and all of what is for no dates, which is asked for again there.
 */
export function partAhead(
  line: Omit<RefundableLine, 'id' | 'enrollmentId' | 'sectionId'>,
  from: IsoDate,
  meetings: readonly IsoDate[] = line.dates,
): number {
  if (line.dates.length === 0) return leftOf(line)
  return partForDates(line, datesAhead(line, from, meetings).length)
}

/** The dates of a line that are ahead from a day on, where its section meets, and were not given back. */
export function datesAhead(
  line: Pick<RefundableLine, 'dates' | 'datesGivenBack'>,
  from: IsoDate,
  meetings: readonly IsoDate[] = line.dates,
): IsoDate[] {
  const meeting = meetingPaid(line, meetings)
  return line.dates.filter((date) => meeting(date) >= from && !line.datesGivenBack.includes(date))
}

function leftOf({ netCents, givenBackCents }: Pick<RefundableLine, 'netCents' | 'givenBackCents'>): number {
  return netCents - givenBackCents
}

function isOf(line: RefundableLine, { enrollmentId, sectionId }: GivenUp): boolean {
  return line.enrollmentId === enrollmentId && (sectionId === null || line.sectionId === sectionId)
}

function givesUp(line: RefundableLine, { on, meetings = line.dates }: GivenUp): (date: IsoDate) => boolean {
  const meeting = meetingPaid(line, meetings)
  return (date) => ('from' in on ? meeting(date) >= on.from : on.includes(meeting(date)))
}

function partForDates(
  line: Pick<RefundableLine, 'dates' | 'datesGivenBack' | 'netCents' | 'givenBackCents'>,
  dates: number,
): number {
  if (dates === 0) return 0
  const left = leftOf(line)
  if (line.datesGivenBack.length + dates >= line.dates.length) return left
  return Math.min(left, fractionOf(line.netCents, dates, line.dates.length))
}

/** What a note took back of an invoice: of which lines, and how much of it had been paid and is credit now. */
interface NoteTaken<Line> {
  readonly movedCents: number
  readonly lines: readonly Line[]
}

/** Of which lines of notes so much is left as credit, the first first: of a line at most what was taken back, of a note what became credit. */
export function partsOfCredit<Line extends { readonly cents: number }>(
  notes: readonly NoteTaken<Line>[],
  cents: number,
): Line[] {
  let left = cents
  return notes.flatMap(({ movedCents, lines }) => {
    let most = movedCents
    return lines.flatMap((line) => {
      const part = Math.max(0, Math.min(left, most, line.cents))
      left -= part
      most -= part
      return part > 0 ? [{ ...line, cents: part }] : []
    })
  })
}

/**
 * What of credit that notes have left can go back of each invoice: what is proposed of it, at most what became credit of it and
 * was not refunded, and of a payer never more than their credit.
 */
export function creditToGiveBack(
  proposed: readonly {
    readonly invoice: InvoiceAmounts & { readonly id: string; readonly payerId: string }
    readonly cents: number
  }[],
  credits: ReadonlyMap<string, number>,
): Map<string, number> {
  const left = new Map(credits)
  return new Map(
    proposed.map(({ invoice: { id, payerId, movedCents, refundedCents }, cents }) => {
      const part = Math.max(0, Math.min(cents, movedCents - refundedCents, left.get(payerId) ?? 0))
      left.set(payerId, (left.get(payerId) ?? 0) - part)
      return [id, part]
    }),
  )
}

/** A payment whose money is credit by now: of which of its invoices, and how much that had been left over of it (null). */
interface FreedPayment {
  /** What of it can go back. */
  readonly leftCents: number
  readonly freed: readonly { readonly invoiceId: string | null; readonly cents: number }[]
}

/**
 * Of credit, what goes back by which payment, in their order: no more than is left of each, and of an invoice no more than became
 * credit of it, whichever payments paid it.
 */
export function creditBack<P extends FreedPayment>(
  payments: readonly P[],
  cents: number,
): { payment: P; cents: number; parts: { invoiceId: string; cents: number }[] }[] {
  const ofInvoice = new Map<string, number>()
  let left = cents
  return payments.flatMap((payment) => {
    let most = Math.min(left, payment.leftCents)
    const parts: { invoiceId: string; cents: number }[] = []
    let taken = 0
    for (const { invoiceId, cents: freedCents } of payment.freed) {
      const free = invoiceId === null ? freedCents : (ofInvoice.get(invoiceId) ?? freedCents)
      const part = Math.min(most, free)
      most -= part
      taken += part
      if (invoiceId === null) continue
      ofInvoice.set(invoiceId, free - part)
      if (part > 0) parts.push({ invoiceId, cents: part })
    }
    left -= taken
    return taken > 0 ? [{ payment, cents: taken, parts }] : []
  })
}

/**
 * The most that can go back of an invoice for some of its lines, of which so much is left: what was paid for it and is kept, and
 * not what is still open of it, or written off. While a bank decides on a dispute, nothing goes back of what is disputed.
 */
export function refundableCents(invoice: InvoiceAmounts, leftCents: number): number {
  const freeCents = keptCents(invoice) - invoice.disputedCents
  return Math.max(0, Math.min(freeCents, leftCents - openCents(invoice) - invoice.writtenOffCents))
}

/**
 * What is taken back of each line so that so much goes back of an invoice: what was written off is no longer owed then, and what
 * is open of it neither where staff cancel it with the refund. By the lines' own amounts where they are named, else by what is left
 * of each.
 */
export function noteForRefund(
  invoice: InvoiceAmounts,
  cents: number,
  lines: readonly { readonly leftCents: number; readonly askedCents?: number }[],
  { cancelsRest }: { cancelsRest: boolean },
): number[] {
  const lefts = lines.map(({ leftCents }) => leftCents)
  const isNamed = lines.some(({ askedCents }) => askedCents !== undefined)
  const back = isNamed ? lines.map(({ askedCents = 0 }) => askedCents) : share(cents, lefts)
  const besides = share(
    (cancelsRest ? openCents(invoice) : 0) + invoice.writtenOffCents,
    lefts.map((left, index) => Math.max(0, left - back[index]!)),
  )
  return back.map((part, index) => Math.min(lefts[index]!, part + besides[index]!))
}
