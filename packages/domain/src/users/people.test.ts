import { describe, expect, it } from 'vitest'
import {
  decideMainContact,
  decideRemoveUser,
  decideRole,
  decideSwitch,
  decideTeaching,
  type Person,
} from './people.ts'

const ann: Person = {
  id: 'ann',
  name: 'Ann Lee',
  role: 'SCHOOL_COORDINATOR',
  isActive: true,
  isMainContact: false,
  isClosed: false,
}
const other = { id: 'bea', isOnlyAdmin: false }
const [oneself, onlyAdmin] = [
  { id: 'ann', isOnlyAdmin: false },
  { id: 'ann', isOnlyAdmin: true },
]
const codeOf = (decision: { allowed: boolean; code?: string }) => (decision.allowed ? null : decision.code)

describe('somebody who works in a school', () => {
  it('has their role, state and place changed by others, never by themselves', () => {
    const acts = [
      (by: typeof other) => decideRole(ann, by),
      (by: typeof other) => decideSwitch(ann, false, by),
      (by: typeof other) => decideRemoveUser(ann, by, []),
    ]
    for (const act of acts) {
      expect(codeOf(act(other))).toBeNull()
      expect(codeOf(act(oneself))).toBe('SELF')
      expect(codeOf(act(onlyAdmin))).toBe('LAST_ADMIN')
    }
  })

  it('stays as long as the school is reached by them', () => {
    const contact = { ...ann, isMainContact: true }
    expect(codeOf(decideSwitch(contact, false, other))).toBe('MAIN_CONTACT')
    expect(codeOf(decideSwitch(contact, true, other))).toBeNull()
    expect(codeOf(decideRemoveUser(contact, other, []))).toBe('MAIN_CONTACT')
  })

  it('stays as long as they teach, and it is said what', () => {
    expect(decideRemoveUser(ann, other, ['Chess', 'Go', 'Judo'])).toMatchObject({
      code: 'TEACHES',
      message: 'Ann Lee teaches Chess and 2 more. Choose another instructor there first, or turn them off',
    })
  })

  it('is the main contact only while they are turned on', () => {
    expect(codeOf(decideMainContact(ann))).toBeNull()
    expect(codeOf(decideMainContact({ ...ann, isActive: false }))).toBe('INACTIVE_USER')
  })

  it('teaches or not as is said, but for an Instructor, who does', () => {
    expect(codeOf(decideTeaching(ann, false))).toBeNull()
    const instructor = { ...ann, role: 'SCHOOL_INSTRUCTOR' as const }
    expect(codeOf(decideTeaching(instructor, false))).toBe('IS_INSTRUCTOR')
    expect(codeOf(decideTeaching(instructor, true))).toBeNull()
  })
})
