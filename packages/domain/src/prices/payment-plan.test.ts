import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import {
  checkPlan,
  installmentsOf,
  newPlan,
  planCopied,
  planToSave,
  type PaymentPlan,
} from './payment-plan.ts'

const dates = ['2026-10-01', '2026-11-01', '2026-12-01']

function findingTexts(
  plan: Partial<PaymentPlan>,
  of: Partial<Parameters<typeof checkPlan>[2]> = {},
): string[] {
  const context = { prices: [10_000], endsOn: '2026-12-18', isDraft: false, ...of }
  return checkPlan('paymentPlan', { deposit: null, dates, ...plan }, context).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

describe('A payment plan', () => {
  const percent = (amount: number) => ({ deposit: { bonusType: 'PERCENTAGE' as const, amount } })
  const fixed = (amount: number) => ({ deposit: { bonusType: 'FIXED_AMOUNT' as const, amount } })

  it('is fine with dates in their order, with and without a deposit, or where there is none', () => {
    expect(findingTexts({})).toEqual([])
    expect(findingTexts(percent(1))).toEqual([])
    expect(findingTexts(percent(9999))).toEqual([])
    expect(findingTexts(fixed(1))).toEqual([])
    expect(findingTexts(fixed(10_000))).toEqual([])
    expect(findingTexts({ dates: ['2026-12-18'] })).toEqual([])
    expect(checkPlan('paymentPlan', null, { prices: [], endsOn: null, isDraft: false })).toEqual([])
  })

  it.each<[Partial<PaymentPlan>, string]>([
    [percent(0), 'deposit.amount: Should be more then 0'],
    [percent(10_000), 'deposit.amount: Should be less than 100%'],
    [percent('x' as never), 'deposit.amount: May contain number with 2 decimal points'],
    [percent(null as never), 'deposit.amount: This field is required'],
    [fixed(0), 'deposit.amount: Should be more then 0'],
    [fixed(10_001), 'deposit.amount: The deposit is more than the price'],
    [fixed(null as never), 'deposit.amount: This field is required'],
    [{ dates: [] }, 'dates: Add at least one date'],
    [{ dates: ['2026-10-01', null] }, 'dates.1: This field is required'],
    [{ dates: ['2026-10-01', 'soon'] }, 'dates.1: This field should be a valid date'],
    [{ dates: ['2026-11-01', '2026-10-01'] }, 'dates.1: Should be after the date before it'],
    [{ dates: ['2026-11-01', '2026-11-01'] }, 'dates.1: Should be after the date before it'],
    [{ dates: ['2026-12-19'] }, 'dates.0: Should be on or before the last date'],
  ])('%j is refused at its field', (plan, problem) => {
    expect(findingTexts(plan)).toEqual([`paymentPlan.${problem}`])
  })

  it('has at most five dates', () => {
    const many = (days: number) => Array.from({ length: days }, (_, index) => `2026-10-0${index + 1}`)
    expect(findingTexts({ dates: many(5) })).toEqual([])
    expect(findingTexts({ dates: many(6) })).toEqual(['paymentPlan.dates: Add at most 5 dates'])
  })

  it('is held against each price that is asked, and against none that is not known yet', () => {
    const tooMuch = ['paymentPlan.deposit.amount: The deposit is more than the price']
    expect(findingTexts(fixed(5000), { prices: [10_000, 4999] })).toEqual(tooMuch)
    expect(findingTexts(fixed(5000), { prices: [10_000, 5000, 0, 'x' as never, 10.5] })).toEqual([])
    expect(findingTexts(fixed(5000), { prices: [] })).toEqual([])
  })

  it('may lack dates while it is a draft, and a run that does not end yet bounds nothing', () => {
    expect(findingTexts({ dates: [null, '2026-11-01'] }, { isDraft: true })).toEqual([])
    expect(findingTexts({ dates: ['2026-11-01', null, '2026-10-01'] }, { isDraft: true })).toEqual([
      'paymentPlan.dates.2: Should be after the date before it',
    ])
    expect(findingTexts({ dates: ['x'] }, { isDraft: true })).toEqual([
      'paymentPlan.dates.0: This field should be a valid date',
    ])
    expect(findingTexts({ dates: ['2030-01-01'] }, { endsOn: null })).toEqual([])
    expect(findingTexts({ dates: ['2030-01-01'] }, { endsOn: 'x' as never })).toEqual([])
  })

  it('is stored without dates that are empty', () => {
    expect(planToSave(newPlan())).toEqual({ ...newPlan(), dates: [] })
    expect(findingTexts({ dates: [] }, { isDraft: true })).toEqual([])
    expect(planToSave(null)).toBeNull()
    const plan = { ...newPlan(), dates: [null, '2026-10-01'] }
    expect(planToSave(plan)).toEqual({
      deposit: { bonusType: 'PERCENTAGE', amount: 5000 },
      dates: ['2026-10-01'],
    })
  })

  it('moves ahead with a run that is copied', () => {
    expect(planCopied({ deposit: null, dates: ['2026-10-01', null] }, 14)).toEqual({
      deposit: null,
      dates: ['2026-10-15', null],
    })
    expect(planCopied(null, 14)).toBeNull()
  })
})

test('what is left on an invoice falls due as the school bills, at the latest on the first date', () => {
  const plan: PaymentPlan = { deposit: { bonusType: 'PERCENTAGE', amount: 5000 }, dates: [...dates] }
  const first = (firstDueOn: string) => installmentsOf(plan, 100, { today: '2026-09-20', firstDueOn })![0]
  expect(first('2026-09-25')).toEqual({ dueOn: '2026-09-25', cents: 50 })
  expect(first('2026-09-30')).toEqual({ dueOn: '2026-09-30', cents: 50 })
  expect(first('2026-10-01')).toEqual({ dueOn: '2026-10-01', cents: 67 })
  expect(first('2026-10-20')).toEqual({ dueOn: '2026-10-01', cents: 67 })
})

test('without a deposit nothing is asked before the first date, be it the only one', () => {
  const plan: PaymentPlan = { deposit: null, dates: ['2026-10-01'] }
  const of = (today: string) => installmentsOf(plan, 900, { today, firstDueOn: today })
  expect(of('2026-09-30')).toEqual([{ dueOn: '2026-10-01', cents: 900 }])
  expect(of('2026-10-01')).toBeNull()
})

test('dates are asked in their order, however they stand, and those left empty are none', () => {
  const plan: PaymentPlan = { deposit: null, dates: ['2026-11-01', null, '2026-10-01'] }
  expect(installmentsOf(plan, 3, { today: '2026-09-01', firstDueOn: '2026-09-01' })).toEqual([
    { dueOn: '2026-10-01', cents: 2 },
    { dueOn: '2026-11-01', cents: 1 },
  ])
})

const planMade = fc.record({
  deposit: fc.option(
    fc.oneof(
      fc.record({
        bonusType: fc.constant('PERCENTAGE' as const),
        amount: fc.integer({ min: 1, max: 9999 }),
      }),
      fc.record({
        bonusType: fc.constant('FIXED_AMOUNT' as const),
        amount: fc.integer({ min: 1, max: 50_000 }),
      }),
    ),
  ),
  dates: fc
    .uniqueArray(fc.nat(100), { minLength: 1, maxLength: 5 })
    .map((days) => days.toSorted((one, other) => one - other).map((day) => plusDays('2026-09-01', day))),
})

test('installments are the total, in their order, none of them nothing, and equal to the cent after the first', () => {
  fc.assert(
    fc.property(planMade, fc.nat(100_000), fc.nat(110), (plan, totalCents, day) => {
      const today = plusDays('2026-08-28', day)
      const parts = installmentsOf(plan, totalCents, { today, firstDueOn: today })
      if (parts === null) return
      expect(sum(parts.map(({ cents }) => cents))).toBe(totalCents)
      expect(parts.every(({ cents }) => cents > 0)).toBe(true)
      const days = parts.map(({ dueOn }) => dueOn)
      expect(days).toEqual(days.toSorted())
      const later = parts.filter(({ dueOn }) => dueOn > today).map(({ cents }) => cents)
      expect(later).toEqual(later.toSorted((one, other) => other - one))
      expect(later[0]! - later.at(-1)!).toBeLessThanOrEqual(1)
    }),
  )
})
