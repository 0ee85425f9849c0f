import { unitOf } from './billing-types.ts'
import type { DayTiers } from './discount-tiers.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import type { PriceExample, PriceFacts } from './price-text.ts'
import { quote } from './pricing.ts'

/**
 * What one weekday and all of them come to in one charge, as `quote` charges a family's only child, discounts for
 * several days included. Empty unless each of several weekdays is charged once a cycle: every other price is told whole
 * by its unit.
 */
export function priceExamples(
  { sections, ...whole }: Omit<PriceFacts, 'price' | 'priceTo'>,
  dayTiers: DayTiers | null,
): PriceExample[] {
  if (sections.length < 2 || sections.every(({ price }) => price === 0)) return []
  return [1, sections.length].flatMap((weekdays) => {
    const amount = weekdaysPrice({ ...whole, sections: sections.slice(0, weekdays) }, dayTiers)
    return amount === null ? [] : [{ weekdays, amount }]
  })
}

/**
 * What weekdays come to in one charge, in cents, as `quote` charges a family's only child, discounts for several days
 * included. Null unless each of them is charged once a cycle.
 */
export function weekdaysPrice(
  { sections, billingCycle }: Omit<PriceFacts, 'price' | 'priceTo'>,
  dayTiers: DayTiers | null,
): number | null {
  const [first] = sections
  if (first === undefined || billingCycle === null) return null
  const fee = {
    for: 'WEEKDAYS',
    rate: first.billingType,
    prorates: false,
    cycle: billingCycle,
    chargeType: 'SCHEDULED',
  } as const
  if (unitOf(fee) !== 'ONCE') return null
  return quote({
    fee,
    places: sections.map(({ price }) => ({ sectionId: '', name: '', priceCents: price, meetings })),
    at,
    addOns: [],
    chosen: [],
    discounts: { ...noDiscounts, multiDay: dayTiers },
    standing: onlyChild,
    payment: null,
    coupon: null,
  }).totalCents
}

/** Any meeting that is left: what is charged once a cycle asks only that there is one. */
const meetings = [{ date: '2000-01-02', timeFrom: '15:00', timeTo: '18:00' }]
const at = { date: '2000-01-01', time: '00:00' }
