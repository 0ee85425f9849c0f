import { expect, test } from 'vitest'
import { keptShorter, monthsShown, retentionFindings, type Retention } from './retention.ts'

const forever: Retention = { messageMonths: null, pickupMonths: null, leftChildMonths: null }

test('a time is one of those there are, or none', () => {
  expect(retentionFindings(forever)).toEqual([])
  expect(retentionFindings({ messageMonths: 3, pickupMonths: 12, leftChildMonths: 120 })).toEqual([])
  for (const months of [0, -3, 1, 5, 1000, 3.5])
    expect(retentionFindings({ ...forever, messageMonths: months })).toMatchObject([
      { path: 'messageMonths' },
    ])
  // Data about children must be stored for at least a year.
  expect(retentionFindings({ ...forever, pickupMonths: 3, leftChildMonths: 6 })).toHaveLength(2)
})

test('what is kept for less time than before is told', () => {
  const some = { ...forever, messageMonths: 12, pickupMonths: 24 }
  expect(keptShorter(forever, some)).toEqual(['messageMonths', 'pickupMonths'])
  expect(keptShorter(some, { ...some, messageMonths: 6 })).toEqual(['messageMonths'])
  expect(keptShorter(some, { ...some, messageMonths: 24 })).toEqual([])
  expect(keptShorter(some, forever)).toEqual([])
})

test('months are said in years where they are', () => {
  expect([3, 12, 24].map(monthsShown)).toEqual(['3 months', '1 year', '2 years'])
})
