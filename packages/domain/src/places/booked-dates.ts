import { formatDates, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { formatMoney } from '../kernel/money.ts'

/** A booked drop-in date and the cents owed for it. */
export interface BookedDate {
  readonly date: IsoDate
  readonly owedCents: number
}

/**
 * Warns staff who give a child a place on weekdays with booked drop-ins. Names up to three of the dates and the total
 * owed, because the price of a place includes every date (decisions, Pricing 1 and 3). Null if nothing is owed.
 */
export function bookedDatesText(
  childName: string,
  booked: readonly BookedDate[],
  { currency, dateFormat }: { currency: Currency; dateFormat: DateFormat },
): string | null {
  const owedDates = booked.filter(({ owedCents }) => owedCents > 0)
  if (owedDates.length === 0) return null
  const total = formatMoney(
    owedDates.reduce((sum, { owedCents }) => sum + owedCents, 0),
    currency,
  )
  const dates = owedDates.map(({ date }) => date).toSorted()
  const [those, them] = dates.length === 1 ? ['this date', 'the drop-in'] : ['these dates', 'the drop-ins']
  return `${childName} is booked to drop in on ${formatDates(dates, dateFormat)} for ${total}. The price of the spot includes ${those} too. Cancel ${them} so the family does not pay twice`
}
