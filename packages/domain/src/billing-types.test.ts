import { describe, expect, it } from 'vitest'
import { rateTold, ratesTold, type Billed } from './billing-types.ts'

const plain = { billingCycle: null, intervalType: null } as const

describe('what a price is for', () => {
  it.each<[Billed, string]>([
    [{ ...plain, billingType: 'SESSION' }, 'Per Session'],
    [{ ...plain, billingType: 'FIXED' }, 'Fixed Rate'],
    [{ ...plain, billingType: 'FIXED', billingCycle: 'WEEKLY' }, 'Per Week'],
    [{ ...plain, billingType: 'HOUR', billingCycle: 'WEEKLY' }, 'Per Hour'],
    [{ ...plain, billingType: 'SESSION', intervalType: 'DAILY' }, 'Per Day'],
    [{ ...plain, billingType: 'FIXED', intervalType: 'DAILY' }, 'Per Day'],
    [{ ...plain, billingType: 'QUARTER_HOUR', intervalType: 'DAILY' }, 'Per 15 Minutes'],
    [{ ...plain, billingType: 'SESSION', intervalType: 'WEEKLY' }, 'Per Session'],
  ])('%j: %s', (billed, told) => {
    expect(rateTold(billed)).toBe(told)
  })

  it('is told of several groups where all that cost something are billed alike', () => {
    const free = { billingType: 'HOUR', price: 0 } as const
    const session = { billingType: 'SESSION', price: 8000 } as const
    const day = { billingType: 'DAY', price: 3000 } as const
    expect(ratesTold(plain, [free, session])).toBe('Per Session')
    expect(ratesTold(plain, [session, day])).toBeNull()
    expect(ratesTold({ ...plain, intervalType: 'DAILY' }, [session, day])).toBe('Per Day')
    expect(ratesTold(plain, [free])).toBeNull()
  })
})
