import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { invoiceStatus, openCents } from './invoice.ts'
import {
  credited,
  creditTakenBack,
  creditUsed,
  dispute,
  feeOfPayout,
  feeTaken,
  issued,
  paid,
  paidOut,
  payoutFailed,
  refund,
  returned,
  writtenOff,
  type Posting,
} from './ledger.ts'

// The tables of docs/rules/ledger.md, each row worked out by the rules.

const page = readFileSync(new URL('../../../../docs/rules/ledger.md', import.meta.url), 'utf8')

const line = { id: 'line', netCents: 100 }
const parts = [{ invoiceId: 'invoice', cents: 100 }]
const owed = { owedCents: 100, creditCents: 0 }
const rest = { owedCents: 0, creditCents: 100 }
const note = (over: object) => credited('note', [], { movedCents: 0, unwrittenCents: 0, ...over })

const POSTINGS: Record<string, Posting[]> = {
  'an invoice is issued, per line': issued([line]),
  'a note takes a line back': credited('note', [line], { movedCents: 0, unwrittenCents: 0 }),
  'what of it was paid': note({ movedCents: 100 }),
  'what of it was written off': note({ unwrittenCents: 100 }),
  'credit pays an invoice': creditUsed('invoice', 1, 100),
  'a payment pays an invoice': paid('payment', 'CLEARING', parts, 0),
  'cash, a check or a transfer pays an invoice': paid('payment', 'BANK', parts, 0),
  'what a payment has left over': paid('payment', 'CLEARING', [], 100),
  "the provider's fee": feeTaken('payment', 100),
  'a refund is asked for': refund.asked('refund', 100),
  'a refund is done': refund.done('refund', 'CLEARING', 100),
  'a refund outside is done': refund.done('refund', 'BANK', 100),
  'a refund fails': refund.failed('refund', 100),
  'a refund fails after it was done': refund.failedAfter('refund', 'CLEARING', 100),
  'a bank takes a payment back': returned('reversal', owed),
  'a bank takes back what was left over': returned('reversal', rest),
  'what that credit had paid': creditTakenBack('reversal', 'invoice', 100),
  'a dispute is opened': dispute.opened('reversal', 100),
  'a dispute is won': dispute.won('reversal', 100),
  'a dispute is lost': dispute.lost('reversal', owed),
  'a dispute of what was left over is lost': dispute.lost('reversal', rest),
  'something is written off': writtenOff('write-off', parts),
  'a provider pays out': paidOut('payout', 100),
  'a payout fails': payoutFailed('payout', 100),
  'what else a provider keeps': feeOfPayout('payout', 'line', 100),
}

test.each(rowsUnder('act', 25))('$act moves it from $credit to $debit', ({ act, debit, credit }) => {
  expect(POSTINGS[act!]).toMatchObject([{ debit, credit, cents: 100 }])
})

test.each(rowsUnder('paid', 11))('an invoice: %j', (row) => {
  const cents = (column: string) => Number(row[column]) * 100
  const amounts = {
    totalCents: 10_000,
    pendingCents: 0,
    paidCents: cents('paid'),
    creditedCents: cents('taken back'),
    movedCents: cents('credit now'),
    refundedCents: cents('refunded'),
    reversedCents: cents('returned'),
    writtenOffCents: cents('written off'),
    disputedCents: 0,
  }
  const invoice = { ...amounts, state: 'ISSUED', dueOn: '2026-11-30' } as const
  expect(openCents(amounts)).toBe(cents('open'))
  expect(invoiceStatus(invoice, '2026-11-30')).toBe(row.status)
  expect(invoiceStatus(invoice, '2026-12-01')).toBe(row.tomorrow)
})

/** The rows of the table whose first column is called so; there are as many as said, so that none is lost. */
function rowsUnder(first: string, count: number): Record<string, string>[] {
  const lines = page.split('\n')
  const start = lines.findIndex((each) => each.startsWith(`| ${first} |`))
  const cells = (each: string) =>
    each
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const names = cells(lines[start]!)
  const rows = lines.slice(start + 2, lines.indexOf('', start)).map((each) => {
    const values = cells(each)
    return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
  })
  if (rows.length !== count) throw new Error(`The table under ${first} has ${rows.length} rows`)
  return rows
}
