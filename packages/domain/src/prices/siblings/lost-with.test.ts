import { describe, expect, test } from 'vitest'
import { newChildTiers } from '../discount-tiers.ts'
import type { Discount } from '../discounts.ts'
import { lostWith, type SiblingHere } from './lost-with.ts'

const child = (childId: string, joinedAt: string, number: number): SiblingHere => ({
  childId,
  joinedAt,
  number,
})
const [ann, ben, cal] = [child('ann', '1', 1), child('ben', '2', 2), child('cal', '3', 3)]
const all = [cal, ann, ben]

const discount = (over: Partial<Discount> = {}): Discount => ({
  bonusType: 'PERCENTAGE',
  amount: 1000,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
  ...over,
})
const lost = (
  of: Parameters<typeof lostWith>[0],
  childId: string,
  leavingId: string,
  here: SiblingHere[] = all,
) => {
  const { part, of: whole } = lostWith(of, here, { childId, leavingId })
  return part / whole
}

describe('A discount for further children', () => {
  test('is lost by the child that becomes the first, and by no other', () => {
    expect([lost(discount(), 'ben', 'ann'), lost(discount(), 'cal', 'ann')]).toEqual([1, 0])
  })

  test('stays when a later child leaves', () => {
    expect([lost(discount(), 'ben', 'cal'), lost(discount(), 'ann', 'ben')]).toEqual([0, 0])
  })

  test('is lost once: who lost it with the first keeps nothing that rests on the next', () => {
    expect(lost(discount(), 'cal', 'ben', [ben, cal])).toBe(1)
    expect(lost(discount(), 'ben', 'cal', [ben, cal])).toBe(0)
  })

  test('counts children of one instant by the number that was billed', () => {
    const twins = [child('ben', '1', 2), child('ann', '1', 1)]
    expect([lost(discount(), 'ben', 'ann', twins), lost(discount(), 'ann', 'ben', twins)]).toEqual([1, 0])
  })

  test('is as before where it begins with the third child', () => {
    const third = discount({ after: 2 })
    expect([lost(third, 'cal', 'ann'), lost(third, 'cal', 'ben'), lost(third, 'ben', 'ann')]).toEqual([
      1, 1, 0,
    ])
  })
})

test('A discount for every child is lost by all who stay once there are too few', () => {
  const every = discount({ familyType: 'EVERY_CHILD' })
  expect([lost(every, 'ann', 'ben', [ann, ben]), lost(every, 'ben', 'ann', [ann, ben])]).toEqual([1, 1])
  expect(lost(every, 'ann', 'cal')).toBe(0)
})

test('Of tiers, the difference to the next lower one is lost', () => {
  const tiers = { ...newChildTiers(), active: true, twoChildrenAmount: 500, threeChildrenAmount: 800 }
  expect([lost(tiers, 'ben', 'ann'), lost(tiers, 'cal', 'ann'), lost(tiers, 'cal', 'ben')]).toEqual([
    1,
    300 / 800,
    300 / 800,
  ])
})

test('What is turned off, or was never set, is not lost', () => {
  expect([lost(discount({ active: false }), 'ben', 'ann'), lost(null, 'ben', 'ann')]).toEqual([0, 0])
})
