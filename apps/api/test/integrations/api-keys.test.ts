import { expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { children } from '@afterbell/contract/families/children'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { history } from '@afterbell/contract/reports/history'
import { login } from '@afterbell/contract/login/login'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { API_KEYS_MAX } from '@afterbell/domain/integrations/api-keys'
import { KEY_SCOPES } from '@afterbell/domain/kernel/outside/key-scopes'
import { CALLS_PER_MINUTE, WRONG_KEYS_MAX } from '../../src/platform/http/keys/api-key.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, makeStaff } from '../rig/make.ts'
import { makeKey } from '../rig/every-call.ts'
import { sampleFor } from '../rig/samples.ts'

const rig = useRig()

test('A key is told once; kept is what tells it, and nothing that opens anything', async () => {
  const { id: schoolId, admin } = await makeSchool(rig)
  const body = { name: ' Roster sync ', scopes: ['rosters:read' as const, 'contacts:read' as const] }
  const key = made(await call(rig, apiKeys.create, { body }, admin))
  expect(key).toMatchObject({
    name: 'Roster sync',
    scopes: ['rosters:read', 'contacts:read'],
    lastUsedAt: null,
  })
  expect(key.key).toMatch(/^abk_[\w-]{43}$/)
  expect(key.ending).toBe(key.key.slice(-4))
  const listed = await call(rig, apiKeys.list, {}, admin)
  expect(listed.raw.toString()).not.toContain(key.key)
  const rows = await inside(rig, schoolId, (query) => query('select k::text as row from api_key k'))
  expect(JSON.stringify(rows.rows)).not.toContain(key.key.slice(4))
})

test('A key reaches its own school by its scopes, and says when it was used', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const key = await makeKey(rig, school, ['contacts:read'])
  const list = (schoolId: string, { token }: Caller) => call(rig, children.list, {}, { token, schoolId })
  await makeChild(rig, school)
  const { totalElements } = made(await list(school.id, key))
  expect(totalElements).toBe(1)
  expect((await list(other.id, key)).status).toBe(401)
  expect((await list(school.id, { token: `${key.token}x` })).status).toBe(401)
  expect((await list(school.id, { token: 'abk_' })).status).toBe(401)
  expect(made(await call(rig, ofSchool.settings, {}, { ...key, schoolId: school.id })).id).toBe(school.id)
  const schedule = await call(
    rig,
    activities.schedule,
    { at: 'classes', query: { ids: [] } },
    { ...key, schoolId: school.id },
  )
  expect([schedule.status, schedule.problem.code]).toEqual([403, 'NOT_FOR_KEY'])
  expect((await call(rig, login.schools, {}, { token: key.token })).status).toBe(401)
  const [listed] = made(await call(rig, apiKeys.list, {}, school.admin))
  expect(listed!.lastUsedAt).not.toBeNull()
})

test('That a key is used is written at most once a minute', async () => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, ['contacts:read'])
  const used = async () => {
    made(await call(rig, children.amount, {}, { ...key, schoolId: school.id }))
    return made(await call(rig, apiKeys.list, {}, school.admin))[0]!.lastUsedAt
  }
  const first = await used()
  expect(await used()).toBe(first)
  await inside(rig, school.id, (query) =>
    query(`update api_key set last_used_at = last_used_at - interval '61 seconds'`),
  )
  expect(Date.parse((await used())!)).toBeGreaterThan(Date.parse(first!))
})

test('A revoked key opens nothing, and stays revoked', async () => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, ['contacts:read'])
  const revoke = () => call(rig, apiKeys.revoke, { params: { id: key.id } }, school.admin)
  const { revokedAt } = made(await revoke())
  expect(made(await revoke()).revokedAt).toBe(revokedAt)
  const { status, problem } = await call(rig, children.list, {}, { ...key, schoolId: school.id })
  expect([status, problem.code]).toEqual([401, 'NOT_SIGNED_IN'])
})

test('What a key writes stands in the history as done by it, and by nobody who works there', async () => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, ['contacts:write', 'contacts:read'])
  const childId = await makeChild(rig, { ...school, admin: { ...school.admin, ...key } })
  const { content } = made(await call(rig, history.list, { query: { childId } }, school.admin))
  expect(content).toMatchObject([
    { who: null, apiKey: 'A program', text: expect.stringContaining('added the child') },
  ])
  const child = made(
    await call(rig, children.get, { params: { id: childId } }, { ...key, schoolId: school.id }),
  )
  expect(child.id).toBe(childId)
})

