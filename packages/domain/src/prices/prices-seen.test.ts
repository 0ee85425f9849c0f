import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS } from '../kernel/activity-kinds.ts'
import { may, ROLES } from '../kernel/roles.ts'
import { seesPrices } from './prices-seen.ts'

describe.each(ACTIVITY_KINDS)('Prices of %s', (kind) => {
  test('are seen by the office, and by no instructor', () => {
    expect(ROLES.map((role) => [role, seesPrices(role, kind)])).toEqual([
      ['SCHOOL_ADMIN', true],
      ['SCHOOL_DIRECTOR', true],
      ['SCHOOL_COORDINATOR', true],
      ['SCHOOL_INSTRUCTOR', false],
    ])
  })

  test('are seen by everybody whose acts make a family owe something, or whose files name what it owes', () => {
    const files = [
      ...(['add', 'edit', 'charge', 'download'] as const).map(
        (action) => [`${kind}.rosters`, action] as const,
      ),
      ...(['add', 'edit', 'download'] as const).map((action) => [kind, action] as const),
    ]
    for (const right of files)
      for (const role of ROLES.filter((each) => may(each, ...right)))
        expect([...right, role, seesPrices(role, kind)]).toEqual([...right, role, true])
  })
})
