import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { groups } from '@afterbell/contract/index'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { children } from '@afterbell/contract/families/children'
import { login } from '@afterbell/contract/login/login'
import { secondStep } from '@afterbell/contract/login/second-step'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { settings } from '@afterbell/contract/settings/settings'
import { oneself } from '@afterbell/contract/users/oneself'
import { today } from '@afterbell/contract/attendance/today'
import { ROLES, type Role } from '@afterbell/domain/kernel/roles'
import { call, useRig } from '../rig/app.ts'
import {
  made,
  makeChild,
  makeClass,
  makeSchool,
  PASSWORD,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool
let childId: string
let classId: string
beforeAll(async () => {
  school = await makeSchool(rig)
  childId = await makeChild(rig, school)
  classId = await makeClass(rig, school, await taughtByAnother(rig, school))
})

/** Sets the state of the school since some days ago. */
async function stands(state: string, daysAgo: number): Promise<void> {
  await rig.pool.pg.query(
    `update school_directory set state = $2, suspended_from = null,
       state_since = now() + make_interval(secs => $3::double precision) where id = $1`,
    [school.id, state, rig.clockShiftSeconds - daysAgo * 86_400],
  )
}

const as = (role: Role) => school.byRole[role]
const codeOf = (answer: { status: number; problem?: { code: string } }) =>
  answer.status < 300 ? 'ANSWERED' : answer.problem!.code

/** Makes the calls everybody needs to see the state of the school and to pay. */
async function always(role: Role) {
  const paying = role === 'SCHOOL_ADMIN' ? 'ANSWERED' : 'ACCESS_DENIED'
  const caller = as(role)
  const signedIn = await call(rig, login.logIn, { body: { email: caller.email, password: PASSWORD } })
  expect(made(signedIn).userRole).toBe(role)
  expect(codeOf(await call(rig, login.schools, {}, caller))).toBe('ANSWERED')
  expect(codeOf(await call(rig, ofSchool.settings, {}, caller))).toBe('ANSWERED')
  expect(codeOf(await call(rig, ownBill.trial, {}, caller))).toBe('ANSWERED')
  const bills: AnyOp[] = [ownBill.subscription, ownBill.plans, ownBill.list]
  for (const op of bills)
    expect([op.name, codeOf(await call(rig, op, {}, caller))]).toEqual([op.name, paying])
  expect(codeOf(await call(rig, ownBill.invoices, { query: {} }, caller))).toBe(paying)
  expect(codeOf(await call(rig, ownBill.setUp, { body: { type: 'CARD' } }, caller))).toBe(paying)
}

/** Makes the calls that stay open for seven days. */
async function forAWeek(role: Role) {
  const caller = as(role)
  const at = { at: 'classes', params: { id: classId } } as const
  return Promise.all([
    call(rig, today.board, { query: {} }, caller),
    call(rig, children.pickups, { params: { id: childId } }, caller),
    call(rig, rosterPrint.get, { ...at, query: {} }, caller),
  ]).then((answers) => answers.map(codeOf))
}

describe.each(ROLES)('In an inactive school, to a %s', (role) => {
  const isInstructor = role === 'SCHOOL_INSTRUCTOR'

  test('on day 1 the door works, and so does whatever it takes to pay', async () => {
    await stands('INACTIVE', 1)
    await always(role)
    const answers = await forAWeek(role)
    expect(answers).not.toContain('INACTIVE_SCHOOL')
    if (!isInstructor) expect(answers).toEqual(['ANSWERED', 'ANSWERED', 'ANSWERED'])
    expect(codeOf(await call(rig, settings.activeTeachers, {}, as(role)))).toBe('INACTIVE_SCHOOL')
  })

  test('on day 8 only that works any more', async () => {
    await stands('INACTIVE', 8)
    await always(role)
    expect(await forAWeek(role)).toEqual(['INACTIVE_SCHOOL', 'INACTIVE_SCHOOL', 'INACTIVE_SCHOOL'])
  })

  test('a suspended one answers nothing, bills included', async () => {
    await stands('SUSPENDED', 0)
    for (const op of [ofSchool.settings, ownBill.trial, ownBill.subscription] as AnyOp[])
      expect(codeOf(await call(rig, op, {}, as(role)))).toBe('SUSPENDED_SCHOOL')
  })
})

test('Only what leads to paying works for good', () => {
  const open = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .filter(({ whileInactive }) => whileInactive === 'always')
    .map(({ name }) => name)
  const ofOneself = Object.keys(oneself).map((name) => `oneself.${name}`)
  const ofLogin = Object.keys(secondStep).map((name) => `secondStep.${name}`)
  const others = open.filter((name) => !name.startsWith('ownBill.'))
  expect(others.toSorted()).toEqual(
    [
      'school.settings',
      'closing.look',
      'closing.close',
      'closingAccount.look',
      'closingAccount.close',
      ...ofOneself,
      ...ofLogin,
    ].toSorted(),
  )
  expect(open).toHaveLength(others.length + Object.keys(ownBill).length)
})
