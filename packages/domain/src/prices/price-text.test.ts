import { describe, expect, it } from 'vitest'
import { AFTERCARE_CYCLES, AFTERCARE_RATES, type AftercareCycle, type BillingType } from './billing-types.ts'
import { chargesOf, placesIn } from './charges.ts'
import { newDayTiers } from './discount-tiers.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import { priceExamples } from './price-examples.ts'
import { dropInPriceText, examplesText, priceText, unitText, type PriceFacts } from './price-text.ts'
import { quote } from './pricing.ts'

const run = { billingCycle: null, intervalType: null } as const
const days = { billingCycle: null, intervalType: 'DAILY' } as const

/** Makes this many equal sections. */
function alike(
  price: number,
  billingType: BillingType,
  whole: Pick<PriceFacts, 'billingCycle' | 'intervalType'> = run,
  count = 1,
): PriceFacts {
  return {
    ...whole,
    price,
    priceTo: price,
    sections: Array.from({ length: count }, () => ({ price, billingType })),
  }
}

const monthly = { billingCycle: 'MONTHLY', intervalType: null } as const
const tiers = { ...newDayTiers(), active: true, twoDaysAmount: 1000, fiveDaysAmount: 5000 }

describe('a price in words says what it is for', () => {
  it.each<[PriceFacts, string]>([
    [alike(26000, 'FIXED', monthly, 5), '$260 a month for each weekday'],
    [alike(26000, 'FIXED', monthly, 1), '$260 a month for each weekday'],
    [alike(6500, 'FIXED', { ...monthly, billingCycle: 'WEEKLY' }, 2), '$65 a week for each weekday'],
    [
      alike(90000, 'FIXED', { ...monthly, billingCycle: 'SESSION' }, 2),
      '$900 for all meetings of each weekday',
    ],
    [alike(2000, 'DAY', monthly, 5), '$20 a day'],
    [alike(800, 'HOUR', monthly, 5), '$8 an hour'],
    [alike(250, 'QUARTER_HOUR'), '$2.50 a quarter hour'],
    [alike(12000, 'SESSION'), '$120 for all meetings'],
    [alike(12000, 'FIXED'), '$120 for all meetings'],
    [alike(3500, 'SESSION', days), '$35 a day'],
    [alike(3500, 'HOUR', days), '$35 an hour'],
    [alike(0, 'SESSION'), 'Free'],
    [
      {
        ...run,
        price: 0,
        priceTo: 9050,
        sections: [...alike(0, 'HOUR').sections, ...alike(9050, 'SESSION').sections],
      },
      'Free – $90.50 for all meetings',
    ],
    [
      {
        ...run,
        price: 800,
        priceTo: 12000,
        sections: [...alike(800, 'HOUR').sections, ...alike(12000, 'SESSION').sections],
      },
      '$8 – $120',
    ],
  ])('%#: %s', (row, text) => {
    expect(priceText(row, 'USD')).toBe(text)
  })

  it('which nobody can say of what is free', () => {
    expect(unitText(alike(0, 'SESSION'))).toBeNull()
  })

  it('of a single date too', () => {
    expect(dropInPriceText({ price: 2000, billingRate: 'DAY' }, 'GBP')).toBe('£20 a day')
    expect(dropInPriceText({ price: 2000, billingRate: null }, 'USD')).toBe('Free')
  })
})

describe('examples of aftercare', () => {
  it('say what one day and all days come to', () => {
    expect(examplesText(priceExamples(alike(26000, 'FIXED', monthly, 5), null), 'USD')).toBe(
      '1 day $260, 5 days $1,300',
    )
    expect(examplesText(priceExamples(alike(26000, 'FIXED', monthly, 5), tiers), 'USD')).toBe(
      '1 day $260, 5 days $1,250',
    )
  })

  it('say their unit where nothing beside them does', () => {
    const examples = priceExamples(alike(26000, 'FIXED', monthly, 5), null)
    expect(examplesText(examples, 'USD', 'MONTHLY')).toBe('1 day $260, 5 days $1,300 a month')
    expect(examplesText(examples, 'USD', 'WEEKLY')).toBe('1 day $260, 5 days $1,300 a week')
    expect(examplesText(examples, 'USD', 'SESSION')).toBe('1 day $260, 5 days $1,300 for all meetings')
    expect(examplesText([], 'USD', 'MONTHLY')).toBeNull()
  })

  it('are left out where the unit says it all', () => {
    const none = [
      alike(26000, 'FIXED', monthly, 1),
      alike(2000, 'DAY', monthly, 5),
      alike(12000, 'SESSION', run, 3),
      alike(0, 'FIXED', monthly, 5),
    ]
    expect(none.flatMap((row) => priceExamples(row, null))).toEqual([])
    expect(examplesText([], 'USD')).toBeNull()
  })

  const cycles = AFTERCARE_CYCLES.flatMap((cycle) =>
    [2, 3, 5, 7].flatMap((count) => [null, tiers].map((someTiers) => [cycle, count, someTiers] as const)),
  )
  it.each(cycles)('are what a family is quoted: %s, %i weekdays', (cycle, count, dayTiers) => {
    const row = alike(26000, 'FIXED', { billingCycle: cycle, intervalType: null }, count)
    for (const { weekdays, amount } of priceExamples(row, dayTiers))
      for (const total of quoted(cycle, weekdays, dayTiers)) expect(amount).toBe(total)
  })

  it('are of no rate that counts days or hours', () => {
    const others = AFTERCARE_RATES.filter((rate) => rate !== 'FIXED')
    expect(others.flatMap((rate) => priceExamples(alike(500, rate, monthly, 5), null))).toEqual([])
  })
})

/** Calculates each charge of a run of eight whole weeks in February and March, meeting by meeting. */
function quoted(cycle: AftercareCycle, weekdays: number, multiDay: typeof tiers | null): number[] {
  const first = Temporal.PlainDate.from('2026-02-01')
  const places = Array.from({ length: weekdays }, (_, weekday) => ({
    sectionId: String(weekday),
    name: `Day ${weekday}`,
    priceCents: 26000,
    meetings: Array.from({ length: 8 }, (__, week) => ({
      date: first.add({ days: week * 7 + weekday }).toString(),
      timeFrom: '15:00',
      timeTo: '18:00',
    })),
  }))
  const input = {
    fee: { for: 'WEEKDAYS', rate: 'FIXED', prorates: true, cycle, chargeType: 'SCHEDULED' } as const,
    places,
    at: { date: '2026-01-10', time: '09:00' },
    addOns: [],
    chosen: [],
    discounts: { ...noDiscounts, multiDay },
    standing: onlyChild,
    payment: null,
    coupon: null,
    currency: 'USD',
    dateFormat: 'AMERICAN',
  } as const
  return chargesOf(input).map((charge) => quote({ ...input, places: placesIn(charge, places) }).totalCents)
}
