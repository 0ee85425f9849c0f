import { describe, expect, test } from 'vitest'
import { invoiceStatus, openCents, type InvoiceAmounts } from '../ledger/invoice.ts'
import {
  decideCancel,
  decideEmail,
  decideReceipt,
  decideWriteOff,
  decideWriteOffAll,
  type InvoiceFacts,
} from './invoice-acts.ts'
import { invoiceFindings } from './invoice-form.ts'
import { invoiceNumber, invoiceNumberTyped } from '../ledger/invoice-number.ts'
import { paidShownCents } from './invoice-status.ts'
import { PAYMENT_TEXTS, paymentEntries, paymentWay } from './payment-entries.ts'
import { statementOf } from './statement.ts'

const facts: InvoiceFacts = {
  kind: 'INVOICE',
  status: 'OPEN',
  number: '0012',
  pendingCents: 0,
  retainedCents: 0,
  disputedCents: 0,
  remainingCents: 5000,
  openCents: 5000,
}
const codeOf = (decision: ReturnType<typeof decideCancel>) => (decision.allowed ? null : decision.code)

describe('An invoice is canceled', () => {
  test.each<[string, Partial<InvoiceFacts>, string | null]>([
    ['while nothing is paid', {}, null],
    ['not while something of it is paid', { retainedCents: 1 }, 'IS_PAID'],
    ['not while a payment is under way', { pendingCents: 1, retainedCents: 1 }, 'PAYMENT_UNDER_WAY'],
    ['not while a bank decides on a dispute', { disputedCents: 1, retainedCents: 1 }, 'DISPUTED'],
    ['not before it is issued', { status: 'DRAFT', number: null }, 'NOT_ISSUED'],
    ['not twice', { status: 'VOID', remainingCents: 0 }, 'NOTHING_LEFT'],
    ['never where it is a note', { kind: 'CREDIT_NOTE' }, 'IS_CREDIT_NOTE'],
  ])('%s', (_, changes, code) => {
    expect(codeOf(decideCancel({ ...facts, ...changes }))).toBe(code)
  })
})

describe('What is open is written off', () => {
  test.each<[string, Partial<InvoiceFacts>, string | null]>([
    ['where something is', {}, null],
    ['also where something was paid', { retainedCents: 1000, openCents: 4000 }, null],
    ['not where nothing is', { status: 'PAID', openCents: 0 }, 'NOTHING_OPEN'],
    ['not while a payment is under way, which may still come', { pendingCents: 1 }, 'PAYMENT_UNDER_WAY'],
    ['not before it is asked for', { status: 'DRAFT', number: null }, 'NOT_ISSUED'],
    ['never of a note', { kind: 'CREDIT_NOTE' }, 'IS_CREDIT_NOTE'],
  ])('%s', (_, changes, code) => {
    expect(codeOf(decideWriteOff({ ...facts, ...changes }))).toBe(code)
  })

  test('of a payer as of an invoice', () => {
    const payer = { name: 'Gus Test', pendingCents: 0, openCents: 5000 }
    expect(codeOf(decideWriteOffAll(payer))).toBeNull()
    expect(codeOf(decideWriteOffAll({ ...payer, pendingCents: 1 }))).toBe('PAYMENT_UNDER_WAY')
    expect(codeOf(decideWriteOffAll({ ...payer, openCents: 0 }))).toBe('NOTHING_OPEN')
  })
})

test('An email needs an address, and a receipt something that was paid', () => {
  const [reached, silent] = [
    { name: 'Gus', email: 'gus@example.test' },
    { name: 'Gus', email: null },
  ]
  expect(codeOf(decideEmail(facts, reached))).toBeNull()
  expect(codeOf(decideEmail(facts, silent))).toBe('NO_EMAIL')
  expect(codeOf(decideEmail({ ...facts, status: 'DRAFT' }, reached))).toBe('NOT_ISSUED')
  expect(codeOf(decideReceipt({ ...facts, paidCents: 0 }, reached))).toBe('NOTHING_PAID')
  expect(codeOf(decideReceipt({ ...facts, paidCents: 1 }, reached))).toBeNull()
  expect(codeOf(decideReceipt({ ...facts, paidCents: 1 }, silent))).toBe('NO_EMAIL')
})