test('A request that is repeated is done once, also by a key', async () => {
  const school = await makeSchool(rig)
  const key = { ...(await makeKey(rig, school, ['contacts:write', 'contacts:read'])), schoolId: school.id }
  const { body } = await sampleFor({ rig, school }, children.create, null)
  const [first, again] = [
    await call(rig, children.create, { body: body as never }, key, { 'idempotency-key': 'once' }),
    await call(rig, children.create, { body: body as never }, key, { 'idempotency-key': 'once' }),
  ]
  expect(made(again)).toEqual(made(first))
  expect(made(await call(rig, children.list, {}, key)).totalElements).toBe(1)
})

test('Whoever made a key may leave the school: the key is the school’s', async () => {
  const school = await makeSchool(rig)
  const second = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const key = await makeKey(rig, { ...school, admin: second }, ['contacts:read'])
  await inside(rig, school.id, (query) =>
    query('update membership set removed_at = app.now(), is_active = false where account_id = $1', [
      second.id,
    ]),
  )
  expect((await call(rig, children.list, {}, { ...key, schoolId: school.id })).status).toBe(200)
})

test.each([
  ['INACTIVE', 'INACTIVE_SCHOOL'],
  ['SUSPENDED', 'SUSPENDED_SCHOOL'],
  ['DEACTIVATED', 'SCHOOL_WAS_DEACTIVATED'],
])('While a school is %s its keys are told what its people are', async (state, code) => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, KEY_SCOPES)
  await rig.pool.pg.query('update school_directory set state = $2 where id = $1', [school.id, state])
  const { status, problem } = await call(rig, children.list, {}, { ...key, schoolId: school.id })
  expect([status, problem.code]).toEqual([403, code])
})

test('A key that calls too often has to wait', async () => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, ['contacts:read'])
  const limit = { key: `api-key ${key.id}`, most: CALLS_PER_MINUTE }
  await rig.pool.pg.query(
    `insert into attempt (key, count, window_ends_at) values ($1, $2, now() + $3::interval + interval '1 minute')`,
    [limit.key, limit.most, rig.pool.shift],
  )
  const { status, headers } = await call(rig, children.list, {}, { ...key, schoolId: school.id })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('Keys that do not work are counted by where they come from, and those that work there go on', async () => {
  const school = await makeSchool(rig)
  const key = await makeKey(rig, school, ['contacts:read'])
  const ip = '10.44.0.7'
  const list = (token: string, from = ip) =>
    call(rig, children.amount, {}, { token, schoolId: school.id, ip: from })
  for (let nth = 0; nth < WRONG_KEYS_MAX; nth += 1) expect((await list(`abk_wrong${nth}`)).status).toBe(401)
  const refused = await list('abk_wrong')
  expect([refused.status, refused.problem.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await list(key.token)).status).toBe(200)
  expect((await list('abk_wrong', '10.45.0.7')).status).toBe(401)
  made(await call(rig, apiKeys.revoke, { params: { id: key.id } }, school.admin))
  expect((await list(key.token)).status).toBe(429)
})

test('A key says what it is for, opens something, and there are not too many', async () => {
  const { id: schoolId, admin } = await makeSchool(rig)
  const create = (name: string, scopes: (typeof KEY_SCOPES)[number][]) =>
    call(rig, apiKeys.create, { body: { name, scopes } }, admin)
  const { problem } = await create('  ', [])
  expect(problem.fields).toMatchObject([{ path: 'name' }, { path: 'scopes' }])
  await inside(rig, schoolId, (query) =>
    query(
      `insert into api_key (school_id, id, name, ending, token_hash, scopes, made_by)
       select $1, gen_random_uuid(), 'Key ' || n, 'abcd', sha256(n::text::bytea), '{rosters:read}', $2 from generate_series(1, $3::int) n`,
      [schoolId, admin.id, API_KEYS_MAX],
    ),
  )
  expect((await create('One more', ['rosters:read'])).problem.code).toBe('TOO_MANY_API_KEYS')
})
