import { expect, test } from 'vitest'
import { paymentTimeline } from './payment-timeline.ts'

type Charge = Parameters<typeof paymentTimeline>[0]

const money = (cents: number) => `$${cents / 100}`

function charge({
  transaction,
  ...over
}: Partial<Omit<Charge, 'transaction'>> & { transaction?: Partial<Charge['transaction']> }): Charge {
  return {
    transaction: {
      at: '2026-11-02T10:00:00Z',
      receivedOn: null,
      how: 'CARD',
      method: { type: 'CARD', brand: 'visa', last4: '4242' },
      state: 'SUCCEEDED',
      amount: 5000,
      failure: null,
      ...transaction,
    },
    settledAt: '2026-11-02T10:01:00Z',
    invoices: [{ number: 7, paid: 4000, applied: 4000 }],
    reversals: [],
    refunds: [],
    payout: null,
    ...over,
  } as Charge
}

const timelineTexts = (of: Charge) =>
  paymentTimeline(of, money).map(({ at, on, text }) => `${at ?? on} ${text}`)

test('A payment is told from when it was made to its payout, in the order of what happened', () => {
  const refund = { reason: 'Fell ill', unassigned: 0, failure: null }
  const of = charge({
    refunds: [
      { ...refund, id: 'r2', at: '2026-11-09T10:00:00Z', amount: 500, state: 'FAILED' },
      { ...refund, id: 'r1', at: '2026-11-03T10:00:00Z', amount: 1000, state: 'SUCCEEDED' },
    ],
    reversals: [{ id: 'd', at: '2026-11-06T10:00:00Z', kind: 'DISPUTE', amount: 4000, state: 'WON' }],
    payout: { id: 'p', arrivesOn: '2026-11-04' },
  })
  expect(timelineTexts(of)).toEqual([
    '2026-11-02T10:00:00Z $50 charge started: Visa ending in 4242',
    '2026-11-02T10:01:00Z $40 applied to invoice 0007',
    '2026-11-02T10:01:00Z $10 kept as family credit',
    '2026-11-03T10:00:00Z $10 refunded · Fell ill',
    '2026-11-04 Paid out to your bank',
    '2026-11-06T10:00:00Z $40 disputed by the family’s bank: won',
    '2026-11-09T10:00:00Z Refund of $5: Failed · Fell ill',
  ])
})

test('Money taken outside stands on the day it was received; what failed says why and paid nothing', () => {
  expect(
    timelineTexts(
      charge({ transaction: { receivedOn: '2026-11-01', how: 'CASH', method: null, amount: 4000 } }),
    ),
  ).toEqual(['2026-11-01 $40 received: Cash', '2026-11-02T10:01:00Z $40 applied to invoice 0007'])
  expect(
    timelineTexts(charge({ transaction: { state: 'FAILED', failure: 'The card was declined' } })),
  ).toEqual([
    '2026-11-02T10:00:00Z $50 charge started: Visa ending in 4242',
    '2026-11-02T10:01:00Z The card was declined',
  ])
})

test('What was kept as credit because the invoice was paid otherwise by then is not told as applied to it', () => {
  const partly = { invoices: [{ number: 7, paid: 5000, applied: 1500 }] } as Partial<Charge> as object
  expect(timelineTexts(charge(partly)).slice(1)).toEqual([
    '2026-11-02T10:01:00Z $15 applied to invoice 0007',
    '2026-11-02T10:01:00Z $35 kept as family credit',
  ])
  const none = { invoices: [{ number: 7, paid: 5000, applied: 0 }] } as Partial<Charge> as object
  expect(timelineTexts(charge(none)).slice(1)).toEqual(['2026-11-02T10:01:00Z $50 kept as family credit'])
})
