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
  const [first] = sections
  if (first === undefined || sections.length < 2 || whole.billingCycle === null) return []
  const fee = {
    for: 'WEEKDAYS',
    rate: first.billingType,
    prorates: false,
    cycle: whole.billingCycle,
    chargeType: 'SCHEDULED',
  } as const
  if (unitOf(fee) !== 'ONCE' || sections.every(({ price }) => price === 0)) return []
  return [1, sections.length].map((weekdays) => {
    const { totalCents } = quote({
      fee,
      places: sections
        .slice(0, weekdays)
        .map(({ price }) => ({ sectionId: '', name: '', priceCents: price, meetings })),
      at,
      addOns: [],
      chosen: [],
      discounts: { ...noDiscounts, multiDay: dayTiers },
      standing: onlyChild,
      payment: null,
      coupon: null,
    })
    return { weekdays, amount: totalCents }
  })
}

/** Any meeting that is left: what is charged once a cycle asks only that there is one. */
const meetings = [{ date: '2000-01-02', timeFrom: '15:00', timeTo: '18:00' }]
const at = { date: '2000-01-01', time: '00:00' }
