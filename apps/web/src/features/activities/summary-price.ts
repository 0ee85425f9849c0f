import { isTime, type ClockTime, type DateFormat, type IsoDate } from '@afterbell/domain/calendar'
import type { Currency } from '@afterbell/domain/currencies'
import { noDiscounts, onlyChild } from '@afterbell/domain/price-discounts'
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
  {
    at,
    currency,
    dateFormat,
  }: { at: { date: IsoDate; time: ClockTime }; currency: Currency; dateFormat: DateFormat },
): Quote | null {
  const { timeFrom, timeTo, billingType } = facts
  const hasTimes = isWhole(timeFrom) && isWhole(timeTo) && timeFrom < timeTo
  const areHoursPaid = billingType === 'HOUR' || billingType === 'QUARTER_HOUR'
  if (dates === null || !Number.isInteger(facts.price) || facts.price < 0 || (areHoursPaid && !hasTimes))
    return null
  const times = hasTimes ? { timeFrom, timeTo } : { timeFrom: '00:00', timeTo: '23:59' }
  return quote({
    fee: { for: 'RUN', rate: billingType, prorates: facts.prorates },
    places: [
      {
        name: facts.name.trim() || 'Place',
        priceCents: facts.price,
        meetings: dates.map((date) => ({ date, ...times })),
      },
    ],
    at,
    addOns: facts.addOns
      .filter(({ active, price }) => active && Number.isInteger(price) && price >= 0)
      .map(({ id, name, price, required, maxAmount, discount }, index) => ({
        id: id ?? `new-${index}`,
        name: name.trim() || 'Add-on',
        priceCents: price,
        isRequired: required,
        maxAmount,
        isDiscounted: discount,
      })),
    chosen: [],
    discounts: noDiscounts,
    standing: onlyChild,
    payment: null,
    coupon: null,
    currency,
    dateFormat,
  })
}

function isWhole(time: ClockTime | null): time is ClockTime {
  return time !== null && isTime(time)
}
