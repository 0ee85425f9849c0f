import { describe, expect, test } from 'vitest'
import { UNDO_MINUTES } from '../kernel/decision.ts'
import { decideRoomBack, decideUndo, UNDO_GRACE_SECONDS } from './undo.ts'

const ana = {
  name: 'Ana Roe',
  isBilledOtherwise: false,
  isCheckedOtherwise: false,
  isPausedOtherwise: false,
  isChanged: false,
  hadOffer: false,
}

describe('Undoing an act on places', () => {
  test('is allowed while everything is as the act left it, for a quarter of an hour', () => {
    expect(decideUndo(UNDO_MINUTES * 60, [ana])).toEqual({ allowed: true })
    expect(decideUndo(UNDO_MINUTES * 60 + 1, [ana])).toMatchObject({ code: 'CANNOT_UNDO' })
  })

  test.each([
    ['isBilledOtherwise', 'What Ana Roe was billed for has changed since, so this can no longer be undone'],
    ['isCheckedOtherwise', 'The attendance of Ana Roe has changed since, so this can no longer be undone'],
    [
      'isPausedOtherwise',
      'The billing of Ana Roe was paused or resumed since, so this can no longer be undone',
    ],
    ['isChanged', 'Somebody changed the spot of Ana Roe since, so this can no longer be undone'],
  ] as const)('is refused where %s', (what, message) => {
    expect(
      decideUndo(1, [
        { ...ana, name: 'Ben Roe' },
        { ...ana, [what]: true },
      ]),
    ).toMatchObject({ message })
  })

  test('opens an offer again only while its family cannot have been told that it is gone', () => {
    const offered = { ...ana, hadOffer: true }
    expect(decideUndo(UNDO_GRACE_SECONDS, [offered])).toEqual({ allowed: true })
    expect(decideUndo(UNDO_GRACE_SECONDS + 1, [offered])).toMatchObject({
      message: 'The family of Ana Roe was told that the offer is gone. Offer the spot again instead',
    })
  })

  test('puts nobody beyond the capacity, or beyond what was before where it was overbooked', () => {
    const room = (used: number, usedBefore: number, isTakenSince = false) =>
      decideRoomBack([{ name: 'Ana Roe', used, capacity: 10, usedBefore, isTakenSince }]).allowed
    expect([room(9, 10), room(10, 10), room(10, 11), room(11, 11)]).toEqual([true, false, true, false])
    expect([room(9, 10, true), room(10, 11, true)]).toEqual([true, false])
    const full = { name: 'Ana Roe', used: 1, capacity: 1, usedBefore: 1, isTakenSince: false }
    expect(decideRoomBack([full])).toMatchObject({
      message: 'The spot of Ana Roe was given to another child since, so this can no longer be undone',
    })
  })
})
