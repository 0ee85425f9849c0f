import { expect, test } from 'vitest'
import { shortenedKinds, formatMonths, retentionFindings, type Retention } from './retention.ts'

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
  expect(shortenedKinds(forever, some)).toEqual(['messageMonths', 'pickupMonths'])
  expect(shortenedKinds(some, { ...some, messageMonths: 6 })).toEqual(['messageMonths'])
  expect(shortenedKinds(some, { ...some, messageMonths: 24 })).toEqual([])
  expect(shortenedKinds(some, forever)).toEqual([])
})

test('months are said in years where they are', () => {
  expect([3, 12, 24].map(formatMonths)).toEqual(['3 months', '1 year', '2 years'])
})
