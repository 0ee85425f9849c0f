import { expect, test } from 'vitest'
import { ACTIVITY_KINDS } from '../kernel/activity-kinds.ts'
import { ROLES } from '../kernel/roles.ts'
import { seesPrices } from '../prices/prices-seen.ts'
import { seesShared, viewedListsOf, viewFindings, type ListSettings } from './saved-views.ts'

const asIs: ListSettings = { filters: {}, sort: '', columns: [] }

test('A view that shows money is seen by those who see prices, whether it is a column, a filter or the sort', () => {
  for (const kind of ACTIVITY_KINDS)
    for (const role of ROLES) {
      const sees = seesPrices(role, kind)
      const shows: Partial<ListSettings>[] = [
        { columns: ['name', 'payment'] },
        { columns: ['eachCycle'] },
        { filters: { payment: 'PAST_DUE' } },
        { sort: '-payment' },
      ]
      for (const part of shows) expect(seesShared(role, `${kind}.roster`, { ...asIs, ...part })).toBe(sees)
      expect(seesShared(role, kind, { ...asIs, columns: ['price'] })).toBe(sees)
      expect(seesShared(role, `${kind}.roster`, { ...asIs, columns: ['name', 'allergies'] })).toBe(true)
    }
})

test('Nobody sees a view of a list they do not see', () => {
  const seen = (role: (typeof ROLES)[number]) =>
    (['classes.roster', 'classes.wait-list', 'contacts', 'invoices', 'users', 'report.fill'] as const).filter(
      (list) => seesShared(role, list, asIs),
    )
  expect(seen('SCHOOL_INSTRUCTOR')).toEqual(['classes.roster'])
  expect(seen('SCHOOL_COORDINATOR')).toEqual(['classes.roster', 'classes.wait-list', 'contacts'])
  expect(seen('SCHOOL_DIRECTOR')).not.toContain('users')
  expect(seen('SCHOOL_ADMIN')).toHaveLength(6)
  expect(viewedListsOf('SCHOOL_INSTRUCTOR')).not.toContain('contacts')
})

test('What a view may not hold is said at its field', () => {
  const findings = (part: object, role: (typeof ROLES)[number] = 'SCHOOL_INSTRUCTOR') =>
    viewFindings({ ...asIs, list: 'camps.roster', name: 'Mine', ...part }, role).map(({ path }) => path)
  expect(findings({})).toEqual([])
  expect(findings({ name: ' ' })).toEqual(['name'])
  expect(findings({ name: 'x'.repeat(81) })).toEqual(['name'])
  expect(findings({ filters: { weekday: 'MONDAY' } })).toEqual(['filters.weekday'])
  expect(findings({ columns: ['payment'] })).toEqual(['columns'])
  expect(findings({ columns: ['payment'] }, 'SCHOOL_COORDINATOR')).toEqual([])
  // Answers belong to one form, so the view must name it.
  const answers = (filters: object) => findings({ list: 'form-answers', filters }, 'SCHOOL_ADMIN')
  expect(answers({ earlier: 'true' })).toEqual(['filters.form'])
  expect(answers({ form: 'x', earlier: 'true' })).toEqual([])
  expect(findings({ list: 'forms', filters: { form: 'x' } }, 'SCHOOL_ADMIN')).toEqual(['filters.form'])
})
