import { expect, test } from 'vitest'
import { groups } from '@afterbell/contract/index'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { login } from '@afterbell/contract/login/login'
import { authOf, writes, type AnyOp } from '@afterbell/contract/kernel/op'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import type { Role } from '@afterbell/domain/kernel/roles'
import { call, useRig } from '../rig/app.ts'
import { withPasskey } from '../rig/samples/passkey.ts'
import { makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'

// A session left open must not let anybody in, nor export everything.

const rig = useRig()

/** Rooms whose calls grant access or export all data of a school. */
const GROUPS = [
  'users',
  'apiKeys',
  'outgoingWebhooks',
  'secondStep',
  'schoolExport',
  'erasure',
  'oneself',
  'integrations',
  'feeds',
]

/** Calls of those rooms that change something without the password, each with its reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'users.createInstructor': 'an Instructor sees what they teach alone',
  'users.changeInstructorRole': 'gives nobody more than one activity after the other',
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
  'oneself.checkPasskey': 'is what stands for the password',
  'oneself.changePhoto': 'is a picture',
  'oneself.removePhoto': 'is a picture',
  'oneself.endSession': 'ends a session',
  'oneself.endOtherSessions': 'ends sessions',
  'integrations.checkPayments': 'asks how the account stands that was opened with the password',
  'integrations.requestDebits': 'asks Stripe for more at the account that was opened with the password',
  'integrations.connectTestPayments': 'moves no money, and gives way to Stripe alone',
  'integrations.setZoomLocations': 'makes links to classes, and sends nobody anything of a child',
  'integrations.disconnectZoom': 'ends a connection',
  'integrations.setJournalAccounts':
    'is numbers of accounts, at the one that was connected with the password',
  'integrations.exportJournal': 'goes to the account that was connected with the password',
  'integrations.disconnectBlackbaud': 'ends a connection',
  'integrations.disconnectMailchimp': 'ends a connection',
  'integrations.setAnalytics': 'counts visitors of public pages who allow it',
  'integrations.removeAnalytics': 'ends a count',
  'feeds.revoke': 'ends a feed',
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
  const passwordCalls = all.filter((op) => op.freshPassword !== undefined)
  expect(
    passwordCalls.filter((op) => !op.refusals?.includes('PASSWORD_NEEDED')).map(({ name }) => name),
  ).toEqual([])
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
  const invite = (role: Role, email: string) => call(rig, users.invite, { body: { email, role } }, admin)
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
  const contact = () => call(rig, users.changeMainContact, { body: { userId: school.manager.id } }, admin)
  const leaveSteps = () => call(rig, users.changeSecondStepPolicy, { body: { isDemanded: false } }, admin)

  for (const each of [
    key,
    raise,
    hook,
    contact,
    leaveSteps,
    () => invite('SCHOOL_ADMIN', 'second@example.test'),
  ])
    expect(codeOf(await each())).toBe('PASSWORD_NEEDED')
  expect((await call(rig, apiKeys.list, {}, admin)).answer).toEqual([])
  const { content } = (await call(rig, users.list, { query: { search: 'second@' } }, admin)).answer
  expect(content).toEqual([])
  expect(codeOf(await invite('SCHOOL_INSTRUCTOR', 'teacher@example.test'))).toBe('done')

  const proof = { params: { userId: admin.id }, body: { currentPassword: PASSWORD } }
  expect(codeOf(await call(rig, oneself.checkPassword, proof, admin))).toBe('done')
  for (const each of [key, raise, leaveSteps, () => invite('SCHOOL_ADMIN', 'second@example.test')])
    expect(codeOf(await each())).toBe('done')
})

test('Who reaches the families of a school is let in with the password alone; who teaches, and whose reach shrinks, without', async () => {
  const school = await makeSchool(rig)
  const { admin, byRole } = school
  await stale(school)
  const invite = (role: Role) =>
    call(rig, users.invite, { body: { email: `${role}@example.test`, role } }, admin)
  const give = (to: Role, role: Role) =>
    call(rig, users.changeRole, { params: { userId: byRole[to].id }, body: { role } }, admin)
  const turn = (to: Role, active: boolean) =>
    call(rig, users.discardInvite, { params: { userId: byRole[to].id }, body: { active } }, admin)
  const imported = (...roles: string[]) => {
    const rows = roles.map((role, index) => `file${index}@example.test,${role},Ann,Lee`)
    const text = ['email,role,first name,last name', ...rows].join('\n')
    const body = { 'invites-file': { name: 'invites.csv', text } }
    return call(rig, users.importInvites, { query: {}, body } as never, admin)
  }
  const inviteCalls = [
    () => invite('SCHOOL_ADMIN'),
    () => invite('SCHOOL_DIRECTOR'),
    () => invite('SCHOOL_COORDINATOR'),
    () => give('SCHOOL_INSTRUCTOR', 'SCHOOL_COORDINATOR'),
    () => give('SCHOOL_COORDINATOR', 'SCHOOL_DIRECTOR'),
    () => imported('Instructor', 'Coordinator'),
  ]
  for (const each of inviteCalls) expect(codeOf(await each())).toBe('PASSWORD_NEEDED')
  for (const each of [
    () => invite('SCHOOL_INSTRUCTOR'),
    () => imported('Instructor'),
    () => give('SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR'),
    () => turn('SCHOOL_INSTRUCTOR', false),
    () => turn('SCHOOL_INSTRUCTOR', true),
    () => turn('SCHOOL_DIRECTOR', false),
  ])
    expect(codeOf(await each())).toBe('done')
  expect(codeOf(await turn('SCHOOL_DIRECTOR', true))).toBe('PASSWORD_NEEDED')
  const proof = { params: { userId: admin.id }, body: { currentPassword: PASSWORD } }
  expect(codeOf(await call(rig, oneself.checkPassword, proof, admin))).toBe('done')
  for (const each of [...inviteCalls, () => turn('SCHOOL_DIRECTOR', true)])
    expect(codeOf(await each())).toBe('done')
})

test('Where money, contacts and a calendar of children go takes the password too, or a passkey of one’s own', async () => {
  const school = await makeSchool(rig)
  const { admin } = school
  const { device } = await withPasskey(rig, admin)
  await stale(school)
  const app = { params: { app: 'MAILCHIMP' as const } }
  const acts = [
    () => call(rig, integrations.authorizePayments, { body: {} }, admin),
    () => call(rig, integrations.authorizeApp, app, admin),
    () => call(rig, integrations.connectApp, { ...app, body: { code: 'code', state: 'state' } }, admin),
    () => call(rig, integrations.setMailchimpAudience, { body: { audienceId: 'a1' } }, admin),
    () => call(rig, integrations.disconnectPayments, {}, admin),
    () => call(rig, feeds.create, {}, admin),
  ]
  for (const each of acts) expect(codeOf(await each())).toBe('PASSWORD_NEEDED')
  expect((await call(rig, feeds.own, {}, admin)).answer.createdAt).toBeNull()

  const prove = async (odd: Parameters<typeof device.show>[1] = {}, by = admin) => {
    const challenge = (await call(rig, login.passkeyChallenge, {})).answer
    const input = { params: { userId: by.id }, body: device.show(challenge, odd) }
    return codeOf(await call(rig, oneself.checkPasskey, input, by))
  }
  // The device must verify the person, and the passkey must be their own.
  expect(await prove({ isVerified: false })).toBe('PASSKEY_REFUSED')
  expect(await prove({}, school.manager)).toBe('PASSKEY_REFUSED')
  expect(codeOf(await acts.at(-1)!())).toBe('PASSWORD_NEEDED')
  expect(await prove()).toBe('done')
  for (const each of acts) expect(codeOf(await each())).not.toBe('PASSWORD_NEEDED')
  expect((await call(rig, feeds.own, {}, admin)).answer.createdAt).not.toBeNull()
})
