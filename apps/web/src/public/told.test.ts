import { expect, test } from 'vitest'
import { detailWords } from '@afterbell/domain/public-pages/detail-words.en'
import { dropInText, planText } from './detail/detail-text.ts'
import type { Row, School } from './page-data.ts'
import {
  bestOf,
  datesText,
  availabilityText,
  priceTexts,
  runText,
  sectionPrice,
  signUpText,
  whenText,
  whoText,
} from './activity-text.ts'
import { spanish } from './words.es.ts'
import { english } from './words.ts'

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
  expect(priceTexts(row, school, english)).toEqual({
    price: '$260 a month for each weekday',
    examples: '1 day $260, 2 days $520 a month',
  })
  expect(sectionPrice(monday, row, school, english)).toBe('$260 a month for each weekday')
  expect(dropInText(row, school, { words: english, detailWords })).toBe('$20 a day')
  expect(
    dropInText({ ...row, dropIn: { price: 0, billingRate: null } }, school, { words: english, detailWords }),
  ).toBe('Free')
})

test('A camp of picked days is told by the days that are free, never as full for one day that is', () => {
  const places = { free: 0, waiting: 0 } as Row['places']
  const section = { availability: 'FREE', places, daysFree: { total: 8, free: 7 } } as Row['sections'][number]
  expect(bestOf({ sections: [section], places, hidden: [] }, english).placesText).toBe(
    '7 of 8 days available',
  )
  expect(availabilityText(section, [], english)).toBe('7 of 8 days available')
  expect(availabilityText(section, ['places'], english)).toBe('Spots left')
  expect(availabilityText({ ...section, availability: 'FULL' }, [], english)).toBe('Full')
})

test('A class without a limit says that spots are left, and no number nobody set', () => {
  const section = {
    availability: 'FREE',
    places: { free: 9988, maxEnroll: 10_000, waiting: 0 },
  } as Row['sections'][number]
  expect(availabilityText({ ...section, daysFree: null }, [], english)).toBe('Spots left')
  const places = { ...section.places, free: 3, maxEnroll: 15 }
  expect(availabilityText({ ...section, daysFree: null, places }, [], english)).toBe('3 spots left')
})

test('Prices that are not shown are not told', () => {
  const hidden: Row = { ...row, hidden: ['prices'] }
  expect(priceTexts(hidden, school, english)).toBeNull()
  expect(sectionPrice(monday, hidden, school, english)).toBeNull()
})

test('An activity runs from its first meeting to its last, whatever days its run is entered with', () => {
  const run = { startDate: '2026-10-18', endDate: '2027-02-07' }
  expect(datesText({ ...run, meets: { first: '2026-10-19', last: '2027-02-01' } }, school)).toBe(
    '10/19/2026 – 02/01/2027',
  )
  expect(datesText(run, school)).toBe('10/18/2026 – 02/07/2027')
  expect(datesText({ ...run, endDate: '2026-10-18' }, school)).toBe('10/18/2026')
})

test('A run is told by its meetings that are left, and what they come to while one can sign up', () => {
  const open = { ...row, signUp: { state: 'OPEN' } } as Row
  const run = (left: number, total: number | null) => ({ ...monday, run: { meetings: 10, left, total } })
  expect(runText(run(3, 7800), open, school, english)).toBe('3 of 10 meetings left, $78 now')
  expect(runText(run(10, 26000), open, school, english)).toBe('10 meetings')
  expect(runText(run(10, 30000), open, school, english)).toBe('10 meetings, $300 now')
  expect(runText(run(10, null), open, school, english)).toBe('10 meetings')
  const closed = { ...row, signUp: { state: 'CLOSED' } } as Row
  expect(runText(run(1, 2600), closed, school, english)).toBe('1 of 10 meetings left')
  expect(runText(run(3, 7800), open, school, spanish)).toBe('Quedan 3 de 10 sesiones, $78 ahora')
  expect(runText(monday, open, school, english)).toBe('')
})

test('Families read the same in Spanish, with the numbers and dates of the school', () => {
  const { detailWords: words } = spanish
  expect(priceTexts(row, school, spanish)).toEqual({
    price: '$260 al mes por cada día de la semana',
    examples: '1 día $260, 2 días $520 al mes',
  })
  expect(dropInText(row, school, { words: spanish, detailWords: words })).toBe('$20 por día')
  const paymentPlan = {
    deposit: { bonusType: 'FIXED', amount: 5000 },
    dates: ['2026-11-01', '2026-12-01'],
  } as unknown as Row['paymentPlan']
  expect(planText({ paymentPlan }, school, words)).toBe(
    '$50 al inscribirse y el resto en partes iguales el 11/01/2026 y el 12/01/2026',
  )
  const times = { weekdays: ['monday', 'tuesday', 'wednesday'], timeFrom: '15:30', timeTo: '16:30' } as const
  expect(whenText({ ...times, weekdays: [...times.weekdays] }, school, spanish)).toBe(
    'lun.–mié. · 3:30 – 4:30 p.\u00A0m.',
  )
  const opens = { state: 'NOT_YET', begins: '2026-11-09T13:00:00Z', ends: null } as Row['signUp']
  expect(signUpText({ signUp: opens }, school, spanish)).toBe('Abre el lun. 9 nov., 8:00 a.\u00A0m.')
  const until = { state: 'OPEN', begins: null, ends: '2026-12-05T05:00:00Z' } as Row['signUp']
  expect(signUpText({ signUp: until }, school, spanish)).toBe('Inscripción hasta el vie. 4 dic.')
  const places = { free: 1, waiting: 4, maxEnroll: 12 } as Row['places']
  const section = { availability: 'FREE', places, daysFree: null } as Row['sections'][number]
  expect(availabilityText(section, [], spanish)).toBe('Queda 1 cupo')
  expect(availabilityText({ ...section, availability: 'WAIT_LIST' }, [], spanish)).toBe(
    'Sin cupos, lista de espera (4 en espera)',
  )
  const audience = { ageFrom: 'FIVE', ageTo: 'EIGHT', gradeFrom: null, gradeTo: null } as const
  expect(whoText({ ...row, ...audience }, spanish)).toBe('De 5 a 8 años')
})
