import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'

/** The days of a pickup that a family named, both inclusive. Without a last day it lasts. */
export interface PickupDays {
  readonly from: IsoDate
  readonly to: IsoDate | null
}

/**
 * What becomes of somebody whom a family named. COUNTS: may collect the child on their days. WAITS: for staff. ON_LIST:
 * the do-not-release list of the child or of a sibling has the name, or nearly. TELLER_GONE: who told it is no guardian
 * any more, or may not see the child. DECLINED: by staff.
 */
export const TOLD_PICKUP_STATES = ['COUNTS', 'WAITS', 'ON_LIST', 'TELLER_GONE', 'DECLINED'] as const

export type ToldPickupState = (typeof TOLD_PICKUP_STATES)[number]

/** Says on which days a pickup counts, as staff at the door read it: 'today only', 'until 12/04/2026'. */
export function pickupDaysText({ from, to }: PickupDays, today: IsoDate, format: DateFormat): string {
  const day = (date: IsoDate) => formatDate(date, format)
  if (to === null) return from > today ? `from ${day(from)}` : 'until further notice'
  if (from === to) return from === today ? 'today only' : `${day(from)} only`
  return from > today ? `${day(from)} to ${day(to)}` : `until ${day(to)}`
}
