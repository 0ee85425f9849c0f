import { expect, test } from 'vitest'
import { groups } from '@afterbell/contract/index'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { authOf, writes, type AnyOp } from '@afterbell/contract/kernel/op'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'

// A session that somebody left open neither lets anybody in nor takes everything along.

const rig = useRig()

/** Rooms whose calls decide who is let in, or hand out everything a school has. */
const GROUPS = ['users', 'apiKeys', 'outgoingWebhooks', 'secondStep', 'schoolExport', 'erasure', 'oneself']

/** Calls of those rooms that change something and need no password, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'users.createInstructor': 'an Instructor sees what they teach alone',
  'users.changeInstructorRole': 'gives nobody more than one activity after the other',
  'users.changeMainContact': 'is who the operator calls, with no right of its own',
  'users.remove': 'lets nobody in',
  'users.removeMany': 'lets nobody in',
  'apiKeys.revoke': 'ends a key',
  'outgoingWebhooks.remove': 'ends an address',
  'outgoingWebhooks.test': 'sends a test to an address the school has',
  'outgoingWebhooks.sendAgain': 'sends what the address was told already',
  'secondStep.confirm': 'follows setUp, which asks',
  'secondStep.renamePasskey': 'changes a name',
  'oneself.changePersonalInfo': 'is a name and a phone',
  'oneself.changePassword': 'takes the password in its own body',
  'oneself.checkPassword': 'is how the password is typed',
  'oneself.changePhoto': 'is a picture',
  'oneself.removePhoto': 'is a picture',
  'oneself.endSession': 'ends a session',
  'oneself.endOtherSessions': 'ends sessions',
}

const calls = Object.values(groups as Record<string, Record<string, AnyOp>>)
  .flatMap((group) => Object.values(group))
  .filter((op) => GROUPS.includes(op.name.split('.')[0]!) && writes(op) && authOf(op) !== 'public')

test('Each call that lets somebody in or takes everything along asks for the password, or says why not', () => {
  const undecided = calls.filter((op) => (op.freshPassword === undefined) !== op.name in WITHOUT)
  expect(undecided.map(({ name }) => name)).toEqual([])
  expect(Object.keys(WITHOUT).filter((name) => !calls.some((op) => op.name === name))).toEqual([])
})

test('Each call that asks for the password declares the refusal', () => {
  const all = Object.values(groups as Record<string, Record<string, AnyOp>>).flatMap((group) =>
    Object.values(group),
  )
  const asking = all.filter((op) => op.freshPassword !== undefined)
  expect(asking.filter((op) => !op.refusals?.includes('PASSWORD_NEEDED')).map(({ name }) => name)).toEqual([])
})

const stale = async ({ admin }: MadeSchool) => {
  await rig.pool.pg.query(
    `update session set proved_at = proved_at - interval '11 minutes' where account_id = $1`,
    [admin.id],
  )
}
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status < 300 ? 'done' : problem.code

test('A key, a webhook, a Super Admin and a school without two steps take the password, and nothing is kept without it', async () => {
  const school = await makeSchool(rig)
  const { admin } = school
  await stale(school)
  const key = () => call(rig, apiKeys.create, { body: { name: 'Sync', scopes: ['activities:read'] } }, admin)
  const invite = (role: 'SCHOOL_ADMIN' | 'SCHOOL_DIRECTOR', email: string) =>
    call(rig, users.invite, { body: { email, role } }, admin)
  const raise = () =>
    call(
      rig,
      users.changeRole,
      { params: { userId: school.byRole.SCHOOL_DIRECTOR.id }, body: { role: 'SCHOOL_ADMIN' } },
      admin,
    )
  const hook = () =>
    call(
      rig,
      outgoingWebhooks.create,
      { body: { url: 'https://example.test/hook', events: ['child.changed'] } },
      admin,
    )
  const leaveSteps = () => call(rig, users.changeSecondStepPolicy, { body: { isDemanded: false } }, admin)

  for (const each of [key, raise, hook, leaveSteps, () => invite('SCHOOL_ADMIN', 'second@example.test')])
    expect(codeOf(await each())).toBe('PASSWORD_NEEDED')
  expect((await call(rig, apiKeys.list, {}, admin)).answer).toEqual([])
  const { content } = (await call(rig, users.list, { query: { search: 'second@' } }, admin)).answer
  expect(content).toEqual([])
  expect(codeOf(await invite('SCHOOL_DIRECTOR', 'manager@example.test'))).toBe('done')

  const proof = { params: { userId: admin.id }, body: { currentPassword: PASSWORD } }
  expect(codeOf(await call(rig, oneself.checkPassword, proof, admin))).toBe('done')
  for (const each of [key, raise, leaveSteps, () => invite('SCHOOL_ADMIN', 'second@example.test')])
    expect(codeOf(await each())).toBe('done')
})
