import { describe, expect, it } from 'vitest'
import { allowed } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { decideFamilySignUp, decideHold, type FamilySignUp, type HeldByFamily } from './family-sign-up.ts'

const american = { dateFormat: 'AMERICAN' } as const
const notEligible = refusedAs('NOT_ELIGIBLE', { ages: { from: 'FIVE', to: 'EIGHT' }, has: 'FOUR' })
const judo = { name: 'Judo', meetings: 8, firstOn: '2026-11-23', weekdays: ['monday'], timeFrom: '15:30', timeTo: '16:30' } as const // prettier-ignore
const asked: FamilySignUp = { childName: 'Ann', signUp: 'OPEN', eligible: allowed, clashes: [] }
const outcome = (over: Partial<FamilySignUp>) => {
  const decision = decideFamilySignUp({ ...asked, ...over }, american)
  return decision.allowed ? 'allowed' : decision.code
}

describe('a family signing up', () => {
  it('is held to the window, to age and grade, and to one thing at a time', () => {
    expect(outcome({})).toBe('allowed')
    expect(outcome({ signUp: 'NOT_YET', eligible: notEligible, clashes: [judo] })).toBe('SIGN_UP_NOT_YET')
    expect(outcome({ signUp: 'CLOSED' })).toBe('SIGN_UP_CLOSED')
    expect(decideFamilySignUp({ ...asked, eligible: notEligible, clashes: [judo] }, american)).toBe(
      notEligible,
    )
    expect(decideFamilySignUp({ ...asked, clashes: [judo] }, american)).toMatchObject({
      code: 'CLASHES',
      parts: { childName: 'Ann', clash: judo },
      message: 'Ann has Judo at the same time (Mon, 3:30 PM to 4:30 PM)',
    })
  })
})

describe('a family that holds spots', () => {
  const none: HeldByFamily = { childName: 'Ann', ofChild: 0, letGo: 0, unknown: null }

  it.each<[Partial<HeldByFamily>, string | null]>([
    [{}, null],
    [{ ofChild: 4 }, null],
    [{ ofChild: 5 }, 'CHILD'],
    [{ letGo: 2 }, null],
    [{ letGo: 3 }, 'AGAIN'],
    [{ letGo: 3, ofChild: 5 }, 'AGAIN'],
    [{ unknown: { children: 3, ofSection: 1 } }, null],
    [{ unknown: { children: 4, ofSection: 0 } }, 'CHILDREN'],
    [{ unknown: { children: 1, ofSection: 2 } }, 'SECTION'],
  ])('%j: %s', (over, of) => {
    const decision = decideHold({ ...none, ...over })
    expect(decision.allowed ? null : decision.parts).toEqual(
      of === null ? null : expect.objectContaining({ of }),
    )
  })
})
