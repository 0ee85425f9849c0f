import type { IsoDate } from '../../kernel/dates.ts'
import { percentOf, share as parts } from '../../kernel/money.ts'
import { sum } from '../../kernel/sum.ts'
import type { QuoteLine } from '../../prices/pricing.ts'
import type { Reason } from '../../prices/reasons.ts'

/** What somebody else pays of what a child is billed: an agency, or, as aid, the school itself by asking for less. */
export interface Share {
  readonly id: string
  /** Null of aid: nobody is asked for it. */
  readonly payerId: string | null
  /** As families read it: who pays, or what the aid is called. */
  readonly name: string
  /** Hundredths of a per cent of each line; null where it is an amount. */
  readonly bp: number | null
  /** At most so much for the days of one calendar month; null where it is a part, or one amount in all. */
  readonly monthCents: number | null
  /** At most so much in all; null where nothing limits it. An amount of aid is that. */
  readonly capCents: number | null
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  /** Null: of all activities. */
  readonly activityIds: readonly string[] | null
  /** The number under which an agency knows it; empty where it has none. */
  readonly authorization: string
  /** What is billed with it and not taken back. */
  readonly usedCents: number
  /** The same by month, such as `2026-11`. */
  readonly usedByMonth: Readonly<Record<string, number>>
}

/** A line of a bill before it is shared: a price after its discounts. */
interface SharedLine extends Omit<QuoteLine, 'kind' | 'reason'> {
  readonly kind: string
  readonly reason: unknown
  readonly enrollmentId: string | null
  readonly chargeId?: string
}

/** A line that says what somebody else pays, or a line of what they are asked for. */
export type LineOfShare<Line> = Omit<Line, 'kind' | 'reason'> & {
  readonly kind: 'SHARE' | 'AID' | 'BASE' | 'ADD_ON'
  readonly reason: Reason
  readonly shareId: string
}

interface Split<Line> {
  /** What is left to the family. Each share has a line of its own there, paid by nobody, after those of its enrollment. */
  readonly rest: (Line | LineOfShare<Line>)[]
  /** What each agency is asked for, in the order of the shares. Nothing of those of which nothing is used. */
  readonly asked: { readonly share: Share; readonly lines: LineOfShare<Line>[] }[]
}

/**
 * A bill of a child in the parts of those who pay it, to the cent. Shares are used in their order, each of what it covers:
 * its activities, and the dates in its period; a line without dates counts for `today`. Agencies pay a part of the price after
 * discounts, aid a part of what they leave. Nobody pays more than is left of a line, of a month or in all.
 * @answers Who else pays for a child, and how much?
 */
export function splitShares<Line extends SharedLine>(
  lines: readonly Line[],
  shares: readonly Share[],
  { today, activityOf }: { today: IsoDate; activityOf: (line: Line) => string | null },
): Split<Line> {
  const days = lines.map((line) => daysOf(line, today))
  const taken = shares.map((share) => ({
    share,
    uses: useOf(
      share,
      lines.map((line, index) => ({ line, days: covers(share, line, activityOf(line)) ? days[index]! : [] })),
    ),
  }))
  const used = taken.filter(({ uses }) => uses.length > 0)
  return {
    rest: withShareLines(
      lines.map((line, index) => ({
        ...line,
        netCents: sum(days[index]!.map(({ leftCents }) => leftCents)),
      })),
      used,
    ),
    asked: used
      .filter(({ share }) => share.payerId !== null)
      .map(({ share, uses }) => ({ share, lines: uses.map((use) => lineAsked(share, use)) })),
  }
}

/** A day of a line, and what of its price nobody else pays so far. */
interface Day {
  readonly date: IsoDate
  readonly cents: number
  leftCents: number
}

/** What a share pays of some days of a line, and what it would have paid had there been enough. */
interface Use<Line> {
  line: Line
  dates: IsoDate[]
  ofCents: number
  wantedCents: number
  cents: number
}

