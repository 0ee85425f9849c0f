import { expect, test } from 'vitest'
import { DECIDED_NOT_PAID, decideNotPaid, isEndCertain } from './in-doubt.ts'
import { PAYMENT_STATES, type PaymentState } from './payment-states.ts'

const sentAt = '2026-11-18T10:00:00Z'
const after = (hours: number) => Temporal.Instant.from(sentAt).add({ seconds: Math.round(hours * 3600) })

test.each(['SENDING', 'UNKNOWN', 'REQUIRES_ACTION'] as const)(
  'a payment that is %s is decided by staff once a day has passed, and not before',
  (state) => {
    expect(decideNotPaid({ state, sentAt }, after(24))).toEqual({ allowed: true })
    expect(decideNotPaid({ state, sentAt }, after(23.99))).toEqual({
      allowed: false,
      code: 'STILL_CHECKED',
      message:
        'This payment is still being checked. If nothing is known 24 hours after it was sent, you can decide',
    })
  },
)

test.each<[PaymentState, string | null, string]>([
  ['CREATED', null, 'This payment was never sent'],
  ['SENDING', null, 'This payment was never sent'],
  ['PROCESSING', sentAt, 'The bank is working on this payment, and will say how it ends'],
  ['FAILED', sentAt, 'This payment has failed already'],
  ['SUCCEEDED', sentAt, 'This payment went through'],
])('one that is %s is not in doubt', (state, sent, message) => {
  const decision = decideNotPaid({ state, sentAt: sent }, after(48))
  expect(decision).toEqual({ allowed: false, code: 'NOT_IN_DOUBT', message })
})

test('the end of a payment is known once its provider has said it, not once staff have', () => {
  const endStates = (failure: string | null) =>
    PAYMENT_STATES.filter((state) => isEndCertain({ state, failure }))
  expect(endStates('card_declined')).toEqual(['FAILED', 'SUCCEEDED'])
  expect(endStates(null)).toEqual(['FAILED', 'SUCCEEDED'])
  expect(endStates(DECIDED_NOT_PAID)).toEqual(['SUCCEEDED'])
})
