import { isTime, type ClockTime, type IsoDate } from '@afterbell/domain/calendar'
import type { Currency } from '@afterbell/domain/currencies'
import { quote, type Quote } from '@afterbell/domain/pricing'
import type { ActivityFacts } from './wizard-kind.ts'

type Priced = Pick<
  ActivityFacts,
  'name' | 'price' | 'billingType' | 'prorates' | 'addOns' | 'timeFrom' | 'timeTo'
>

/**
 * What one child costs who signs up now and takes what must be taken, line by line. Null until dates, price and,
 * where they are paid for, hours are there.
 */
export function quoteOf(
  facts: Priced,
  dates: readonly IsoDate[] | null,
  { at, currency }: { at: { date: IsoDate; time: ClockTime }; currency: Currency },
): Quote | null {
  const { timeFrom, timeTo, billingType } = facts
  const hasTimes = isWhole(timeFrom) && isWhole(timeTo) && timeFrom < timeTo
  const areHoursPaid = billingType === 'HOUR' || billingType === 'QUARTER_HOUR'
  if (dates === null || !Number.isInteger(facts.price) || facts.price < 0 || (areHoursPaid && !hasTimes))
    return null
  const times = hasTimes ? { timeFrom, timeTo } : { timeFrom: '00:00', timeTo: '23:59' }
  return quote({
    name: facts.name.trim() || 'Place',
    priceCents: facts.price,
    billingType,
    prorates: facts.prorates,
    meetings: dates.map((date) => ({ date, ...times })),
    at,
    addOns: facts.addOns
      .filter(({ active, price }) => active && Number.isInteger(price) && price >= 0)
      .map(({ id, name, price, required, maxAmount }, index) => ({
        id: id ?? `new-${index}`,
        name: name.trim() || 'Add-on',
        priceCents: price,
        isRequired: required,
        maxAmount,
      })),
    chosen: [],
    currency,
  })
}

function isWhole(time: ClockTime | null): time is ClockTime {
  return time !== null && isTime(time)
}
