import type { IsoDate } from '../../kernel/dates.ts'
import { percentOf, share as parts } from '../../kernel/money.ts'
import { sum } from '../../kernel/sum.ts'
import type { QuoteLine } from '../../prices/pricing.ts'
import type { Reason } from '../../prices/reasons.ts'

/**
 * The part of a child's bill that somebody else pays: an agency, or the school itself as financial aid, by charging
 * less.
 */
export interface Share {
  readonly id: string
  /** Null for aid: nobody is billed. */
  readonly payerId: string | null
  /** Shown to families: the name of the payer, or the label of the aid. */
  readonly name: string
  /** Hundredths of a percent of each line; null if the share is an amount. */
  readonly bp: number | null
  /** The maximum for the days of one calendar month. Null for a percentage or a single total amount. */
  readonly monthCents: number | null
  /** The maximum in total; null for no limit. Aid with a fixed amount stores the amount here. */
  readonly capCents: number | null
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  /** Null: all activities. */
  readonly activityIds: readonly string[] | null
  /** The agency's authorization number; empty if there is none. */
  readonly authorization: string
  /** The amount billed with this share and not credited. */
  readonly usedCents: number
  /** The used amount by month, such as `2026-11`. */
  readonly usedByMonth: Readonly<Record<string, number>>
}

/** A line of a bill before shares: a price after its discounts. */
interface SharedLine extends Omit<QuoteLine, 'kind' | 'reason'> {
  readonly kind: string
  readonly reason: unknown
  readonly enrollmentId: string | null
  readonly chargeId?: string
}

/** On the family's bill, a line that shows what somebody else pays; on the payer's bill, a line they are charged for. */
export type LineOfShare<Line> = Omit<Line, 'kind' | 'reason'> & {
  readonly kind: 'SHARE' | 'AID' | 'BASE' | 'ADD_ON'
  readonly reason: Reason
  readonly shareId: string
}

interface Split<Line> {
  /** The family's lines. Each share adds an informational line with net 0, after those of its enrollment. */
  readonly rest: (Line | LineOfShare<Line>)[]
  /** What each agency is billed, in the order of the shares. Leaves out unused shares. */
  readonly agencyBills: { readonly share: Share; readonly lines: LineOfShare<Line>[] }[]
}

/**
 * Splits a child's bill over those who pay it, to the cent. Uses the shares in order, for the activities and dates each
 * covers; a line without dates counts for `today`. Agencies pay a percentage of the price after discounts, aid a
 * percentage of what they leave. No share exceeds what is left of a line, a month or its cap.
 * @answers Who else pays for a child, and how much?
 */
export function splitShares<Line extends SharedLine>(
  lines: readonly Line[],
  shares: readonly Share[],
  { today, activityOf }: { today: IsoDate; activityOf: (line: Line) => string | null },
): Split<Line> {
  const days = lines.map((line) => daysOf(line, today))
  const shareUses = shares.map((share) => ({
    share,
    uses: useOf(
      share,
      lines.map((line, index) => ({ line, days: covers(share, line, activityOf(line)) ? days[index]! : [] })),
    ),
  }))
  const sharesInUse = shareUses.filter(({ uses }) => uses.length > 0)
  return {
    rest: withShareLines(
      lines.map((line, index) => ({
        ...line,
        netCents: sum(days[index]!.map(({ remainingCents }) => remainingCents)),
      })),
      sharesInUse,
    ),
    agencyBills: sharesInUse
      .filter(({ share }) => share.payerId !== null)
      .map(({ share, uses }) => ({ share, lines: uses.map((use) => agencyLine(share, use)) })),
  }
}

/** A day of a line, its price, and how much of that nobody else pays so far. */
interface Day {
  readonly date: IsoDate
  readonly cents: number
  remainingCents: number
}

/** The amount a share pays for some days of a line. `wantedCents` is the amount without limits. */
interface Use<Line> {
  line: Line
  dates: IsoDate[]
  ofCents: number
  wantedCents: number
  cents: number
}

function daysOf({ netCents, dates }: SharedLine, today: IsoDate): Day[] {
  const serviceDates = dates.length === 0 ? [today] : dates
  const cents = parts(
    netCents,
    serviceDates.map(() => 1),
  )
  return serviceDates.map((date, index) => ({ date, cents: cents[index]!, remainingCents: cents[index]! }))
}

/** Only the family pays a fee, such as for a late pickup. */
function covers({ activityIds }: Share, { kind }: SharedLine, activityId: string | null): boolean {
  if (kind !== 'BASE' && kind !== 'ADD_ON') return false
  return activityIds === null || (activityId !== null && activityIds.includes(activityId))
}

