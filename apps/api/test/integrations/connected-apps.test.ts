import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import { askApp, type AppContext } from '../../src/features/integrations/connections/ask-app.ts'
import { createConnectedApps } from '../../src/features/integrations/connected-apps.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { appSealer } from '../../src/platform/security/tokens.ts'
import { call, SECRET, useRig, type Caller } from '../rig/app.ts'
import { allowedAt, connectedTo } from '../rig/apps/connect-app.ts'
import { blackbaudSettings } from '../rig/apps/blackbaud-stand-in.ts'
import { mailchimpSettings } from '../rig/apps/mailchimp-stand-in.ts'
import { zoomSettings } from '../rig/apps/zoom-stand-in.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const appOf = async (caller: Caller, app: ConnectedAppName = 'ZOOM') =>
  made(await call(rig, integrations.list, {}, caller)).find((each) => each.app === app)!

const connect = (caller: Caller, body: { code: string; state: string }, app: ConnectedAppName = 'ZOOM') =>
  call(rig, integrations.connectApp, { params: { app }, body }, caller)

function appContext(school: MadeSchool, app: ConnectedAppName = 'ZOOM'): AppContext {
  const apps = createConnectedApps({
    ZOOM: zoomSettings(rig.zoom.url),
    BLACKBAUD: blackbaudSettings(rig.blackbaud.url),
    MAILCHIMP: mailchimpSettings(rig.mailchimp.url),
  })
  return {
    app: apps[app]!,
    schoolId: school.id,
    sealer: appSealer(SECRET),
    inside: (run) => inSchool(rig.pool, { session: null, school: school.id }, run),
  }
}

const me = (school: MadeSchool) => askApp(appContext(school), { path: '/v2/users/me' })

test('A school connects the account somebody allowed it, and disconnects it', async () => {
  const school = await makeSchool(rig)
  const none = {
    accountName: null,
    connectedAt: null,
    failure: null,
    failedAt: null,
    needs: [],
    state: 'NOT_CONNECTED',
  }
  expect(await appOf(school.admin)).toEqual({ app: 'ZOOM', ...none })
  expect(await appOf(school.admin, 'BLACKBAUD')).toEqual({ app: 'BLACKBAUD', ...none })
  const brought = await allowedAt(rig, school.admin, 'ZOOM', { id: 'ann' })
  expect(brought.state).toMatch(/^ZOOM\.[\w-]{43}$/)
  const connected = { state: 'CONNECTED', accountName: 'ann@zoom.test', failure: null }
  expect(made(await connect(school.admin, brought))).toMatchObject(connected)
  expect(await appOf(school.admin)).toMatchObject(connected)
  const again = await call(rig, integrations.authorizeApp, { params: { app: 'ZOOM' } }, school.admin)
  expect(again).toMatchObject({ status: 400, problem: { code: 'ALREADY_CONNECTED' } })

  const body = await allowedAt(rig, school.admin, 'BLACKBAUD')
  const blackbaud = made(await call(rig, integrations.connectBlackbaud, { body }, school.admin))
  expect(blackbaud).toMatchObject({ app: 'BLACKBAUD', state: 'CONNECTED', accountName: 'Oak Street Arts' })
  for (const _ of [1, 2])
    expect(made(await call(rig, integrations.disconnectBlackbaud, {}, school.admin))).toMatchObject(none)
  expect(made(await call(rig, integrations.disconnectZoom, {}, school.admin))).toMatchObject(none)

  const { rows } = await inside(rig, school.id, (query) =>
    query('select what, details, account_id from audit_event order by id'),
  )
  const account_id = school.admin.id
  const zoom = { app: 'Zoom', name: 'ann@zoom.test' }
  expect(rows).toEqual([
    { what: 'app.connected', details: zoom, account_id },
    { what: 'app.connected', details: { app: 'Blackbaud', name: 'Oak Street Arts' }, account_id },
    { what: 'app.disconnected', details: { app: 'Blackbaud', name: 'Oak Street Arts' }, account_id },
    { what: 'app.disconnected', details: zoom, account_id },
  ])
})

