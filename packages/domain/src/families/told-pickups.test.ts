import { expect, test } from 'vitest'
import { decideToldPickup, isOfDay, toldDecisionFindings, toldPickupState } from './told-pickups.ts'
import { pickupDaysText } from './told-pickup-values.ts'

const yaw = { name: 'Yaw Mensah', waits: false, isApproved: null }
const open = { forbidden: ['Rex Roe'], tellerSees: true }

test.each([
  ['COUNTS', yaw, open],
  ['WAITS', { ...yaw, waits: true }, open],
  ['COUNTS', { ...yaw, waits: true, isApproved: true }, open],
  ['DECLINED', { ...yaw, isApproved: false }, open],
  ['TELLER_GONE', { ...yaw, isApproved: true }, { ...open, tellerSees: false }],
  ['ON_LIST', { ...yaw, isApproved: true }, { ...open, forbidden: ['Rex Roe', 'mensah yaw'] }],
  ['ON_LIST', { ...yaw, waits: true }, { tellerSees: false, forbidden: ['Yaw Mensa'] }],
] as const)('what a family named is %s', (state, pickup, known) => {
  expect(toldPickupState(pickup, known).state).toBe(state)
})

test('a pickup counts on its days, or from its first one on', () => {
  const days = { from: '2026-11-18', to: '2026-11-19' }
  expect(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day) => isOfDay(days, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOfDay({ ...days, to: null }, '2030-01-01')).toBe(true)
})

test.each([
  ['2026-11-18', '2026-11-18', 'today only'],
  ['2026-11-19', '2026-11-19', '11/19/2026 only'],
  ['2026-11-17', '2026-12-04', 'until 12/04/2026'],
  ['2026-11-20', '2026-12-04', '11/20/2026 to 12/04/2026'],
  ['2026-11-18', null, 'until further notice'],
  ['2026-11-20', null, 'from 11/20/2026'],
])('from %s to %s is said as "%s"', (from, to, text) => {
  expect(pickupDaysText({ from, to }, '2026-11-18', 'AMERICAN')).toBe(text)
})

test('staff decide while it stands, and approve only what waits', () => {
  const code = (decision: ReturnType<typeof decideToldPickup>) => (decision.allowed ? null : decision.code)
  const pickup = { name: 'Yaw Mensah', isCurrent: true, entry: 'Yaw Mensa' }
  expect(code(decideToldPickup({ ...pickup, state: 'WAITS' }, true))).toBeNull()
  for (const state of ['ON_LIST', 'TELLER_GONE', 'DECLINED'] as const) {
    expect(code(decideToldPickup({ ...pickup, state }, true))).toBe('MAY_NOT_COLLECT')
    expect(code(decideToldPickup({ ...pickup, state }, false))).toBeNull()
  }
  expect(code(decideToldPickup({ ...pickup, state: 'WAITS', isCurrent: false }, true))).toBe('TAKEN_BACK')
  expect(toldDecisionFindings({ approves: false, reason: '' })).toHaveLength(1)
  expect(toldDecisionFindings({ approves: true, reason: '' })).toEqual([])
})
