import { describe, expect, test } from 'vitest'
import { BILLING_TYPES, billingTypeLabels } from '../prices/billing-types.ts'
import {
  ageRead,
  ageUnitOf,
  billingTypeRead,
  gradeRead,
  isNothing,
  momentRead,
  priceRead,
  spotsRead,
} from './import-values.ts'
import { dateOrderOf, dateRead, datesRead, timeRead } from '../school/dates-read.ts'

describe('Dates with a time', () => {
  test.each([
    ['1/5/2027', null],
    ['2027-01-05', null],
    ['1/5/2027 9:00 AM', '09:00'],
    ['Jan 5, 2027 at 9am', '09:00'],
    ['2027-01-05 17:30', '17:30'],
    ['2027-01-05T17:30:00.000Z', '17:30'],
    ['January 5, 2027, 5:30 p.m.', '17:30'],
  ])('"%s" is read', (cell, time) =>
    expect(momentRead(cell, 'MONTH_FIRST')).toEqual({ date: '2027-01-05', time }),
  )

  test.each(['9am', '1/5/2027 25:00', 'soon', '1/5/2027 morning'])('"%s" could not be read', (cell) =>
    expect(momentRead(cell, 'MONTH_FIRST')).toBeUndefined(),
  )
})

describe('Dates', () => {
  test.each([
    ['Apr-13-2026', '2026-04-13'],
    ['2026-04-13', '2026-04-13'],
    ['2026-04-13T00:00:00.000Z', '2026-04-13'],
    ['April 13, 2026', '2026-04-13'],
    ['13 Apr 2026', '2026-04-13'],
    ['1st May 2026', '2026-05-01'],
    ['4/3/2026', '2026-04-03'],
    ['2026/4/3', '2026-04-03'],
    ['4/3/26', '2026-04-03'],
  ])('"%s" is read', (cell, date) => expect(dateRead(cell, 'MONTH_FIRST')).toBe(date))

  test('4/3/2026 is the fourth of March where days come first', () =>
    expect(dateRead('4/3/2026', 'DAY_FIRST')).toBe('2026-03-04'))

  test.each(['2026-02-30', 'Feb-30-2026', 'soon', '13/13/2026', '2026', ''])(
    '"%s" could not be read',
    (cell) => expect(dateRead(cell, 'MONTH_FIRST')).toBeUndefined(),
  )

  test('two in one cell are read', () => {
    expect(datesRead('Apr-13-2026 to Jun-15-2026', 'MONTH_FIRST')).toEqual(['2026-04-13', '2026-06-15'])
    expect(datesRead('2026-04-13 – 2026-06-15', 'MONTH_FIRST')).toEqual(['2026-04-13', '2026-06-15'])
    expect(datesRead('Apr-13-2026', 'MONTH_FIRST')).toBeUndefined()
  })

  test('a file tells which way round it writes them', () => {
    expect(dateOrderOf(['01/02/2026', '13/02/2026'], 'MONTH_FIRST')).toBe('DAY_FIRST')
    expect(dateOrderOf(['01/02/2026', '02/13/2026'], 'DAY_FIRST')).toBe('MONTH_FIRST')
    expect(dateOrderOf(['01/02/2026'], 'DAY_FIRST')).toBe('DAY_FIRST')
  })
})

describe('Times', () => {
  test.each([
    ['16:45', '16:45'],
    ['4:45 PM', '16:45'],
    ['4pm', '16:00'],
    ['4 p.m.', '16:00'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['0945', '09:45'],
    ['9', '09:00'],
    ['9.30', '09:30'],
    ['16:45:00', '16:45'],
    ['0.6875', '16:30'],
  ])('"%s" is read', (cell, time) => expect(timeRead(cell)).toBe(time))

  test.each(['25:00', '16:75', '13 pm', 'noonish', ''])('"%s" could not be read', (cell) =>
    expect(timeRead(cell)).toBeUndefined(),
  )
})

describe('Ages and grades', () => {
  test.each([
    ['72', 'SIX'],
    ['23', 'EIGHTEEN_MONTH'],
    ['144', 'TWELVE'],
    ['6 years', 'SIX'],
    ['18 months', 'EIGHTEEN_MONTH'],
    ['1.5y', 'EIGHTEEN_MONTH'],
    ['0', null],
    ['1188', 'OVER_EIGHTEEN_YEARS'],
    ['old', undefined],
  ])('%s months are %s', (cell, age) => expect(ageRead(cell, 'MONTHS')).toBe(age))

  test.each([
    ['6', 'SIX'],
    ['1.5', 'EIGHTEEN_MONTH'],
    ['12+', 'TWELVE'],
  ])('%s years are %s', (cell, age) => expect(ageRead(cell, 'YEARS')).toBe(age))

  test('a file tells its unit by its numbers, or by the name of the column', () => {
    expect(ageUnitOf(['6', '12'], 'Min Age')).toBe('YEARS')
    expect(ageUnitOf(['6', '144', 'None'], 'Max Age')).toBe('MONTHS')
    expect(ageUnitOf(['6'], 'Age (months)')).toBe('MONTHS')
  })

  test.each([
    ['K', 'K'],
    ['Kindergarten', 'K'],
    ['3', 'THIRD'],
    ['3rd', 'THIRD'],
    ['Grade 3', 'THIRD'],
    ['THIRD', 'THIRD'],
    ['Pre-K', 'PRE_K'],
    ['13', undefined],
  ])('grade %s is %s', (cell, grade) => expect(gradeRead(cell)).toBe(grade))

  test.each(['', ' ', '-', 'None', 'n/a', 'All ages'])('"%s" says nothing', (cell) =>
    expect(isNothing(cell)).toBe(true),
  )
})

test.each([
  ['$1,234.50', 123450],
  ['85,50', 8550],
  ['1.234,50 €', 123450],
  ['€ 85,50', 8550],
  ['1,234', 123400],
  ['CAD 12', 1200],
  ['9.5', 950],
  ['85,5', undefined],
  ['about 20', undefined],
])('price %s', (cell, cents) => expect(priceRead(cell)).toBe(cents))

test.each([...BILLING_TYPES])('billing type %s is read by its label', (type) => {
  expect([billingTypeRead(billingTypeLabels[type]), billingTypeRead(type)]).toEqual([type, type])
  expect(billingTypeRead('Per Week')).toBeUndefined()
})

describe('Spots', () => {
  test.each([
    ['8', 8],
    ['12.0', 12],
    ['1,200', 1200],
    ['Max 12', 12],
    ['15 kids', 15],
    ['Unlimited', null],
    ['no limit', null],
    ['12-15', undefined],
    ['12.5', undefined],
    ['some', undefined],
  ])('"%s" is %s', (cell, spots) => expect(spotsRead(cell)).toBe(spots))
})

test.each(['Free', 'FREE!', 'no charge', '$0', '0.00'])('"%s" is no price', (cell) =>
  expect(priceRead(cell)).toBe(0),
)
