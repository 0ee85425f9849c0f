import { expect, test } from 'vitest'
import { sum } from '../kernel/sum.ts'
import { areSound, creditNoteEffect, invoiceStatus, openCents, payableCents } from './invoice.ts'
import {
  balancesOf,
  creditNotePostings,
  creditUsed,
  dispute,
  feePostings,
  invoicePostings,
  paymentPostings,
  paidOut,
  refund,
  returnPostings,
  writtenOff,
  type Posting,
} from './ledger.ts'

const line = (id: string, netCents: number) => ({ id, netCents })

test.each<[string, Posting[], { owedCents: number; creditCents: number }]>([
  [
    'what is issued is owed',
    invoicePostings([line('a', 10_000), line('b', 500)]),
    { owedCents: 10_500, creditCents: 0 },
  ],
  [
    'what is paid is owed no more, and what is too much is credit',
    [
      ...invoicePostings([line('a', 10_000)]),
      ...paymentPostings('p', 'CLEARING', [{ invoiceId: 'i', cents: 10_000 }], 250),
    ],
    { owedCents: 0, creditCents: 250 },
  ],
  [
    'what is credited after it was paid is credit',
    [
      ...invoicePostings([line('a', 10_000)]),
      ...paymentPostings('p', 'BANK', [{ invoiceId: 'i', cents: 10_000 }], 0),
      ...creditNotePostings('n', [line('n1', 2500)], { movedCents: 2500, unwrittenCents: 0 }),
    ],
    { owedCents: 0, creditCents: 2500 },
  ],
  [
    'credit pays the next invoice',
    [
      ...paymentPostings('p', 'BANK', [], 3000),
      ...invoicePostings([line('a', 10_000)]),
      ...creditUsed('i', 1, 3000),
    ],
    { owedCents: 7000, creditCents: 0 },
  ],
  [
    'a refund that failed is credit again',
    [...paymentPostings('p', 'CLEARING', [], 3000), ...refund.asked('r', 3000), ...refund.failed('r', 3000)],
    { owedCents: 0, creditCents: 3000 },
  ],
  [
    'a dispute that is lost is owed again, one that is won is not',
    [
      ...invoicePostings([line('a', 10_000)]),
      ...paymentPostings('p', 'CLEARING', [{ invoiceId: 'i', cents: 10_000 }], 0),
      ...dispute.opened('d', 10_000),
      ...dispute.lost('d', { owedCents: 10_000, creditCents: 0 }),
      ...dispute.opened('e', 10_000),
      ...dispute.won('e', 10_000),
    ],
    { owedCents: 10_000, creditCents: 0 },
  ],
  [
    'what a bank takes back is owed again, what is written off is not, and a note takes off what is left',
    [
      ...invoicePostings([line('a', 10_000)]),
      ...paymentPostings('p', 'CLEARING', [{ invoiceId: 'i', cents: 10_000 }], 0),
      ...returnPostings('b', { owedCents: 10_000, creditCents: 0 }),
      ...writtenOff('w', [{ invoiceId: 'i', cents: 4000 }]),
      ...creditNotePostings('n', [line('n1', 7000)], { movedCents: 0, unwrittenCents: 1000 }),
    ],
    { owedCents: 0, creditCents: 0 },
  ],
])('%s', (_, entries, balance) => {
  expect(balanceOf(entries)).toEqual(balance)
  expect(sum(Object.values(balancesOf(entries)))).toBe(0)
})

test('what a provider holds goes to the bank but for its fee', () => {
  const entries = [
    ...paymentPostings('p', 'CLEARING', [], 10_000),
    ...feePostings('p', 320),
    ...paidOut('o', 9680),
  ]
  expect(balancesOf(entries)).toMatchObject({ CLEARING: 0, FEES: 320, BANK: 9680 })
})

test.each<[string, Posting[]]>([
  ['a', invoicePostings([line('a', 10_000), line('a2', 0)])],
  ['n', creditNotePostings('n', [line('n1', 2500)], { movedCents: 2500, unwrittenCents: 500 })],
  ['i', creditUsed('i', 1, 1)],
  ['i', creditUsed('i', 2, 1)],
  ['p', [...paymentPostings('p', 'CLEARING', [{ invoiceId: 'i', cents: 1 }], 2), ...feePostings('p', 1)]],
  ['r', [...refund.asked('r', 1), ...refund.done('r', 'CLEARING', 1)]],
  ['r', refund.failedAfter('r', 'CLEARING', 1)],
  ['q', [...refund.asked('q', 1), ...refund.failed('q', 1)]],
  ['b', returnPostings('b', { owedCents: 1, creditCents: 2 })],
  ['d', [...dispute.opened('d', 3), ...dispute.lost('d', { owedCents: 1, creditCents: 2 })]],
  ['e', [...dispute.opened('e', 3), ...dispute.won('e', 3)]],
  [
    'w',
    writtenOff('w', [
      { invoiceId: 'i', cents: 1 },
      { invoiceId: 'j', cents: 2 },
    ]),
  ],
  ['o', paidOut('o', 1)],
])('every posting about %s has a key of its own that names it, and moves something', (id, postings) => {
  const keys = postings.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { key, cents } of postings) {
    expect(key.startsWith(id)).toBe(true)
    expect(cents).toBeGreaterThan(0)
  }
})

