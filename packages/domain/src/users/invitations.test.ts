import { describe, expect, it } from 'vitest'
import { nameRules } from '../kernel/name-rules.ts'
import {
  decideAccept,
  decideInvitations,
  INVITATIONS_A_DAY,
  invitationFindings,
  roleWritten,
} from './invitations.ts'

const names = nameRules({ moreNameCharacters: false }, null)

describe('an invitation', () => {
  it('needs a valid address, and takes names or none', () => {
    const of = (email: string, firstName = '') =>
      invitationFindings({ email, firstName, lastName: '' }, names)
    expect(of('ann@example.test')).toEqual([])
    expect(of('')).toEqual([{ path: 'email', message: 'This field is required' }])
    expect(of('ann@example')).toEqual([{ path: 'email', message: 'This field should be a valid email' }])
    expect(of('ann@example.test', '=HYPERLINK("x")').map(({ path }) => path)).toEqual(['firstName'])
  })

  it('is for a role by its name or its code, in any case', () => {
    expect(roleWritten(' super  ADMIN ')).toBe('SCHOOL_ADMIN')
    expect(roleWritten('manager')).toBe('SCHOOL_DIRECTOR')
    expect(roleWritten('school_instructor')).toBe('SCHOOL_INSTRUCTOR')
    for (const none of ['', 'Parent', 'admin ', '=1+1']) expect(roleWritten(none)).toBeNull()
  })

  it('is accepted once, in time, and unless it was withdrawn', () => {
    const open = { isAccepted: false, isWithdrawn: false, isExpired: false }
    const code = (state: Partial<typeof open>) => {
      const decision = decideAccept({ ...open, ...state }, 'Oak School')
      return decision.allowed ? null : decision.code
    }
    expect(code({})).toBeNull()
    expect(code({ isAccepted: true, isExpired: true })).toBe('INVITATION_ACCEPTED')
    expect(code({ isWithdrawn: true, isExpired: true })).toBe('INVITATION_WITHDRAWN')
    expect(code({ isExpired: true })).toBe('INVITATION_EXPIRED')
  })

  it('is one of at most two thousand a day', () => {
    expect(decideInvitations(INVITATIONS_A_DAY - 1, 1).allowed).toBe(true)
    expect(decideInvitations(INVITATIONS_A_DAY, 1).allowed).toBe(false)
  })
})
