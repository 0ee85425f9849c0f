import { expect, test } from 'vitest'
import {
  enrollmentPaymentLabels,
  PAYMENT_STATES,
  PAYMENTS_BY_URGENCY,
  paymentsTogether,
  paymentState,
} from './enrollment-payment.ts'

const billed = {
  billedCents: 10_000,
  openCents: 10_000,
  refundedCents: 0,
  writtenOffCents: 0,
  isBeingPaid: false,
  isDisputed: false,
  dueOn: '2026-11-30',
}

test.each([
  [{}, 'INVOICED', 'PAST_DUE'],
  [{ openCents: 4000 }, 'PART_PAID', 'PAST_DUE'],
  [{ isBeingPaid: true }, 'BEING_PAID', 'BEING_PAID'],
  [{ isDisputed: true, isBeingPaid: true }, 'DISPUTED', 'DISPUTED'],
  [{ openCents: 0, dueOn: null }, 'PAID', 'PAID'],
  [{ billedCents: 0, openCents: 0, dueOn: null }, 'NOTHING_DUE', 'NOTHING_DUE'],
  [{ billedCents: 0, openCents: 0, dueOn: null, refundedCents: 500 }, 'REFUNDED', 'REFUNDED'],
  [{ billedCents: 9500, openCents: 0, dueOn: null, refundedCents: 500 }, 'PAID', 'PAID'],
  [{ openCents: 0, dueOn: null, writtenOffCents: 10_000 }, 'WRITTEN_OFF', 'WRITTEN_OFF'],
  [{ openCents: 0, dueOn: null, writtenOffCents: 6000 }, 'PAID', 'PAID'],
  [{ openCents: 4000, writtenOffCents: 6000 }, 'PART_PAID', 'PAST_DUE'],
  [{ dueOn: null }, 'INVOICED', 'INVOICED'],
] as const)(
  'an enrollment with %o is %s on the day its invoice is due, and %s after it',
  (over, on, after) => {
    expect(paymentState({ ...billed, ...over }, '2026-11-30')).toBe(on)
    expect(paymentState({ ...billed, ...over }, '2026-12-01')).toBe(after)
  },
)

test('every state is called something, and no two the same', () => {
  const labels = PAYMENT_STATES.map((state) => enrollmentPaymentLabels[state])
  expect(labels.every(Boolean)).toBe(true)
  expect(new Set(labels).size).toBe(labels.length)
})

test('several enrollments are told as one by what is open of all of them, and by the first that is due', () => {
  const paid = { ...billed, openCents: 0, dueOn: null }
  const together = paymentsTogether([
    paid,
    { ...billed, dueOn: '2026-12-31' },
    { ...billed, dueOn: '2026-12-07' },
  ])
  expect(together).toMatchObject({ billedCents: 30_000, openCents: 20_000, dueOn: '2026-12-07' })
  expect(paymentState(together, '2026-12-07')).toBe('PART_PAID')
  expect(paymentState(together, '2026-12-08')).toBe('PAST_DUE')
  expect(paymentState(paymentsTogether([paid, { ...paid, isDisputed: true }]), '2026-12-08')).toBe('DISPUTED')
})

test('lists are sorted by every state there is', () => {
  expect(PAYMENTS_BY_URGENCY.toSorted()).toEqual(PAYMENT_STATES.toSorted())
})
