import { expect, test } from 'vitest'
import { measureOfBirthday } from './measure-of-birthday.ts'

const measure = (birthday: string, today = '2026-11-18') => {
  const found = measureOfBirthday(birthday, today)
  return found && [found.age, found.grade]
}

test('A birthday is an age today, and the grade of who has that age on September 1', () => {
  expect(measure('2021-09-01')).toEqual(['FIVE', 'K'])
  expect(measure('2021-09-02')).toEqual(['FIVE', 'PRE_K'])
  expect(measure('2019-04-30')).toEqual(['SEVEN', 'SECOND'])
  expect(measure('2023-08-31')).toEqual(['THREE', 'PS2'])
  expect(measure('2008-11-18')).toEqual(['EIGHTEEN', 'TWELFTH'])
})

test('From June on the school year to come counts', () => {
  expect(measure('2021-03-01', '2026-05-31')).toEqual(['FIVE', 'PRE_K'])
  expect(measure('2021-03-01', '2026-06-01')).toEqual(['FIVE', 'K'])
})

test('A baby has an age and no grade, and what is no birthday of a child has neither', () => {
  expect(measure('2026-11-01')).toEqual([null, null])
  expect(measure('2025-02-01')).toEqual(['EIGHTEEN_MONTH', null])
  for (const birthday of ['', '2026-02-30', '2026-11-19', '1980-01-01', '0019-04-30'])
    expect([birthday, measure(birthday)]).toEqual([birthday, null])
})
