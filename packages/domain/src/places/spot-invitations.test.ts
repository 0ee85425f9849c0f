import { expect, test } from 'vitest'
import { checkInvitation, invitationState, type Liftable } from './spot-invitations.ts'
import { decideFamilySignUp } from './family-sign-up.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

const today = '2026-12-01'

test('An invitation lifts something, and ends within 60 days', () => {
  const paths = (over: object) =>
    checkInvitation({ lifts: ['WINDOW'], endsOn: '2026-12-08', note: '', ...over }, today).map(
      ({ path }) => path,
    )
  expect(paths({})).toEqual([])
  expect(paths({ endsOn: today })).toEqual([])
  expect(paths({ lifts: [] })).toEqual(['lifts'])
  for (const endsOn of [null, 'soon', '2026-11-30', '2027-01-31'])
    expect(paths({ endsOn })).toEqual(['endsOn'])
  expect(paths({ endsOn: '2027-01-30' })).toEqual([])
  expect(paths({ note: 'x'.repeat(501) })).toEqual(['note'])
})

test('What was booked is used; until then it can be withdrawn, or end', () => {
  const state = (over: object) =>
    invitationState({ isUsed: false, isWithdrawn: false, isOn: true, endsOn: '2026-12-08', ...over }, today)
  expect(state({})).toBe('OPEN')
  expect(state({ endsOn: '2026-11-30' })).toBe('ENDED')
  expect(state({ isOn: false })).toBe('ENDED')
  expect(state({ isOn: false, isUsed: true })).toBe('USED')
  expect(state({ isWithdrawn: true, endsOn: '2026-11-30' })).toBe('WITHDRAWN')
  expect(state({ isWithdrawn: true, isUsed: true })).toBe('USED')
})

test('A family may book what its invitation lifts, and nothing else', () => {
  const eligible = refusedAs('NOT_ELIGIBLE', { ages: { from: 'FIVE', to: 'EIGHT' }, has: 'FOUR' })
  const code = (invited: Liftable[], over: object = {}) => {
    const asked = { childName: 'Mia', signUp: 'CLOSED' as const, eligible, clashes: [], invited, ...over }
    const decision = decideFamilySignUp(asked as never, { dateFormat: 'AMERICAN' })
    return decision.allowed ? null : decision.code
  }
  expect(code([])).toBe('SIGN_UP_CLOSED')
  expect(code(['WINDOW'])).toBe('NOT_ELIGIBLE')
  expect(code(['ELIGIBILITY'])).toBe('SIGN_UP_CLOSED')
  expect(code(['WINDOW', 'ELIGIBILITY'])).toBeNull()
  expect(code(['WINDOW', 'ELIGIBILITY'], { signUp: 'NOT_YET' })).toBeNull()
})