test('What is wrong with an invoice by hand is said at its fields', () => {
  const pathsOf = (form: Parameters<typeof invoiceFindings>[0]) =>
    invoiceFindings(form, '2026-11-18').map(({ path }) => path)
  const line = { label: 'T-shirt', amountCents: 2500 }
  expect(pathsOf({ parentId: 'p', lines: [line], dueDate: '2026-11-18' })).toEqual([])
  expect(pathsOf({ payerId: 'p', lines: [] })).toEqual(['lines'])
  expect(pathsOf({ lines: [line], dueDate: '2026-11-17' })).toEqual(['parentId', 'dueDate'])
  const wrong = [
    { ...line, label: '  ' },
    { ...line, amountCents: 0 },
    { ...line, amountCents: 2.5 },
  ]
  expect(pathsOf({ parentId: 'p', lines: wrong })).toEqual([
    'lines.0.label',
    'lines.1.amount',
    'lines.2.amount',
  ])
  const messages = invoiceFindings({ lines: wrong, dueDate: '2026-11-17' }, '2026-11-18').map(
    ({ message }) => message,
  )
  expect(messages).toEqual([
    'This field is required',
    'This field is required',
    'Should be more then 0',
    'May contain number with 2 decimal points',
    'Should be current or future date',
  ])
  const most = { ...line, amountCents: 99_999_999 }
  expect(pathsOf({ parentId: 'p', lines: [most, line] })).toEqual(['lines'])
})

test('Numbers are found as they are read, typed with or without what is before them', () => {
  expect([invoiceNumber(12), invoiceNumber(12345)]).toEqual(['0012', '12345'])
  expect(['0012', '#12', '12', '0'].map(invoiceNumberTyped)).toEqual([12, 12, 12, 0])
  expect(['gus', '1a', 'a1', '1 2'].map(invoiceNumberTyped)).toEqual([null, null, null, null])
})

test('What is shown as paid leads from the total to what is due', () => {
  const none: InvoiceAmounts = {
    totalCents: 10_000,
    pendingCents: 0,
    paidCents: 10_000,
    creditedCents: 4000,
    movedCents: 4000,
    refundedCents: 1500,
    reversedCents: 2000,
    writtenOffCents: 0,
    disputedCents: 0,
  }
  expect(paidShownCents(none)).toBe(5500)
  const { totalCents, creditedCents, refundedCents } = none
  expect(totalCents - creditedCents - paidShownCents(none) + refundedCents).toBe(openCents(none))
  expect(invoiceStatus({ ...none, state: 'ISSUED', dueOn: '2026-11-18' }, '2026-11-18')).toBe('OPEN')
})

test('The entries of an invoice tell how it was paid, without what was only asked or failed', () => {
  const entry = (sourceId: string, debit: string, credit: string) =>
    ({
      source: sourceId.startsWith('return') || sourceId === 'dispute' ? 'REVERSAL' : 'OTHER',
      sourceId,
      debit,
      credit,
    }) as Parameters<typeof paymentEntries>[0][number]
  const paymentRows = paymentEntries([
    entry('invoice', 'RECEIVABLE', 'REVENUE'),
    entry('invoice', 'CREDIT', 'RECEIVABLE'),
    entry('card', 'CLEARING', 'RECEIVABLE'),
    entry('card', 'CLEARING', 'CREDIT'),
    entry('card', 'FEES', 'CLEARING'),
    entry('cash', 'BANK', 'RECEIVABLE'),
    entry('note', 'REVENUE', 'RECEIVABLE'),
    entry('note', 'RECEIVABLE', 'WRITTEN_OFF'),
    entry('note', 'RECEIVABLE', 'CREDIT'),
    entry('refund', 'CREDIT', 'REFUND_DUE'),
    entry('refund', 'REFUND_DUE', 'CLEARING'),
    entry('refund of cash', 'REFUND_DUE', 'BANK'),
    entry('failed', 'REFUND_DUE', 'CLEARING'),
    entry('failed', 'CLEARING', 'CREDIT'),
    entry('return', 'RECEIVABLE', 'CLEARING'),
    entry('returned credit', 'RECEIVABLE', 'CREDIT'),
    entry('dispute', 'DISPUTED', 'CLEARING'),
    entry('dispute', 'RECEIVABLE', 'DISPUTED'),
    entry('write-off', 'WRITTEN_OFF', 'RECEIVABLE'),
  ])
  const paymentText = (row: Parameters<typeof paymentWay>[0]) => PAYMENT_TEXTS[paymentWay(row)]
  expect(paymentRows.map((each) => [each.sourceId, each.kind, paymentText(each)])).toEqual([
    ['invoice', 'CREDIT', 'Credit of the account'],
    ['card', 'PAYMENT', 'Online payment'],
    ['cash', 'PAYMENT', 'Cash, check or transfer'],
    ['refund', 'REFUND', 'Refund'],
    ['refund of cash', 'REFUND', 'Refund outside'],
    ['return', 'REVERSAL', 'Returned by the bank'],
    ['returned credit', 'REVERSAL', 'Returned by the bank'],
    ['dispute', 'REVERSAL', 'Returned by the bank'],
    ['write-off', 'WRITE_OFF', 'Written off'],
  ])
  expect(paymentText({ ...paymentRows[1]!, isByLink: true })).toBe('Online payment by the parent')
})

