import { partsOfRange, rangeBefore, stepOf, type Range, type Step } from '../dashboard/revenue.ts'
import { ACTIVITY_KINDS, activityKinds } from '../kernel/activity-kinds.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'

/** Sources of revenue: each kind of activity with its add-ons, fees, and invoices written by hand. */
export const REVENUE_KINDS = [...ACTIVITY_KINDS, 'fees', 'byHand'] as const

export type RevenueKind = (typeof REVENUE_KINDS)[number]

export const revenueKindLabels: Readonly<Record<RevenueKind, string>> = {
  classes: activityKinds.classes.words.title,
  camps: activityKinds.camps.words.title,
  aftercare: activityKinds.aftercare.words.title,
  fees: 'Fees',
  byHand: 'Manual invoices',
}

/**
 * Amounts of one day and kind, in cents: billed, reversed by credit notes, and the tax contained in billed minus reversed.
 */
export interface DayBilled {
  readonly date: IsoDate
  readonly kind: RevenueKind
  readonly billedCents: number
  readonly takenBackCents: number
  readonly taxCents: number
}

export interface RevenueTotals {
  readonly billedCents: number
  readonly takenBackCents: number
  readonly taxCents: number
  /** The school's own share: billed minus reversed minus tax. */
  readonly revenueCents: number
}

export interface RevenueReport {
  readonly range: Range
  readonly before: Range
  readonly step: Step
  /** All kinds, including those without revenue. */
  readonly kinds: readonly (RevenueTotals & { readonly kind: RevenueKind; readonly beforeCents: number })[]
  readonly total: RevenueTotals & { readonly beforeCents: number }
  /** The range in days, weeks or months, depending on its length. */
  readonly parts: readonly (Range & { readonly revenueCents: number })[]
}

/** Computes the revenue of a range by kind, next to the equally long range before it. `days` must cover both. */
export function revenueReport(days: readonly DayBilled[], range: Range): RevenueReport {
  const before = rangeBefore(range)
  const daysIn = ({ from, to }: Range) => days.filter(({ date }) => date >= from && date <= to)
  const [now, then] = [daysIn(range), daysIn(before)]
  const revenueOf = (some: readonly DayBilled[]) => billedOf(some).revenueCents
  return {
    range,
    before,
    step: stepOf(range),
    kinds: REVENUE_KINDS.map((kind) => ({
      kind,
      ...billedOf(now.filter((day) => day.kind === kind)),
      beforeCents: revenueOf(then.filter((day) => day.kind === kind)),
    })),
    total: { ...billedOf(now), beforeCents: revenueOf(then) },
    parts: partsOfRange(range).map((part) => ({ ...part, revenueCents: revenueOf(daysIn(part)) })),
  }
}

function billedOf(days: readonly DayBilled[]): RevenueTotals {
  const sumOf = (key: 'billedCents' | 'takenBackCents' | 'taxCents') => sum(days.map((day) => day[key]))
  const [billedCents, takenBackCents, taxCents] = [
    sumOf('billedCents'),
    sumOf('takenBackCents'),
    sumOf('taxCents'),
  ]
  return { billedCents, takenBackCents, taxCents, revenueCents: billedCents - takenBackCents - taxCents }
}
