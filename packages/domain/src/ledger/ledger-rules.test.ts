import { expect, test } from 'vitest'
import { rulesTable } from '../../test/rules-table.ts'
import { creditNoteEffect, invoiceStatus, openCents } from './invoice.ts'
import { noteForRefund } from './refund.ts'
import {
  creditNotePostings,
  creditTakenBack,
  creditUsed,
  dispute,
  feeOfPayout,
  feePostings,
  invoicePostings,
  paymentPostings,
  paidOut,
  payoutFailed,
  refund,
  returnPostings,
  writtenOff,
  type Posting,
} from './ledger.ts'

// Checks each row of the tables in docs/rules/ledger.md.

const line = { id: 'line', netCents: 100 }
const parts = [{ invoiceId: 'invoice', cents: 100 }]
const owed = { owedCents: 100, creditCents: 0 }
const rest = { owedCents: 0, creditCents: 100 }
const note = (over: object) => creditNotePostings('note', [], { movedCents: 0, unwrittenCents: 0, ...over })

const POSTINGS: Record<string, Posting[]> = {
  'an invoice is issued, per line': invoicePostings([line]),
  'the tax a line contains': invoicePostings([{ ...line, taxCents: 100 }]),
  'a note takes a line back': creditNotePostings('note', [line], { movedCents: 0, unwrittenCents: 0 }),
  'the tax of what it takes back': creditNotePostings('note', [{ ...line, taxCents: 100 }], {
    movedCents: 0,
    unwrittenCents: 0,
  }),
  'what of it was paid': note({ movedCents: 100 }),
  'what of it was written off': note({ unwrittenCents: 100 }),
  'credit pays an invoice': creditUsed('invoice', 1, 100),
  'a payment pays an invoice': paymentPostings('payment', 'CLEARING', parts, 0),
  'cash, a check or a transfer pays an invoice': paymentPostings('payment', 'BANK', parts, 0),
  'what a payment has left over': paymentPostings('payment', 'CLEARING', [], 100),
  "the provider's fee": feePostings('payment', 100),
  'a refund is asked for': refund.asked('refund', 100),
  'a refund is done': refund.done('refund', 'CLEARING', 100),
  'a refund outside is done': refund.done('refund', 'BANK', 100),
  'a refund fails': refund.failed('refund', 100),
  'a refund fails after it was done': refund.failedAfter('refund', 'CLEARING', 100),
  'a bank takes a payment back': returnPostings('reversal', owed),
  'a bank takes back what was left over': returnPostings('reversal', rest),
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

test.each(rulesTable('ledger.md', 'act', 27))(
  '$act moves it from $credit to $debit',
  ({ act, debit, credit }) => {
    expect(POSTINGS[act!]).toMatchObject([{ debit, credit, cents: 100 }])
  },
)

test.each(rulesTable('ledger.md', 'paid', 11))('an invoice: %j', (row) => {
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

test.each(rulesTable('ledger.md', 'paid of it', 9))('a refund: %j', (row) => {
  const cents = (name: string) => Number(row[name]) * 100
  const before = {
    totalCents: 15_000,
    pendingCents: 0,
    paidCents: cents('paid of it'),
    creditedCents: 0,
    movedCents: 0,
    refundedCents: 0,
    reversedCents: 0,
    writtenOffCents: cents('written off of it'),
    disputedCents: 0,
  }
  const cancelsRest = row['also cancel the rest'] === 'yes'
  const [note] = noteForRefund(before, cents('goes back'), [{ remainingCents: 15_000 }], { cancelsRest })
  const by = creditNoteEffect(before, note!, cancelsRest ? 0 : openCents(before))
  const after = {
    ...before,
    creditedCents: note!,
    movedCents: by.movedCents,
    writtenOffCents: before.writtenOffCents - by.unwrittenCents,
  }
  expect(by.movedCents).toBe(cents('goes back'))
  expect([note, openCents(before) - openCents(after), openCents(after)]).toEqual([
    cents('note'),
    cents('canceled'),
    cents('due then'),
  ])
})
