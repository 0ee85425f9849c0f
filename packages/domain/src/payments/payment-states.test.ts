import { describe, expect, test } from 'vitest'
import {
  PAYMENT_STATES,
  REFUND_STATES,
  isPaymentOver,
  isRefundOver,
  isWaitOver,
  keepsHold,
  lookBeforeHoldEnds,
  nextLook,
  paymentStateLabels,
  settledPayment,
  settledRefund,
  type PaymentState,
} from './payment-states.ts'
import type { OutcomeState } from '../providers/outcome-state.ts'

const OUTCOMES: readonly OutcomeState[] = ['SUCCEEDED', 'PROCESSING', 'REQUIRES_ACTION', 'FAILED', 'UNKNOWN']

describe('A payment', () => {
  test('goes forward, never back, whatever its provider says in which order', () => {
    for (const now of PAYMENT_STATES)
      for (const outcome of OUTCOMES) {
        const next = settledPayment(now, outcome)
        expect(PAYMENT_STATES.indexOf(next)).toBeGreaterThanOrEqual(PAYMENT_STATES.indexOf(now))
        expect([now, outcome]).toContain(next)
      }
  })

  test.each<[PaymentState, OutcomeState, PaymentState]>([
    ['SENDING', 'UNKNOWN', 'UNKNOWN'],
    ['UNKNOWN', 'SUCCEEDED', 'SUCCEEDED'],
    ['UNKNOWN', 'REQUIRES_ACTION', 'REQUIRES_ACTION'],
    ['REQUIRES_ACTION', 'UNKNOWN', 'REQUIRES_ACTION'],
    ['PROCESSING', 'FAILED', 'FAILED'],
    ['FAILED', 'PROCESSING', 'FAILED'],
    ['FAILED', 'SUCCEEDED', 'SUCCEEDED'],
    ['SUCCEEDED', 'FAILED', 'SUCCEEDED'],
  ])('that is %s and is said to be %s is %s', (now, outcome, next) => {
    expect(settledPayment(now, outcome)).toBe(next)
  })

  test('ends the same, however often and in whatever order it is told of', () => {
    const states: OutcomeState[] = ['PROCESSING', 'FAILED', 'UNKNOWN', 'SUCCEEDED', 'PROCESSING']
    const ends = [states, states.toReversed(), [...states, ...states]].map((each) =>
      each.reduce<PaymentState>(settledPayment, 'SENDING'),
    )
    expect(ends).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
  })

  test('holds a spot on as long as nobody knows how it ends', () => {
    expect(PAYMENT_STATES.filter(keepsHold)).toEqual(['SENDING', 'UNKNOWN', 'REQUIRES_ACTION'])
  })

  test('waits for its cardholder for an hour, and no longer than its spot is held', () => {
    const sentAt = Temporal.Instant.from('2026-11-18T10:00:00Z')
    const over = (minutes: number, holdMinutes: number | null) =>
      isWaitOver(
        { sentAt, heldUntil: holdMinutes === null ? null : sentAt.add({ minutes: holdMinutes }) },
        sentAt.add({ minutes }),
      )
    expect([over(59, null), over(60, null)]).toEqual([false, true])
    expect([over(19, 20), over(20, 20), over(21, 20)]).toEqual([false, true, true])
    expect([over(59, 90), over(60, 90)]).toEqual([false, true])
  })

  test.each([
    ['before a hold ends that no counted look comes before', 20, 3, 10, 19.75],
    ['again in five minutes, where that brought nothing', 20, 3, 19.75, 24.75],
    ['and as long as the hour has not passed', 20, 3, 55, null],
    ['not where a counted look comes first', 15, 2, 2, null],
    ['nor where one comes at that moment', 10.25, 2, 3, null],
    ['not where nothing is held', null, 3, 10, null],
    ['not where it is held for longer than the hour', 90, 4, 10, null],
    ['not when the hour ends by itself', 60.25, 4, 10, null],
  ])('is looked at once more %s', (_, holdMinutes, looks, now, due) => {
    const sentAt = Temporal.Instant.from('2026-11-18T10:00:00Z')
    const after = (minutes: number) => sentAt.add({ seconds: minutes * 60 })
    const next = lookBeforeHoldEnds(
      holdMinutes === null ? null : after(holdMinutes),
      { sentAt, looks },
      after(now),
    )
    expect(next?.since(sentAt).total('minutes') ?? null).toBe(due)
  })

  test('is over once it failed or succeeded', () => {
    expect(PAYMENT_STATES.filter(isPaymentOver)).toEqual(['FAILED', 'SUCCEEDED'])
  })
})

describe('A refund', () => {
  test('may fail after it succeeded, and stays failed', () => {
    expect(settledRefund('SUCCEEDED', 'FAILED')).toBe('FAILED')
    expect(settledRefund('FAILED', 'SUCCEEDED')).toBe('FAILED')
  })

  test('is in doubt while a bank is at it', () => {
    expect(settledRefund('SENDING', 'PROCESSING')).toBe('UNKNOWN')
    expect(settledRefund('SENDING', 'REQUIRES_ACTION')).toBe('UNKNOWN')
    expect(settledRefund('SUCCEEDED', 'PROCESSING')).toBe('SUCCEEDED')
  })

  test('is over once it succeeded or failed', () => {
    expect(REFUND_STATES.filter(isRefundOver)).toEqual(['SUCCEEDED', 'FAILED'])
  })
})

test('Every state of a payment and of a refund is called something, and no two the same', () => {
  for (const states of [PAYMENT_STATES, REFUND_STATES]) {
    const labels = states.map((state) => paymentStateLabels[state])
    expect(labels.every(Boolean)).toBe(true)
    expect(new Set(labels).size).toBe(labels.length)
  }
})

describe('What is in doubt', () => {
  const sentAt = Temporal.Instant.from('2026-11-18T20:00:00Z')

  test('is looked at soon, then more and more seldom, then daily', () => {
    const at = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((looks) => nextLook(sentAt, looks).toString())
    expect(at).toEqual([
      '2026-11-18T20:01:00Z',
      '2026-11-18T20:02:00Z',
      '2026-11-18T20:10:00Z',
      '2026-11-18T21:00:00Z',
      '2026-11-19T02:00:00Z',
      '2026-11-19T20:00:00Z',
      '2026-11-20T20:00:00Z',
      '2026-11-21T20:00:00Z',
      '2026-11-22T20:00:00Z',
    ])
  })
})
