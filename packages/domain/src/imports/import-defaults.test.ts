import { expect, test } from 'vitest'
import { defaultsText } from './import-defaults.ts'

const written = {
  money: (cents: number) => `$${cents / 100}`,
  times: (from: string | null, to: string | null) => `${from}–${to}`,
}
const file = { rowCount: 40, things: 'classes', written }
const options = { price: 0, capacity: 10, timeFrom: '15:30', timeTo: '16:30' }

test('what no column says is told before anything is imported', () => {
  expect(defaultsText({ name: 0, startDate: 1 }, options, file)).toEqual([
    'No price column: all 40 classes will be free.',
    'No column for spots: all 40 classes will have 10 spots.',
    'No column for times: all 40 classes will be at 15:30–16:30.',
    'No column for ages or grades: all 40 classes will be for all ages.',
  ])
  expect(defaultsText({ name: 0 }, { ...options, price: 7500 }, file)[0]).toBe(
    'No price column: all 40 classes will cost $75.',
  )
})

test('nothing is told of what the file says', () => {
  const mapping = { name: 0, price: 1, capacity: 2, schedule: 3, ageFrom: 4 }
  expect(defaultsText(mapping, options, file)).toEqual([])
  expect(
    defaultsText({ ...mapping, schedule: undefined }, { ...options, timeFrom: null, timeTo: null }, file),
  ).toEqual([])
})
