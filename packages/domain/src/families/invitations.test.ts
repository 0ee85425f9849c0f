import { expect, test } from 'vitest'
import { invitationOf, letInOf } from './invitations.ts'

const facts = {
  standing: 'BIRTH_DATE',
  isHeldBack: false,
  hasLoggedIn: false,
  isInvitedToday: false,
  isReached: true,
} as const

test.each([
  ['READY', {}],
  ['READY', { standing: 'WHO' }],
  ['NO_EMAIL', { standing: 'NO_EMAIL', isHeldBack: true }],
  ['HELD_BACK', { isHeldBack: true, hasLoggedIn: true }],
  ['TWO_HOMES', { standing: 'TWO_HOMES' }],
  ['IN_ALREADY', { standing: 'IN', hasLoggedIn: true }],
  ['TO_LET_IN', { standing: 'OFFICE' }],
  ['UNREACHED', { isReached: false }],
  ['INVITED_TODAY', { isInvitedToday: true }],
] as const)('a guardian is %s with %o', (invitation, more) => {
  expect(invitationOf({ ...facts, ...more })).toBe(invitation)
})

test.each([
  ['LET_IN', { standing: 'OFFICE' }],
  ['IN_ALREADY', { standing: 'IN', isProved: true }],
  ['HELD_BACK', { isHeldBack: true }],
  ['TWO_HOMES', { standing: 'TWO_HOMES' }],
  ['NO_EMAIL', { standing: 'NO_EMAIL' }],
] as const)('letting in many is %s with %o', (outcome, more) => {
  expect(letInOf({ ...facts, isProved: false, ...more })).toBe(outcome)
})
