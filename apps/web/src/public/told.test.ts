import { expect, test } from 'vitest'
import type { Row, School } from './page-data.ts'
import { bestOf, datesText, dropInText, availabilityText, priceTexts, sectionPrice } from './activity-text.ts'

const school = { currency: 'USD', dateFormat: 'AMERICAN', timezone: 'America/New_York' } as School
const monday = { price: 26000, paid: true, billingType: 'FIXED' } as Row['sections'][number]
const row = {
  price: 26000,
  priceTo: 26000,
  billingCycle: 'MONTHLY',
  intervalType: null,
  sections: [monday, monday],
  priceExamples: [
    { weekdays: 1, amount: 26000 },
    { weekdays: 2, amount: 52000 },
  ],
  dropIn: { price: 2000, billingRate: 'DAY' },
  hidden: [],
} as unknown as Row

test('Nobody takes the price of a weekday for that of the whole session', () => {
  expect(priceTexts(row, school)).toEqual({
    price: '$260 a month for each weekday',
    examples: '1 day $260, 2 days $520 a month',
  })
  expect(sectionPrice(monday, row, school)).toBe('$260 a month for each weekday')
  expect(dropInText(row, school)).toBe('$20 a day')
  expect(dropInText({ ...row, dropIn: { price: 0, billingRate: null } }, school)).toBe('Free')
})

test('A camp of picked days is told by the days that are free, never as full for one day that is', () => {
  const places = { free: 0, waiting: 0 } as Row['places']
  const section = { availability: 'FREE', places, daysFree: { total: 8, free: 7 } } as Row['sections'][number]
  expect(bestOf({ sections: [section], places, hidden: [] }).placesText).toBe('7 of 8 days available')
  expect(availabilityText(section, [])).toBe('7 of 8 days available')
  expect(availabilityText(section, ['places'])).toBe('Spots left')
  expect(availabilityText({ ...section, availability: 'FULL' }, [])).toBe('Full')
})

test('A class without a limit says that spots are left, and no number nobody set', () => {
  const section = {
    availability: 'FREE',
    places: { free: 9988, maxEnroll: 10_000, waiting: 0 },
  } as Row['sections'][number]
  expect(availabilityText({ ...section, daysFree: null }, [])).toBe('Spots left')
  const places = { ...section.places, free: 3, maxEnroll: 15 }
  expect(availabilityText({ ...section, daysFree: null, places }, [])).toBe('3 spots left')
})

test('Prices that are not shown are not told', () => {
  const hidden: Row = { ...row, hidden: ['prices'] }
  expect(priceTexts(hidden, school)).toBeNull()
  expect(sectionPrice(monday, hidden, school)).toBeNull()
})

test('An activity runs from its first meeting to its last, whatever days its run is entered with', () => {
  const run = { startDate: '2026-10-18', endDate: '2027-02-07', weekdays: ['monday'] } as Pick<
    Row,
    'startDate' | 'endDate' | 'weekdays'
  >
  expect(datesText(run, school)).toBe('10/19/2026 – 02/01/2027')
  expect(datesText({ ...run, weekdays: [] }, school)).toBe('10/18/2026 – 02/07/2027')
  expect(datesText({ ...run, endDate: '2026-10-18' }, school)).toBe('10/18/2026')
})
