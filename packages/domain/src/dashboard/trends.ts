import { plusDays, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { cycleOf } from '../prices/billing-cycles.ts'

/** So many weeks are compared, the one under way among them. */
export const TREND_WEEKS = 8

/** The first days of the last weeks, the earliest first, as the school's calendar begins them; the last is under way. */
export function lastWeeks(today: IsoDate, dateFormat: DateFormat, weeks: number = TREND_WEEKS): IsoDate[] {
  const { from } = cycleOf('WEEKLY', dateFormat)(today)
  return Array.from({ length: weeks }, (_, index) => plusDays(from, (index - weeks + 1) * 7))
}

/** 'As many as the week before', '3 more than the week before', '2 fewer than the week before'. */
export function comparedText(now: number, before: number): string {
  if (now === before) return 'As many as the week before'
  return `${Math.abs(now - before)} ${now > before ? 'more' : 'fewer'} than the week before`
}