test('A refusal says what it is about, and what to do', () => {
  const messageOf = (decision: ReturnType<typeof decideCancel>) =>
    decision.allowed ? null : decision.message
  const note = { ...facts, kind: 'CREDIT_NOTE', number: '0013' } as const
  const draft = { ...facts, status: 'DRAFT', number: null } as const
  const settled = { ...facts, remainingCents: 0, openCents: 0 }
  const payer = { name: 'Gus Test', email: null }
  expect([
    messageOf(decideCancel(note)),
    messageOf(decideCancel(draft)),
    messageOf(decideCancel({ ...facts, pendingCents: 1 })),
    messageOf(decideCancel({ ...facts, retainedCents: 1 })),
    messageOf(decideCancel(settled)),
    messageOf(decideWriteOff(note)),
    messageOf(decideWriteOff(draft)),
    messageOf(decideWriteOff(settled)),
    messageOf(decideWriteOffAll({ ...payer, pendingCents: 1, openCents: 1 })),
    messageOf(decideWriteOffAll({ ...payer, pendingCents: 0, openCents: 0 })),
    messageOf(decideEmail(draft, payer)),
    messageOf(decideEmail(facts, payer)),
    messageOf(decideReceipt({ ...note, paidCents: 0 }, payer)),
    messageOf(decideReceipt({ ...draft, paidCents: 0 }, payer)),
  ]).toEqual([
    'Credit note 0013 cannot be canceled',
    'This invoice has not been issued yet. It goes away with the spot that is held for it',
    'A payment for invoice 0012 is under way. Please wait until it is done',
    'Something was already paid for invoice 0012. Please refund that first',
    'There is nothing left of invoice 0012 to cancel',
    'Credit note 0013 cannot be written off',
    'This invoice has not been issued yet',
    'Nothing of invoice 0012 is open',
    'A payment for Gus Test is under way. Please wait until it is done',
    'Gus Test owes nothing',
    'This invoice has not been issued yet',
    'Gus Test has no email address. Please add one in Contacts, or print the PDF',
    'Nothing has been paid for credit note 0013 yet',
    'This invoice has not been issued yet',
  ])
})

test('A statement goes from entry to entry', () => {
  const none = { number: null, correctsNumber: null, reason: null, receivedOn: null }
  const { rows, closingCents } = statementOf(-500, [
    { date: '2026-11-01', source: 'INVOICE', ...none, number: 3, cents: 2500 },
    { date: '2026-11-02', source: 'PAYMENT', ...none, cents: -2000 },
    { date: '2026-11-03', source: 'CREDIT_NOTE', ...none, number: 4, correctsNumber: 3, cents: -500 },
    { date: '2026-11-04', source: 'REFUND', ...none, cents: 500 },
    { date: '2026-11-05', source: 'PAYMENT', ...none, cents: -300, receivedOn: '2026-10-30' },
    { date: '2026-11-06', source: 'PAYMENT', ...none, cents: -200, receivedOn: '2026-11-06' },
    { date: '2026-11-07', source: 'REVERSAL', ...none, cents: 200 },
    { date: '2026-11-08', source: 'WRITE_OFF', ...none, cents: -100, reason: 'Moved away' },
  ])
  expect(
    rows.map(({ text, reason, chargeCents, paidCents, balanceCents }) => [
      reason === null ? text : `${text}: ${reason}`,
      chargeCents,
      paidCents,
      balanceCents,
    ]),
  ).toEqual([
    ['Invoice 0003', 2500, 0, 2000],
    ['Payment', 0, 2000, 0],
    ['Credit note 0004 for invoice 0003', 0, 500, -500],
    ['Refund', 500, 0, 0],
    ['Payment, received on October 30, 2026', 0, 300, -300],
    ['Payment', 0, 200, -500],
    ['Payment returned by the bank', 200, 0, -300],
    ['Written off: Moved away', 0, 100, -400],
  ])
  expect(closingCents).toBe(-400)
})
