import { describe, expect, it } from 'vitest'
import { billingText, billingTypeLabels, DROP_IN_RATES, type BillingFacts } from './billing-types.ts'

const plain = { billingCycle: null, intervalType: null } as const

describe('how a price is billed', () => {
  it.each<[BillingFacts, string]>([
    [{ ...plain, billingType: 'SESSION' }, 'Per Session'],
    [{ ...plain, billingType: 'FIXED' }, 'Fixed Rate'],
    [{ ...plain, billingType: 'FIXED', billingCycle: 'WEEKLY' }, 'Per Week for Each Weekday'],
    [{ ...plain, billingType: 'HOUR', billingCycle: 'WEEKLY' }, 'Per Hour'],
    [{ ...plain, billingType: 'SESSION', intervalType: 'DAILY' }, 'Per Day'],
    [{ ...plain, billingType: 'FIXED', intervalType: 'DAILY' }, 'Per Day'],
    [{ ...plain, billingType: 'QUARTER_HOUR', intervalType: 'DAILY' }, 'Per 15 Minutes'],
    [{ ...plain, billingType: 'SESSION', intervalType: 'WEEKLY' }, 'Per Session'],
  ])('%j: %s', (billed, text) => {
    expect(billingText(billed)).toBe(text)
  })
})

it('A drop-in is priced by the day or the hour alone', () => {
  expect(DROP_IN_RATES.map((rate) => billingTypeLabels[rate])).toEqual(['Per Day', 'Per Hour'])
})
