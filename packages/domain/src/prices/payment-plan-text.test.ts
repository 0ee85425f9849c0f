import { expect, test } from 'vitest'
import { paymentPlanText } from './payment-plan-text.ts'

test('A payment plan is told with its deposit and its dates', () => {
  const planText = (deposit: Parameters<typeof paymentPlanText>[0]['deposit'], ...dates: string[]) =>
    paymentPlanText({ deposit, dates }, 'USD', 'AMERICAN')
  expect(planText({ bonusType: 'FIXED_AMOUNT', amount: 5000 }, '2026-11-01')).toBe(
    '$50 when you sign up, the rest on 11/01/2026',
  )
  expect(planText({ bonusType: 'PERCENTAGE', amount: 2550 }, '2026-11-01', '2026-12-01', '2027-01-01')).toBe(
    '25.5% when you sign up, the rest in equal parts on 11/01/2026, 12/01/2026 and 01/01/2027',
  )
  expect(planText(null, '2026-11-01', '2026-12-01')).toBe('In equal parts on 11/01/2026 and 12/01/2026')
  expect(planText(null, '2026-11-01')).toBe('In full on 11/01/2026')
})
