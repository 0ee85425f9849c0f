import { describe, expect, it } from 'vitest'
import type { Occupancy } from '../activities/capacity.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import {
  answersMissingText,
  checkAnswers,
  decideEnroll,
  decideJoinWaitList,
  decideSiblings,
  decideStillWanted,
  warningsOf,
  type EnrollmentStatus,
} from './enrollment.ts'

const ann: EnrollmentStatus = { childName: 'Ann Lee', isDraft: false, hasPlace: false, isWaiting: false }
const section: Occupancy = { capacity: 10, used: 9, waiting: 0, hasWaitList: true, waitCapacity: 5 }
const notEligible = refusedAs('NOT_ELIGIBLE', { ages: { from: 'FIVE', to: 'EIGHT' }, has: 'FOUR' })

function outcome(decision: Decision): string {
  return decision.allowed ? 'allowed' : decision.code
}

describe('giving a child a place', () => {
  it.each<[Partial<EnrollmentStatus>, Partial<Occupancy>, boolean, string]>([
    [{}, {}, false, 'allowed'],
    [{}, { used: 10 }, false, 'FULL'],
    [{}, { used: 10 }, true, 'allowed'],
    [{}, { waiting: 1 }, false, 'OTHERS_WAIT'],
    [{}, { waiting: 1 }, true, 'allowed'],
    [{ hasPlace: true }, {}, true, 'ALREADY_ENROLLED'],
    [{ isWaiting: true }, {}, true, 'ALREADY_WAITING'],
    [{ isDraft: true }, {}, true, 'NOT_PUBLISHED'],
    [{ isOver: true }, {}, true, 'IS_OVER'],
  ])('%j in %j, overbooking %s: %s', (status, filling, overbook, expected) => {
    expect(outcome(decideEnroll({ ...ann, ...status }, { ...section, ...filling }, { overbook }))).toBe(
      expected,
    )
  })

  it.each<[Partial<EnrollmentStatus>, string]>([
    [{}, 'allowed'],
    [{ isOver: true }, 'IS_OVER'],
    [{ isRetired: true }, 'NOT_PUBLISHED'],
    [{ placeElsewhere: 'Sharks' }, 'ALREADY_ENROLLED'],
  ])('that waited for it, %j: %s', (status, expected) => {
    expect(outcome(decideStillWanted({ ...ann, isWaiting: true, ...status }))).toBe(expected)
  })

  it('says how many of several fit', () => {
    expect(decideEnroll(ann, { ...section, used: 8 }, { children: 3 })).toMatchObject({
      message: 'Only 2 spots are left for 3 children (8 of 10 taken)',
    })
  })

  it('names the child', () => {
    expect(decideEnroll({ ...ann, hasPlace: true }, section)).toMatchObject({
      message: 'Ann Lee already has a spot here',
    })
  })

  it('warns of what only families are held to, and of what is done knowingly', () => {
    const joined = { capacity: 10, used: 10, passedOver: 0 }
    const input = { childName: 'Ann Lee', eligible: allowed, clashes: [], joined }
    expect(warningsOf(input)).toEqual([])
    expect(
      warningsOf({
        childName: 'Ann Lee',
        eligible: notEligible,
        clashes: ['Chess', 'Choir'],
        joined: { capacity: 10, used: 13, passedOver: 2 },
      }),
    ).toEqual([
      'Ann Lee: This is for ages 5y to 8y; the child is 4y when it begins',
      'Ann Lee has another activity at the same time: Chess, Choir',
      'All spots are taken; adding Ann Lee makes it 13 of 10',
      'Ann Lee goes ahead of 2 children on the wait list',
    ])
    const passes = { ...input, joined: { ...joined, passedOver: 1 } }
    expect(warningsOf(passes)).toEqual(['Ann Lee goes ahead of 1 child on the wait list'])
    const overbooks = { ...input, joined: { ...joined, used: 11 } }
    expect(warningsOf(overbooks)).toEqual(['All spots are taken; adding Ann Lee makes it 11 of 10'])
    expect(warningsOf({ ...input, joined: null })).toEqual([])
  })
})

describe('joining the wait list', () => {
  it('together is for brothers and sisters, and for one alone', () => {
    expect(outcome(decideSiblings(['lee', 'lee']))).toBe('allowed')
    expect(outcome(decideSiblings(['lee']))).toBe('allowed')
    expect(decideSiblings(['lee', 'park'])).toMatchObject({ code: 'NOT_SIBLINGS', field: 'siblingIds' })
  })

  it.each<[Partial<EnrollmentStatus>, Partial<Occupancy>, string]>([
    [{}, { used: 10 }, 'allowed'],
    [{}, { used: 9, waiting: 1 }, 'allowed'],
    [{}, {}, 'PLACES_FREE'],
    [{}, { used: 10, waiting: 5 }, 'WAIT_LIST_FULL'],
    [{}, { used: 10, hasWaitList: false }, 'WAIT_LIST_OFF'],
    [{ isWaiting: true }, { used: 10, waiting: 5 }, 'ALREADY_WAITING'],
    [{ hasPlace: true }, { used: 10 }, 'ALREADY_ENROLLED'],
    [{ isDraft: true }, { used: 10 }, 'NOT_PUBLISHED'],
  ])('%j in %j: %s', (status, filling, expected) => {
    expect(outcome(decideJoinWaitList({ ...ann, ...status }, { ...section, ...filling }))).toBe(expected)
  })
})

describe('what a roster asks', () => {
  const none = { pickUpOptions: false, teacher: false, tshirt: false }
  const every = { pickUpOptions: true, teacher: true, tshirt: true }
  const nothing = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null }

  it('must be answered where it insists', () => {
    expect(checkAnswers(every, { ...none, teacher: true }, nothing)).toEqual([
      { path: 'teacherId', message: 'This field is required' },
    ])
    expect(checkAnswers(every, every, nothing)).toHaveLength(3)
    expect(checkAnswers(every, every, { pickUpOptionId: 'a', teacherId: 'b', tshirtSizeId: 'c' })).toEqual([])
  })

  it('is not insisted on where it is not asked', () => {
    expect(checkAnswers(none, every, nothing)).toEqual([])
  })

  it('is named in a sentence where it is missing', () => {
    expect(answersMissingText(checkAnswers(every, every, nothing))).toBe(
      'A pickup option and a homeroom teacher and a T-shirt size is required there',
    )
    expect(answersMissingText(checkAnswers(every, { ...none, teacher: true }, nothing))).toBe(
      'A homeroom teacher is required there',
    )
    expect(answersMissingText([])).toBeNull()
  })
})
