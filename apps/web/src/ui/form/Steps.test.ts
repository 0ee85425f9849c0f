import { describe, expect, it } from 'vitest'
import { isReachable } from './Steps.tsx'

const steps = [
  { key: 'details', title: 'Details', isValid: true },
  { key: 'dates', title: 'Dates & Times', isValid: false },
  { key: 'fees', title: 'Fees & Addons', isValid: true },
]

describe('the steps of a wizard', () => {
  it('going on needs every step between to be valid; going back is always possible', () => {
    expect(isReachable(steps, 1, 0)).toBe(true)
    expect(isReachable(steps, 2, 0)).toBe(false)
    expect(isReachable(steps, 2, 1)).toBe(false)
    expect(isReachable(steps, 0, 2)).toBe(true)
    expect(isReachable(steps, 1, 2)).toBe(true)
  })
})