test('credit that pays an invoice twice is written twice', () => {
  const keys = [...creditUsed('i', 1, 500), ...creditUsed('i', 2, 500)].map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('a fee that a provider gives back comes back to where it was kept', () => {
  expect(feePostings('p', -320)).toEqual([{ debit: 'CLEARING', credit: 'FEES', cents: 320, key: 'p/fee' }])
})

test('what had become credit of a payment that is taken back is taken off the credit', () => {
  const entries = [
    ...invoicePostings([line('a', 10_000)]),
    ...paymentPostings('p', 'CLEARING', [{ invoiceId: 'i', cents: 10_000 }], 500),
    ...returnPostings('b', { owedCents: 10_000, creditCents: 500 }),
  ]
  expect(balanceOf(entries)).toEqual({ owedCents: 10_000, creditCents: 0 })
  expect(balancesOf(entries).CLEARING).toBe(0)
})

const nothing = {
  totalCents: 10_000,
  pendingCents: 0,
  paidCents: 0,
  creditedCents: 0,
  movedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
}

test.each([
  [{}, 'OPEN', 10_000],
  [{ paidCents: 4000, pendingCents: 1000 }, 'OPEN', 5000],
  [{ paidCents: 10_000 }, 'PAID', 0],
  [{ paidCents: 10_000, creditedCents: 2500, movedCents: 2500 }, 'PAID', 0],
  [
    { paidCents: 10_000, creditedCents: 2500, movedCents: 2500, refundedCents: 2500 },
    'PARTIALLY_REFUNDED',
    0,
  ],
  [{ paidCents: 10_000, creditedCents: 10_000, movedCents: 10_000, refundedCents: 10_000 }, 'REFUNDED', 0],
  [{ paidCents: 10_000, reversedCents: 10_000 }, 'OPEN', 10_000],
  [{ creditedCents: 10_000 }, 'VOID', 0],
  [{ paidCents: 10_000, creditedCents: 10_000, movedCents: 10_000 }, 'VOID', 0],
  [{ writtenOffCents: 10_000 }, 'VOID', 0],
  [{ paidCents: 4000, writtenOffCents: 6000 }, 'PAID', 0],
  [{ totalCents: 0 }, 'PAID', 0],
] as const)('an invoice of which %o is %s, and %i can be asked for', (over, status, payable) => {
  const amounts = { ...nothing, ...over }
  const invoice = { ...amounts, state: 'ISSUED', dueOn: '2026-11-30' } as const
  expect(areSound(amounts)).toBe(true)
  expect(payableCents(amounts)).toBe(payable)
  expect(invoiceStatus(invoice, '2026-11-30')).toBe(status)
  expect(invoiceStatus(invoice, '2026-12-01')).toBe(status === 'OPEN' ? 'PAST_DUE' : status)
  expect(invoiceStatus({ ...invoice, state: 'VOID' }, '2026-12-01')).toBe('VOID')
})

test.each([
  { paidCents: 10_001 },
  { movedCents: 1 },
  { creditedCents: 10_001 },
  { creditedCents: 10_001, movedCents: 1, paidCents: 1 },
  { creditedCents: 10_001, reversedCents: 1, paidCents: 1 },
  { creditedCents: 10_001, movedCents: 10_001, paidCents: 10_001 },
  { paidCents: 10_000, creditedCents: 10_001, movedCents: 10_000, reversedCents: 10_000 },
  { reversedCents: 1 },
  { paidCents: 1000, creditedCents: 1000, movedCents: 1000, refundedCents: 1001 },
  { pendingCents: -1 },
  { pendingCents: 0.5 },
])('amounts with %o are none of an invoice', (over) => expect(areSound({ ...nothing, ...over })).toBe(false))

test('what is open is never asked for twice', () => {
  expect(openCents({ ...nothing, paidCents: 2500 })).toBe(7500)
  expect(payableCents({ ...nothing, paidCents: 2500, pendingCents: 7500 })).toBe(0)
})

test.each([
  ['open', {}, 2500, { movedCents: 0, unwrittenCents: 0 }],
  ['paid', { paidCents: 10_000 }, 2500, { movedCents: 2500, unwrittenCents: 0 }],
  ['paid in part', { paidCents: 4000 }, 2500, { movedCents: 0, unwrittenCents: 0 }],
  ['paid in part', { paidCents: 4000 }, 8000, { movedCents: 2000, unwrittenCents: 0 }],
  [
    'credited and paid in part',
    { creditedCents: 2500, paidCents: 7500 },
    2500,
    { movedCents: 2500, unwrittenCents: 0 },
  ],
  [
    'written off in part',
    { paidCents: 4000, writtenOffCents: 6000 },
    7000,
    { movedCents: 1000, unwrittenCents: 6000 },
  ],
  [
    'taken back by a bank',
    { paidCents: 10_000, reversedCents: 10_000 },
    2500,
    { movedCents: 0, unwrittenCents: 0 },
  ],
] as const)('of an invoice that is %s (%o), %i credited is %o', (_, over, cents, expected) => {
  const before = { ...nothing, ...over }
  const by = creditNoteEffect(before, cents)
  expect(by).toEqual(expected)
  const after = {
    ...before,
    creditedCents: before.creditedCents + cents,
    movedCents: before.movedCents + by.movedCents,
    writtenOffCents: before.writtenOffCents - by.unwrittenCents,
  }
  expect(areSound(after)).toBe(true)
})

/** Returns a payer's open amount and their credit from the accounts. */
function balanceOf(entries: readonly Omit<Posting, 'key'>[]) {
  const { RECEIVABLE, CREDIT } = balancesOf(entries)
  return { owedCents: RECEIVABLE, creditCents: CREDIT === 0 ? 0 : -CREDIT }
}
