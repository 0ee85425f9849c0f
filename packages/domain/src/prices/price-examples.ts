import { unitOf } from './billing-types.ts'
import type { DayTiers } from './discount-tiers.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import type { PriceExample, PriceFacts } from './price-text.ts'
import { quote } from './pricing.ts'

/**
 * Returns the charge for one weekday and for all of them, as `quote` charges a family's only child, with multi-day
 * discounts. Empty unless there are several weekdays, each charged once per cycle: for any other price the unit says
 * enough.
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
 * Returns one charge for these weekdays in cents, as `quote` charges a family's only child, with multi-day discounts.
 * Null unless each weekday is charged once per cycle.
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
    at: exampleMoment,
    addOns: [],
    chosen: [],
    discounts: { ...noDiscounts, multiDay: dayTiers },
    standing: onlyChild,
    payment: null,
    coupon: null,
  }).totalCents
}

/** Any meeting that is still ahead: a charge once per cycle only needs one. */
const meetings = [{ date: '2000-01-02', timeFrom: '15:00', timeTo: '18:00' }]
const exampleMoment = { date: '2000-01-01', time: '00:00' }