function useOf<Line extends SharedLine>(
  share: Share,
  lines: readonly { line: Line; days: readonly Day[] }[],
): Use<Line>[] {
  let remainingCap =
    share.capCents === null ? Number.MAX_SAFE_INTEGER : Math.max(0, share.capCents - share.usedCents)
  const inMonth = new Map<string, number>()
  return lines.flatMap(({ line, days }) =>
    groupsOf(share, days).flatMap(({ month, days: groupDays }): Use<Line>[] => {
      const remainingCents = sum(groupDays.map((day) => day.remainingCents))
      const ofCents = share.payerId === null ? remainingCents : sum(groupDays.map(({ cents }) => cents))
      const monthly = inMonth.get(month) ?? share.usedByMonth[month] ?? 0
      const wantedCents = wantedOf(share, ofCents, monthly)
      const cents = Math.min(wantedCents, remainingCents, remainingCap)
      if (cents <= 0) return []
      remainingCap -= cents
      inMonth.set(month, monthly + cents)
      takeOff(groupDays, cents)
      return [{ line, dates: groupDays.map(({ date }) => date), ofCents, wantedCents, cents }]
    }),
  )
}

/** The days of a line that a share covers, grouped by month if the share has a monthly amount. */
function groupsOf({ from, to, monthCents }: Share, days: readonly Day[]): { month: string; days: Day[] }[] {
  const coveredDays = days.filter(
    ({ date }) => (from === null || date >= from) && (to === null || date <= to),
  )
  if (monthCents !== null)
    return [...Map.groupBy(coveredDays, ({ date }) => date.slice(0, 7))].map(([month, group]) => ({
      month,
      days: group,
    }))
  return coveredDays.length === 0 ? [] : [{ month: '', days: coveredDays }]
}

function wantedOf({ bp, monthCents }: Share, ofCents: number, monthly: number): number {
  if (bp !== null) return percentOf(ofCents, bp)
  return monthCents === null ? ofCents : Math.max(0, monthCents - monthly)
}

function takeOff(days: readonly Day[], cents: number): void {
  const off = parts(
    cents,
    days.map(({ remainingCents }) => remainingCents),
  )
  for (const [index, day] of days.entries()) day.remainingCents -= off[index]!
}

/**
 * Adds the share lines to the family's lines, after the last line of each shared enrollment, or of each charge of
 * recurring care.
 */
function withShareLines<Line extends SharedLine>(
  lines: readonly Line[],
  used: readonly { share: Share; uses: readonly Use<Line>[] }[],
): (Line | LineOfShare<Line>)[] {
  return lines.flatMap((line, index) => {
    const isLast = !lines.slice(index + 1).some((other) => isTogether(other, line))
    if (!isLast) return [line]
    const shareLines = used.flatMap(({ share, uses }) => {
      const lineUses = uses.filter((use) => isTogether(use.line, line))
      return lineUses.length === 0 ? [] : [shareLine(line, share, lineUses)]
    })
    return [line, ...shareLines]
  })
}

function isTogether(one: SharedLine, other: SharedLine): boolean {
  return one.enrollmentId === other.enrollmentId && one.chargeId === other.chargeId
}

function shareLine<Line extends SharedLine>(
  line: Line,
  share: Share,
  uses: readonly Use<Line>[],
): LineOfShare<Line> {
  return {
    ...line,
    kind: share.payerId === null ? 'AID' : 'SHARE',
    label: share.payerId === null ? share.name : `${share.name} pays`,
    reason: reasonOf(share, uses),
    sectionId: null,
    addOnId: null,
    dates: [],
    amountCents: -sum(uses.map(({ cents }) => cents)),
    netCents: 0,
    shareId: share.id,
  }
}

/** A line on an agency's invoice: says what it is for, and why it has this amount. */
function agencyLine<Line extends SharedLine>(share: Share, use: Use<Line>): LineOfShare<Line> {
  const { line, dates, cents } = use
  return {
    ...line,
    kind: line.kind === 'ADD_ON' ? 'ADD_ON' : 'BASE',
    reason: reasonOf(share, [use]),
    dates: line.dates.length === 0 ? [] : dates,
    amountCents: cents,
    netCents: cents,
    shareId: share.id,
  }
}

function reasonOf(share: Share, uses: readonly Omit<Use<unknown>, 'line'>[]): Reason {
  const { bp, monthCents, payerId, authorization } = share
  const sumOf = (key: 'ofCents' | 'wantedCents' | 'cents') => sum(uses.map((use) => use[key]))
  const isLimited = sumOf('cents') < sumOf('wantedCents')
  if (bp === null && monthCents !== null)
    return { key: 'SHARE_OF_MONTH', parts: { cents: monthCents, authorization } }
  const off = bp === null ? { cents: sumOf('cents') } : { percentage: bp, ofCents: sumOf('ofCents') }
  if (payerId === null) return { key: 'AID', parts: { off, isLimited: bp !== null && isLimited } }
  return { key: 'SHARE', parts: { off, authorization, isLimited } }
}