function daysOf({ netCents, dates }: SharedLine, today: IsoDate): Day[] {
  const all = dates.length === 0 ? [today] : dates
  const cents = parts(
    netCents,
    all.map(() => 1),
  )
  return all.map((date, index) => ({ date, cents: cents[index]!, leftCents: cents[index]! }))
}

/** A fee, such as for a late pickup, is the family's alone. */
function covers({ activityIds }: Share, { kind }: SharedLine, activityId: string | null): boolean {
  if (kind !== 'BASE' && kind !== 'ADD_ON') return false
  return activityIds === null || (activityId !== null && activityIds.includes(activityId))
}

function useOf<Line extends SharedLine>(
  share: Share,
  lines: readonly { line: Line; days: readonly Day[] }[],
): Use<Line>[] {
  let left = share.capCents === null ? Number.MAX_SAFE_INTEGER : Math.max(0, share.capCents - share.usedCents)
  const inMonth = new Map<string, number>()
  return lines.flatMap(({ line, days }) =>
    groupsOf(share, days).flatMap(({ month, days: own }): Use<Line>[] => {
      const leftCents = sum(own.map((day) => day.leftCents))
      const ofCents = share.payerId === null ? leftCents : sum(own.map(({ cents }) => cents))
      const monthly = inMonth.get(month) ?? share.usedByMonth[month] ?? 0
      const wantedCents = wantedOf(share, ofCents, monthly)
      const cents = Math.min(wantedCents, leftCents, left)
      if (cents <= 0) return []
      left -= cents
      inMonth.set(month, monthly + cents)
      takeOff(own, cents)
      return [{ line, dates: own.map(({ date }) => date), ofCents, wantedCents, cents }]
    }),
  )
}

/** The days of a line that a share covers: those of each month where it has an amount for a month, else all of them. */
function groupsOf({ from, to, monthCents }: Share, days: readonly Day[]): { month: string; days: Day[] }[] {
  const own = days.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))
  if (monthCents !== null)
    return [...Map.groupBy(own, ({ date }) => date.slice(0, 7))].map(([month, group]) => ({
      month,
      days: group,
    }))
  return own.length === 0 ? [] : [{ month: '', days: own }]
}

function wantedOf({ bp, monthCents }: Share, ofCents: number, monthly: number): number {
  if (bp !== null) return percentOf(ofCents, bp)
  return monthCents === null ? ofCents : Math.max(0, monthCents - monthly)
}

function takeOff(days: readonly Day[], cents: number): void {
  const off = parts(
    cents,
    days.map(({ leftCents }) => leftCents),
  )
  for (const [index, day] of days.entries()) day.leftCents -= off[index]!
}

/** The lines of the family with those of shares: after the last line of each enrollment, or charge of recurring care, that is shared. */
function withShareLines<Line extends SharedLine>(
  lines: readonly Line[],
  used: readonly { share: Share; uses: readonly Use<Line>[] }[],
): (Line | LineOfShare<Line>)[] {
  return lines.flatMap((line, index) => {
    const isLast = !lines.slice(index + 1).some((other) => isTogether(other, line))
    if (!isLast) return [line]
    const own = used.flatMap(({ share, uses }) => {
      const of = uses.filter((use) => isTogether(use.line, line))
      return of.length === 0 ? [] : [shareLine(line, share, of)]
    })
    return [line, ...own]
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

/** What an agency is asked for of a line: it reads what for, and why so much. */
function lineAsked<Line extends SharedLine>(share: Share, use: Use<Line>): LineOfShare<Line> {
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
  const of = (key: 'ofCents' | 'wantedCents' | 'cents') => sum(uses.map((use) => use[key]))
  const isLimited = of('cents') < of('wantedCents')
  if (bp === null && monthCents !== null)
    return { key: 'SHARE_OF_MONTH', parts: { cents: monthCents, authorization } }
  const off = bp === null ? { cents: of('cents') } : { percentage: bp, ofCents: of('ofCents') }
  if (payerId === null) return { key: 'AID', parts: { off, isLimited: bp !== null && isLimited } }
  return { key: 'SHARE', parts: { off, authorization, isLimited } }
}
