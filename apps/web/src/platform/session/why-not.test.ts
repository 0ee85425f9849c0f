import { describe, expect, it } from 'vitest'
import { whyNot } from './why-not.ts'

describe('why somebody may not do something', () => {
  it('is the roles that may', () => {
    expect(whyNot('SCHOOL_COORDINATOR', 'locations', 'add')).toBe(
      'For the roles Super Admin and Manager only',
    )
    expect(whyNot('SCHOOL_INSTRUCTOR', 'contacts', 'contact')).toBe(
      'For the roles Super Admin, Manager and Coordinator only',
    )
    expect(whyNot('SCHOOL_DIRECTOR', 'users', 'edit')).toBe('For the role Super Admin only')
  })

  it('is nothing for who may', () => {
    expect(whyNot('SCHOOL_DIRECTOR', 'locations', 'edit')).toBe(null)
  })
})
