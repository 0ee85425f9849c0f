import type { IsoDate } from '../../kernel/dates.ts'
import { unitOf, type AftercareCycle, type BillingType } from '../../prices/billing-types.ts'
import type { Span } from './hours.ts'

/** How a section is priced, as far as weeks are compared by it. */
export interface ListPrice {
  readonly priceCents: number
  readonly billingType: BillingType
  /** Null unless it is care. */
  readonly billingCycle: AftercareCycle | null
  readonly isByTheDay: boolean
}

const MINUTES = { HOUR: 60, QUARTER_HOUR: 15 } as const

/** Returns what the meetings of a section come to by the price list: before discounts, extras and what has passed. */
export function listPriceOf(price: ListPrice, meetings: readonly Span[]): number {
  const { priceCents, billingType: rate, billingCycle, isByTheDay } = price
  const unit = unitOf({ for: isByTheDay ? 'DAYS' : 'RUN', rate })
  if (unit === 'MEETING') return priceCents * meetings.length
  if (unit === 'ONCE') return priceCents * cyclesIn(billingCycle, meetings)
  const units = meetings.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / MINUTES[unit]), 0)
  return priceCents * units
}

/** In how many weeks or months a section meets; a run is paid once. */
function cyclesIn(cycle: AftercareCycle | null, meetings: readonly Span[]): number {
  if (cycle === 'MONTHLY') return new Set(meetings.map(({ date }) => date.slice(0, 7))).size
  return cycle === 'WEEKLY' ? new Set(meetings.map(({ date }) => mondayOf(date))).size : 1
}

function mondayOf(date: IsoDate): IsoDate {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}
