import { describe, expect, it } from 'vitest'
import { checkDiscount, checkEarlyBird, checkFirstChild, type Discount, type EarlyBird } from './discounts.ts'

const siblings: Discount = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
}
const bird: EarlyBird = {
  bonusType: 'PERCENTAGE',
  amount: 1000,
  endDate: '2026-09-05',
  active: true,
  paymentType: null,
}

function messages(findings: { path: string; message: string }[]): string[] {
  return findings.map(({ path, message }) => `${path}: ${message}`)
}

describe('discounts', () => {
  it('may be left out', () => {
    expect([checkDiscount('d', null), checkEarlyBird('d', null, true)]).toEqual([[], []])
  })

  it.each<[Partial<Discount>, string[]]>([
    [{}, []],
    [{ amount: 10_000 }, []],
    [{ amount: 10_001 }, ['d.amount: Should be less or equal 100%']],
    [{ amount: 10_001, bonusType: 'FIXED_AMOUNT' }, []],
    [{ amount: -1 }, ['d.amount: Should be positive']],
    [{ amount: -1, active: false }, ['d.amount: Should be positive']],
    [{ after: 0 }, ['d.after: Should be more or equal then 1']],
    [{ after: 0, active: false }, []],
    [{ after: 1.5 }, ['d.after: May contain numbers only']],
  ])('%j: %j', (over, expected) => {
    expect(messages(checkDiscount('d', { ...siblings, ...over }))).toEqual(expected)
  })

  it.each<[Partial<EarlyBird>, string[]]>([
    [{}, []],
    [{ amount: 0, endDate: null }, ['d.amount: Should be more then 0', 'd.endDate: This field is required']],
    [{ amount: 0, endDate: null, active: false }, []],
    [{ endDate: '2026-02-30' }, ['d.endDate: This field should be a valid date']],
  ])('an early bird of a published activity, %j: %j', (over, expected) => {
    expect(messages(checkEarlyBird('d', { ...bird, ...over }, true))).toEqual(expected)
  })

  it('asks an early bird that is not published yet for possible values alone', () => {
    expect(checkEarlyBird('d', { ...bird, amount: 0, endDate: null }, false)).toEqual([])
    expect(messages(checkEarlyBird('d', { ...bird, amount: 20_000 }, false))).toEqual([
      'd.amount: Should be less or equal 100%',
    ])
  })

  it.each([
    [null, []],
    [{ amount: 2500, active: true }, []],
    [{ amount: 0, active: false }, []],
    [{ amount: 0, active: true }, ['d.amount: Should be more then 0']],
    [{ amount: -1, active: false }, ['d.amount: Should be positive']],
  ])('a first child discount %j: %j', (discount, expected) => {
    expect(messages(checkFirstChild('d', discount))).toEqual(expected)
  })
})
