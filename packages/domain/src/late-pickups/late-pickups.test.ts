import { describe, expect, test } from 'vitest'
import { decideBillLate, decideTakeOff, lateFeesOfDay, type LatePickup } from './late-pickups.ts'

const none = { pendingCents: 0, disputedCents: 0 }

describe('Billing a late pickup', () => {
  test.each([
    [500, 0, [], null],
    [500, 500, [none], null],
    [0, 500, [none], 'NO_AMOUNT'],
    [400, 500, [none], null],
    [400, 500, [none, { ...none, pendingCents: 100 }], 'PAYMENT_ON_ITS_WAY'],
    [400, 500, [{ ...none, disputedCents: 100 }], 'PAYMENT_ON_ITS_WAY'],
    [600, 500, [{ ...none, pendingCents: 100 }], null],
  ])('of %i where %i is billed, with invoices %j, is refused by %s', (cents, billed, invoices, code) => {
    const decision = decideBillLate(cents, billed, invoices)
    expect(decision.allowed ? null : decision.code).toBe(code)
  })

  test('is taken off unless a payment of it is under way', () => {
    expect(decideTakeOff([none])).toEqual({ allowed: true })
    expect(decideTakeOff([{ ...none, pendingCents: 1 }])).toMatchObject({ code: 'PAYMENT_ON_ITS_WAY' })
  })
})

test('Waiting that overlaps through a third child is one pickup; what only touches is, too, and what comes later is not', () => {
  const pickup = (id: string, minute: number, minutes: number): LatePickup => ({
    id,
    childId: id,
    endsAt: Temporal.Instant.from('2026-11-18T20:00:00Z').add({ minutes: minute }),
    minutes,
  })
  const per = { everyMinutes: 5, feeCents: 100, mostCents: 0, per: 'FAMILY', graceMinutes: 0 } as const
  const fees = lateFeesOfDay(
    [pickup('a', 0, 20), pickup('b', 15, 40), pickup('c', 50, 5), pickup('d', 55, 5), pickup('e', 61, 5)],
    per,
  )
  expect([...fees]).toEqual([
    ['a', 0],
    ['b', 800],
    ['c', 0],
    ['d', 0],
    ['e', 100],
  ])
})
