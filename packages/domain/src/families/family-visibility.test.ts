import { expect, test } from 'vitest'
import { ROLES } from '../kernel/roles.ts'
import { canSeeFamily, redactFamily } from './family-visibility.ts'

const today = '2026-11-18'

test('Instructors are told of a family while they teach its child, the office always', () => {
  const rolesThatSee = (taughtUntil: string | null) =>
    ROLES.filter((role) => canSeeFamily(role, taughtUntil, today))
  const office = ROLES.filter((role) => role !== 'SCHOOL_INSTRUCTOR')
  expect(rolesThatSee('infinity')).toEqual(ROLES)
  // On the last day the instructor still has to hand the child over.
  expect(rolesThatSee(today)).toEqual(ROLES)
  expect(rolesThatSee('2026-11-17')).toEqual(office)
  expect(rolesThatSee(null)).toEqual(office)
})

test('What is not told leaves the name, and whatever is not of the family', () => {
  const row = { firstName: 'Kim', allergies: 'Nuts', contacts: [{ name: 'Jo' }], checkIn: '15:00' }
  expect(redactFamily(row)).toEqual({ firstName: 'Kim', allergies: '', contacts: [], checkIn: '15:00' })
})
