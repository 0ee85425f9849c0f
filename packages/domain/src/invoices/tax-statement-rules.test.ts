import { expect, test } from 'vitest'
import { rulesTable } from '../../test/rules-table.ts'
import { taxStatementOf } from './tax-statement.ts'

// Checks each row of the table on tax statements in docs/rules/care.md.

const dates = ['2026-11-30', '2026-12-14', '2027-01-11', '2027-01-25']

test.each(rulesTable('care.md', 'paid before', 7))('%j', (row) => {
  const cents = (column: string) => Number(row[column]) * 100
  const before = cents('paid before')
  const paid = cents('paid in the year')
  const refundCents = cents('taken back in the year')
  // Notes take back paid amounts, which are refunded; they concern later dates.
  const note = { cents: refundCents, dates: dates.slice(2), issuedOn: '2026-12-20' }
  const line = {
    label: 'After Care',
    childName: 'Kim',
    isCareEligible: true,
    cents: 10_000,
    dates,
    issuedOn: '2025-12-01',
  }
  const statement = taxStatementOf({
    year: 2026,
    invoices: [
      {
        lines: [{ ...line, notes: refundCents > 0 ? [note] : [] }],
        retainedBeforeCents: before,
        retainedCents: before + paid - refundCents,
      },
    ],
    creditBeforeCents: 0,
    creditCents: 0,
    receivedCents: paid,
    returnedCents: refundCents,
  })
  expect(statement.careCents).toBe(cents('care'))
  expect(statement.prepaidCents).toBe(cents('prepaid'))
  expect(statement.paidEarlier.reduce((all, item) => all + item.cents, 0)).toBe(
    cents('paid before for this year'),
  )
  expect(statement.totalCents).toBe(paid - refundCents)
})