test('What comes back works once, in its session, its school and its app, for ten minutes', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const refusal = { status: 400, problem: { code: 'CONNECT_EXPIRED' } }
  const brought = await allowedAt(rig, school.admin, 'ZOOM')
  const colleague = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const abroad = await makeStaff(rig, other.id, 'SCHOOL_ADMIN', school.admin)
  for (const caller of [colleague, other.admin, abroad])
    expect(await connect(caller, brought)).toMatchObject(refusal)
  expect(await connect(school.admin, brought, 'BLACKBAUD')).toMatchObject(refusal)
  const pay = { body: { state: brought.state } }
  expect(await call(rig, integrations.authorizePayments, pay, school.admin)).toMatchObject(refusal)
  expect(await connect(school.admin, { ...brought, state: 'ZOOM.made-up' })).toMatchObject(refusal)
  await rig.pool.pg.query(
    `update connect_state set expires_at = expires_at - interval '10 minutes' where school_id = $1`,
    [school.id],
  )
  expect(await connect(school.admin, brought)).toMatchObject(refusal)

  const late = await allowedAt(rig, school.admin, 'ZOOM')
  const tries = await Promise.all([1, 2, 3].map(() => connect(school.admin, late)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await appOf(other.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
})

test('Of two devices that connect at once, one is told of the other', async () => {
  const school = await makeSchool(rig)
  const colleague = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const [one, two] = [
    await allowedAt(rig, school.admin, 'ZOOM', { id: 'one' }),
    await allowedAt(rig, colleague, 'ZOOM', { id: 'two' }),
  ]
  const answers = await Promise.all([connect(school.admin, one), connect(colleague, two)])
  const refused = answers.find(({ status }) => status === 400)!
  const connection = answers.find(({ status }) => status === 200)!
  expect(refused.problem).toMatchObject({ code: 'ALREADY_CONNECTED' })
  expect((await appOf(school.admin)).accountName).toBe(connection.answer.accountName)
})

test('What a provider does not confirm is not connected', async () => {
  const school = await makeSchool(rig)
  const failed = { status: 400, problem: { code: 'CONNECT_FAILED' } }
  const brought = await allowedAt(rig, school.admin, 'ZOOM')
  expect(await connect(school.admin, { ...brought, code: 'another' })).toMatchObject(failed)
  for (const fault of ['SILENCE', 'CUT', 500, 429] as const) {
    const again = await allowedAt(rig, school.admin, 'ZOOM')
    rig.zoom.fail(fault)
    expect(await connect(school.admin, again)).toMatchObject(failed)
  }
  const scope = 'user:read:user meeting:write:meeting'
  const lacking = await allowedAt(rig, school.admin, 'ZOOM', { scope })
  expect(await connect(school.admin, lacking)).toMatchObject({ problem: { code: 'LACKS_PERMISSION' } })
  expect(await appOf(school.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
})

test('Tokens are kept sealed for one school, and no answer holds them', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const brought = await allowedAt(rig, school.admin, 'ZOOM')
  const answered = [
    await connect(school.admin, brought),
    await call(rig, integrations.list, {}, school.admin),
  ]
  for (const { raw } of answered) expect(raw.toString()).not.toMatch(/access-|refresh-|sealed/)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select sealed, a::text as row from app_connection a'),
  )
  expect(rows[0].sealed.toString()).not.toContain('access-')
  expect(rows[0].row).not.toMatch(/access-|refresh-/)
  await connectedTo(rig, other, 'ZOOM')
  await inside(rig, other.id, (query) => query('update app_connection set sealed = $1', [rows[0].sealed]))
  await expect(me(other)).rejects.toThrow('unable to authenticate')
})

test('Tokens that have run out are renewed once, however many ask at once', async () => {
  const school = await makeSchool(rig)
  const id = await connectedTo(rig, school, 'ZOOM')
  rig.zoom.requests.length = 0
  rig.zoom.expireTokens()
  const answers = await Promise.all([1, 2, 3, 4].map(() => me(school)))
  for (const answer of answers) expect(answer).toMatchObject({ is: 'ANSWERED', body: { id } })
  expect(rig.zoom.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(1)
  await inside(rig, school.id, (query) => query(`update app_connection set expires_at = app.now()`))
  expect(await me(school)).toMatchObject({ is: 'ANSWERED' })
  expect(rig.zoom.requests.filter(({ path }) => path === '/oauth/token')).toHaveLength(2)
})

test('Where the school removed our access there, the app says so, and is connected again', async () => {
  const school = await makeSchool(rig)
  const id = await connectedTo(rig, school, 'ZOOM')
  rig.zoom.remove(id)
  const answers = await Promise.all([me(school), me(school)])
  expect(answers).toEqual([{ is: 'NOT_CONNECTED' }, { is: 'NOT_CONNECTED' }])
  expect(await appOf(school.admin)).toMatchObject({ state: 'REVOKED', accountName: `${id}@zoom.test` })
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select account_id, details from audit_event where what = 'app.revoked'`),
  )
  expect(rows).toEqual([{ account_id: null, details: { app: 'Zoom' } }])
  const connectionRow = await inside(rig, school.id, (query) =>
    query('select sealed, key_id from app_connection'),
  )
  expect(connectionRow.rows).toEqual([{ sealed: null, key_id: null }])
  await connectedTo(rig, school, 'ZOOM')
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
})

test('A provider that is away, busy or allows too little shows on the card until it answers', async () => {
  const school = await makeSchool(rig)
  await connectedTo(rig, school, 'ZOOM')
  for (const [fault, answer, says] of [
    ['SILENCE', { is: 'LATER' }, 'Zoom could not be reached.'],
    [500, { is: 'LATER' }, 'Zoom could not be reached.'],
    [429, { is: 'LATER', seconds: 7 }, 'Zoom asks us to slow down.'],
  ] as const) {
    rig.zoom.fail(fault)
    expect(await me(school)).toMatchObject(answer)
    const failing = { state: 'FAILING', failure: expect.stringContaining(says) }
    expect(await appOf(school.admin)).toMatchObject(failing)
  }
  expect(await me(school)).toMatchObject({ is: 'ANSWERED' })
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED', failure: null })
  // The renewal gets no answer, so the old tokens stay valid.
  rig.zoom.expireTokens()
  rig.zoom.fail(429)
  rig.zoom.fail('CUT')
  for (const _ of [1, 2]) expect(await me(school)).toMatchObject({ is: 'LATER' })
  expect(await me(school)).toMatchObject({ is: 'ANSWERED' })
})

test('A key of this installation that is wrong leaves schools connected', async () => {
  const school = await makeSchool(rig)
  await connectedTo(rig, school, 'BLACKBAUD')
  const { app, ...rest } = appContext(school, 'BLACKBAUD')
  const wrong = { ...app, headers: { 'bb-api-subscription-key': 'another' } }
  const path = '/generalledger/v1/journalentrybatches'
  expect(await askApp({ ...rest, app: wrong }, { path })).toMatchObject({ is: 'LATER' })
  expect(await appOf(school.admin, 'BLACKBAUD')).toMatchObject({
    state: 'FAILING',
    failure: 'Blackbaud refused what we sent. Blackbaud said: Access denied',
  })
  const secret = { ...app, oauth: { ...app.oauth, clientSecret: 'another' } }
  rig.blackbaud.expireTokens()
  expect(await askApp({ ...rest, app: secret }, { path })).toMatchObject({ is: 'LATER' })
  expect(await askApp({ ...rest, app }, { path })).toMatchObject({ is: 'ANSWERED' })
  expect(await appOf(school.admin, 'BLACKBAUD')).toMatchObject({ state: 'CONNECTED', failure: null })
})

test('With another secret of the application the school connects again', async () => {
  const school = await makeSchool(rig)
  await connectedTo(rig, school, 'ZOOM')
  const sealer = appSealer('another secret than it was before')
  expect(await askApp({ ...appContext(school), sealer }, { path: '/v2/users/me' })).toEqual({
    is: 'NOT_CONNECTED',
  })
  expect(await appOf(school.admin)).toMatchObject({ state: 'REVOKED' })
})

test('An operator who looks into a school connects and disconnects nothing', async () => {
  const { isForOperators } = await import('@afterbell/contract/kernel/operators')
  const { list, ...others } = integrations
  expect(isForOperators(list)).toBe(true)
  const changing = [
    'authorizeApp',
    'connectApp',
    'disconnectZoom',
    'connectBlackbaud',
    'disconnectBlackbaud',
    'setMailchimpAudience',
    'disconnectMailchimp',
  ] as const
  for (const name of changing) expect(isForOperators(others[name])).toBe(false)
})
