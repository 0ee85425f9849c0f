import { expect, test } from 'vitest'
import { rulesTable } from '../../test/rules-table.ts'
import { sum } from '../kernel/sum.ts'
import { installmentsOf, type PaymentPlan } from '../prices/payment-plan.ts'
import { nextDueCents, dueBy, openInstallmentsOf } from './installments.ts'

// Checks each row of the tables on installments in docs/rules/care.md.

const dates = ['2026-10-01', '2026-11-01', '2026-12-01']

test.each(rulesTable('care.md', 'total', 11))(
  'of $total, $deposit at once, enrolled on $enrolled: $installments',
  ({ total, of, deposit, enrolled, installments }) => {
    const plan: PaymentPlan = { deposit: depositIn(deposit!), dates }
    const today = dateIn(enrolled!)
    const whole = of === '' ? {} : { wholeCents: cents(of) }
    const parts = installmentsOf(plan, cents(total), { today, firstDueOn: today, ...whole })
    const text = parts?.map((part) => `${displayDate(part.dueOn)} ${amount(part.cents)}`).join(', ')
    expect(text ?? 'at once').toBe(installments)
    if (parts) expect(sum(parts.map((part) => part.cents))).toBe(cents(total))
  },
)

test.each(rulesTable('care.md', 'paid', 8))(
  'with $paid paid and $credited credited $open is open',
  ({ paid, credited, left, open, ...row }) => {
    const noteCents = cents(credited)
    const covered = Math.min(cents(paid), 30_000 - noteCents)
    const due = dateIn(row['due on']!)
    const invoice = {
      totalCents: 30_000,
      creditedCents: noteCents,
      openCents: 30_000 - noteCents - covered,
      dueOn: due,
      installments: dates.map((dueOn) => ({ dueOn, cents: 10_000 })),
    }
    const parts = openInstallmentsOf(invoice)
    expect(parts.map((part) => amount(part.cents)).join(' ')).toBe(left)
    expect(parts.map((part) => amount(part.openCents)).join(' ')).toBe(open)
    const first = parts.find((part) => part.openCents > 0)
    if (first) expect(first.dueOn).toBe(due)
    expect(amount(dueBy(invoice, '2026-11-01'))).toBe(row['due by 11/01'])
    expect(nextDueCents(invoice, '2026-09-01')).toBe(first?.openCents ?? 0)
  },
)

function depositIn(text: string): PaymentPlan['deposit'] {
  if (text === '') return null
  return text.endsWith('%')
    ? { bonusType: 'PERCENTAGE', amount: Number.parseInt(text, 10) * 100 }
    : { bonusType: 'FIXED_AMOUNT', amount: cents(text) }
}

function dateIn(text: string): string {
  return `2026-${text.replace('/', '-')}`
}

function displayDate(date: string): string {
  return date.slice(5).replace('-', '/')
}

function cents(text: string | undefined): number {
  return Math.round(Number(text) * 100)
}

function amount(value: number): string {
  return (value / 100).toFixed(2)
}
