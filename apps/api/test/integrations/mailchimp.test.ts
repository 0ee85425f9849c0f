import { expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { integrations, mailchimpDoors } from '@afterbell/contract/integrations/integrations'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { history } from '@afterbell/contract/reports/history'
import { oneself } from '@afterbell/contract/users/oneself'
import { call, useRig } from '../rig/app.ts'
import { appJobs, runAppJobs, takeAppJobs } from '../rig/apps/app-jobs.ts'
import { addressOf, allowedAt, connectedTo, webhookBody } from '../rig/apps/connect-app.ts'
import { hashOfEmail, type StandInList } from '../rig/apps/mailchimp-stand-in.ts'
import { inside, made, makeChild, makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const ann = { firstName: 'Ann', lastName: 'Lee', email: 'Ann@Mail.test', marketing: true }

/** Creates a school that chose the first of its Mailchimp audiences. */
async function withAudience() {
  const school = await makeSchool(rig)
  const userId = await connectedTo(rig, school, 'MAILCHIMP')
  const list = rig.mailchimp.listOf(userId)
  await choose(school, list.id)
  return { school, userId, list }
}

const choose = async (school: MadeSchool, audienceId: string) =>
  made(await call(rig, integrations.setMailchimpAudience, { body: { audienceId } }, school.admin))

const readAudience = async (school: MadeSchool) =>
  made(await call(rig, integrations.mailchimpAudience, {}, school.admin))

const sync = (school: MadeSchool) => runAppJobs(rig, school.id)

/** Runs the scheduled job, whether something changed or not. */
const look = async (school: MadeSchool) => {
  await appJobs(rig)['mailchimp.school']({ schoolId: school.id })
  await sync(school)
}

const statusOf = (list: StandInList, email = 'ann@mail.test') =>
  list.members.get(hashOfEmail(email))?.status ?? null

async function guardianOf(school: MadeSchool, id: string) {
  return made(await call(rig, children.get, { params: { id } }, school.admin)).primaryGuardian!
}

/** Saves a child's form with changed fields of the guardian. */
async function say(school: MadeSchool, id: string, over: Record<string, unknown>) {
  const child = made(await call(rig, children.get, { params: { id } }, school.admin))
  const body = { ...child, primaryGuardian: { ...child.primaryGuardian!, ...over } }
  return call(rig, children.update, { params: { id }, body } as never, school.admin)
}

const tell = (list: StandInList, type: string, data: Record<string, string>, over: object = {}) => {
  const query = { ...addressOf([...list.hooks.values()][0]!), ...over }
  return call(rig, mailchimpDoors.tell, { query, body: webhookBody(type, list.id, data) } as never)
}

test('Only contacts who agreed are sent, with their names and when they agreed', async () => {
  const { school, list } = await withAudience()
  await makeChild(rig, school, {
    primaryGuardian: ann,
    secondaryGuardian: { firstName: 'Tom', lastName: 'Lee', email: 'tom@mail.test' },
  })
  await makeChild(rig, school, { primaryGuardian: { ...ann, email: null, firstName: 'Nobody' } })
  await sync(school)
  expect([...list.members.values()]).toMatchObject([
    { email: 'Ann@Mail.test', status: 'subscribed', merge: { FNAME: 'Ann', LNAME: 'Lee' } },
  ])
  expect(await readAudience(school)).toMatchObject({
    audience: { id: list.id, name: 'Families' },
    agreed: 1,
    subscribed: 1,
    unsubscribed: 0,
    refusals: 0,
    isLive: true,
  })
  // A second run sends nobody twice.
  rig.mailchimp.requests.length = 0
  await look(school)
  expect(rig.mailchimp.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('What is changed here follows there: names, addresses, a no, a removed child and an opt-out of our emails', async () => {
  const { school, list } = await withAudience()
  const id = await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  made(await say(school, id, { firstName: 'Anna' }))
  await look(school)
  expect(list.members.get(hashOfEmail('ann@mail.test'))!.merge).toMatchObject({ FNAME: 'Anna' })
  made(await say(school, id, { email: 'anna@mail.test' }))
  await look(school)
  expect([statusOf(list), statusOf(list, 'anna@mail.test')]).toEqual(['unsubscribed', 'subscribed'])
  for (const [marketing, status] of [
    [false, 'unsubscribed'],
    [true, 'subscribed'],
  ] as const) {
    made(await say(school, id, { marketing }))
    await sync(school)
    expect(statusOf(list, 'anna@mail.test')).toBe(status)
  }
  await inside(rig, school.id, (query) =>
    query(
      `insert into message_suppression (school_id, channel, address_key, ended, ended_at, ended_by) values ($1, 'EMAIL', 'anna@mail.test', 'NEWS', now(), 'FAMILY')`,
      [school.id],
    ),
  )
  await look(school)
  expect(statusOf(list, 'anna@mail.test')).toBe('unsubscribed')
  await inside(rig, school.id, (query) => query('delete from message_suppression'))
  await look(school)
  expect(statusOf(list, 'anna@mail.test')).toBe('subscribed')
  made(await call(rig, children.remove, { params: { id } }, school.admin))
  await look(school)
  expect(statusOf(list, 'anna@mail.test')).toBe('unsubscribed')
})

test('Who leaves at Mailchimp is opted out here, at once where Mailchimp tells us, and else when it is asked', async () => {
  for (const isLive of [true, false]) {
    const { school, userId, list } = await withAudience()
    if (!isLive) rig.mailchimp.reachNobody.add(userId)
    const id = await makeChild(rig, school, { primaryGuardian: ann })
    await sync(school)
    rig.mailchimp.change(list, 'Ann@Mail.test', 'unsubscribed')
    if (isLive) expect((await tell(list, 'unsubscribe', { email: 'Ann@Mail.test' })).status).toBe(200)
    else await look(school)
    await sync(school)
    expect(await guardianOf(school, id)).toMatchObject({
      marketing: false,
      marketingSaid: { source: 'MAILCHIMP', by: null },
    })
    expect(await readAudience(school)).toMatchObject({ agreed: 0, subscribed: 0, unsubscribed: 1, isLive })
    const { content } = made(
      await call(rig, history.list, { query: { theme: 'FAMILIES' } } as never, school.admin),
    )
    expect(JSON.stringify(content)).toContain('was told by Mailchimp that Ann Lee wants no marketing emails')
    // They stay unsubscribed until staff record a new yes.
    await look(school)
    expect(statusOf(list)).toBe('unsubscribed')
  }
})

test('A form that was open since before somebody left does not bring them back', async () => {
  const { school, list } = await withAudience()
  const id = await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  const open = made(await call(rig, children.get, { params: { id } }, school.admin))
  rig.mailchimp.change(list, 'ann@mail.test', 'cleaned')
  await look(school)
  const late = await call(rig, children.update, { params: { id }, body: open } as never, school.admin)
  expect(late).toMatchObject({ status: 400, problem: { code: 'CHANGED_MEANWHILE' } })
  expect(await guardianOf(school, id)).toMatchObject({ marketing: false })
})

test('Who had left before the school connected is opted out before anything is sent', async () => {
  const school = await makeSchool(rig)
  const list = rig.mailchimp.listOf(await connectedTo(rig, school, 'MAILCHIMP'))
  rig.mailchimp.change(list, 'ann@mail.test', 'unsubscribed')
  const id = await makeChild(rig, school, { primaryGuardian: ann })
  await choose(school, list.id)
  rig.mailchimp.requests.length = 0
  await sync(school)
  expect(rig.mailchimp.requests.filter(({ body }) => 'members' in body)).toEqual([])
  expect(await guardianOf(school, id)).toMatchObject({ marketing: false })
})

test('Who signs up at Mailchimp has agreed, if a guardian has the address and nobody said no', async () => {
  const { school, list } = await withAudience()
  const id = await makeChild(rig, school, { primaryGuardian: { ...ann, marketing: undefined } })
  const no = await makeChild(rig, school, { primaryGuardian: { ...ann, email: 'no@mail.test' } })
  await sync(school)
  made(await say(school, no, { marketing: false }))
  await sync(school)
  for (const email of ['ann@mail.test', 'stranger@mail.test']) rig.mailchimp.change(list, email, 'subscribed')
  await look(school)
  expect(await guardianOf(school, id)).toMatchObject({
    marketing: true,
    marketingSaid: { source: 'MAILCHIMP' },
  })
  expect(await guardianOf(school, no)).toMatchObject({ marketing: false, marketingSaid: { source: 'STAFF' } })
  expect(await readAudience(school)).toMatchObject({ subscribed: 1, unsubscribed: 1 })
})

test('One no is a no for everybody with that address', async () => {
  const { school, list } = await withAudience()
  await makeChild(rig, school, { primaryGuardian: ann })
  const id = await makeChild(rig, school, {
    lastName: 'Other',
    primaryGuardian: { ...ann, lastName: 'Other' },
  })
  await sync(school)
  expect(statusOf(list)).toBe('subscribed')
  made(await say(school, id, { marketing: false }))
  await sync(school)
  expect(statusOf(list)).toBe('unsubscribed')
})

test('Only the address Mailchimp was given is heard, and nothing that is said there is believed', async () => {
  const { school, list } = await withAudience()
  const id = await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  const [other] = [await withAudience()]
  await sync(other.school)
  const wrong = [
    { secret: 'made-up' },
    { school: other.school.id },
    { school: '0190b000-0000-7000-8000-000000000001' },
  ]
  for (const over of wrong) {
    expect((await tell(list, 'unsubscribe', { email: 'ann@mail.test' }, over)).status).toBe(404)
    const query = { ...addressOf([...list.hooks.values()][0]!), ...over }
    expect((await call(rig, mailchimpDoors.probe, { query })).status).toBe(404)
  }
  const query = addressOf([...list.hooks.values()][0]!)
  expect(made(await call(rig, mailchimpDoors.probe, { query }))).toEqual({ ok: true })
  expect(await takeAppJobs(rig, school.id)).toEqual([])
  // None of these unsubscribes them, because Mailchimp does not list them as unsubscribed.
  for (const type of ['unsubscribe', 'cleaned', 'nonsense'])
    await tell(list, type, { email: 'ann@mail.test' })
  await tell({ ...list, id: other.list.id }, 'unsubscribe', { email: 'ann@mail.test' })
  await sync(school)
  expect(await guardianOf(school, id)).toMatchObject({ marketing: true })
  // The address belongs to another contact there now: we keep ours and subscribe nobody new.
  list.members.delete(hashOfEmail('ann@mail.test'))
  rig.mailchimp.change(list, 'new@mail.test', 'subscribed')
  await tell(list, 'upemail', { old_email: 'ann@mail.test', new_email: 'new@mail.test' })
  await sync(school)
  await look(school)
  expect(statusOf(list)).toBeNull()
  expect(await guardianOf(school, id)).toMatchObject({ marketing: true, email: 'Ann@Mail.test' })
})

test('A batch whose answer was lost is sent again, and who said no meanwhile is taken out', async () => {
  for (const fault of ['CUT', 'CUT_AFTER', 500, 429, 'SILENCE'] as const) {
    const { school, list } = await withAudience()
    const id = await makeChild(rig, school, { primaryGuardian: ann })
    await takeAppJobs(rig, school.id)
    // One request for the webhook address, two pages of unsubscribed contacts, then the batch.
    const job = appJobs(rig)['mailchimp.school']
    const before = rig.mailchimp.requests.length
    await inside(rig, school.id, (query) =>
      query(`update mailchimp_audience set webhook_tried_at = app.now(), read_until = app.now()`),
    )
    rig.mailchimp.change(list, 'x@mail.test', 'subscribed')
    await job({ schoolId: school.id })
    expect(statusOf(list)).toBe('subscribed')
    made(await say(school, id, { firstName: 'Anna' }))
    rig.mailchimp.fail(fault)
    await job({ schoolId: school.id })
    rig.mailchimp.recover()
    expect(rig.mailchimp.requests.length).toBeGreaterThan(before)
    made(await say(school, id, { marketing: false }))
    await sync(school)
    expect(statusOf(list)).toBe('unsubscribed')
  }
})

test('Whom Mailchimp does not take is said on the card, and is not sent again until something changes', async () => {
  const { school, list } = await withAudience()
  list.forbidden.add(`gone-${school.id}@mail.test`)
  const id = await makeChild(rig, school, {
    primaryGuardian: { ...ann, email: `gone-${school.id}@mail.test` },
  })
  await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  expect(statusOf(list)).toBe('subscribed')
  expect(await readAudience(school)).toMatchObject({
    agreed: 2,
    subscribed: 1,
    refusals: 1,
    refused: [
      { email: `gone-${school.id}@mail.test`, refusal: expect.stringContaining('must re-subscribe') },
    ],
  })
  rig.mailchimp.requests.length = 0
  await look(school)
  expect(rig.mailchimp.requests.filter(({ body }) => 'members' in body)).toEqual([])
  made(await say(school, id, { email: 'better@mail.test' }))
  await look(school)
  expect(statusOf(list, 'better@mail.test')).toBe('subscribed')
})

test('Thousands are sent in batches of 500, in one run, and by several workers none twice', async () => {
  const { school, list } = await withAudience()
  const childId = await makeChild(rig, school, { primaryGuardian: ann })
  await inside(rig, school.id, (query) =>
    query(
      `with f as (insert into family (school_id, id) select $1, gen_random_uuid() from generate_series(1, 1200) returning id),
         numbered as (select id, row_number() over () as n from f),
         c as (insert into child (school_id, id, family_id, first_name, last_name) select $1, gen_random_uuid(), id, 'Kid', 'No' from numbered)
       insert into guardian (school_id, id, family_id, position, first_name, last_name, email, marketing_consent, marketing_said_at,
         marketing_source, marketing_said_by)
       select $1, gen_random_uuid(), id, 1, 'Many', 'No', 'many' || n || '@mail.test', true, app.now(), 'IMPORT', $2 from numbered`,
      [school.id, school.admin.id],
    ),
  )
  await takeAppJobs(rig, school.id)
  rig.mailchimp.requests.length = 0
  const job = appJobs(rig)['mailchimp.school']
  await Promise.all([1, 2, 3].map(() => job({ schoolId: school.id })))
  const sizes = rig.mailchimp.requests.flatMap(
    ({ body }) => (body.members as unknown[] | undefined)?.length ?? [],
  )
  expect(sizes).toEqual([500, 500, 201])
  expect(list.members.size).toBe(1201)
  expect(childId).toBeTruthy()
})

test('Another audience is filled anew, and the one before is left as it is and tells nothing more', async () => {
  const { school, userId, list } = await withAudience()
  await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  const next = rig.mailchimp.listOf(userId, 1)
  expect(await choose(school, next.id)).toMatchObject({ audience: { name: 'Newsletter' }, subscribed: 0 })
  expect(list.hooks.size).toBe(0)
  await sync(school)
  expect([statusOf(list), statusOf(next)]).toEqual(['subscribed', 'subscribed'])
  expect(next.hooks.size).toBe(1)
  const body = { audienceId: 'not-there' }
  const refused = await call(rig, integrations.setMailchimpAudience, { body }, school.admin)
  expect(refused.problem?.fields).toMatchObject([
    { path: 'audienceId', message: 'This audience does not exist. Choose another one' },
  ])
})

test('Disconnecting takes the webhook away and forgets everything, also where Mailchimp is away for a while', async () => {
  for (const fault of [null, 500, 'CUT'] as const) {
    const { school, list } = await withAudience()
    await makeChild(rig, school, { primaryGuardian: ann })
    await sync(school)
    if (fault) rig.mailchimp.fail(fault)
    const ended = await call(rig, integrations.disconnectMailchimp, {}, school.admin)
    expect(made(ended)).toMatchObject({ state: 'NOT_CONNECTED' })
    await sync(school)
    expect(list.hooks.size).toBe(0)
    expect(statusOf(list)).toBe('subscribed')
    const remainingRows = await inside(rig, school.id, (query) =>
      query(`select (select count(*) from app_connection) + (select count(*) from mailchimp_audience)
        + (select count(*) from mailchimp_contact) as left`),
    )
    expect(remainingRows.rows).toEqual([{ left: 0 }])
    const again = { body: { audienceId: list.id } }
    expect(await call(rig, integrations.setMailchimpAudience, again, school.admin)).toMatchObject({
      problem: { code: 'APP_NOT_CONNECTED' },
    })
  }
})

test('A family that is erased is deleted at Mailchimp for good', async () => {
  const { school, list } = await withAudience()
  const id = await makeChild(rig, school, { primaryGuardian: ann })
  await sync(school)
  // Their previous address also belongs to them.
  made(await say(school, id, { email: 'anna@mail.test' }))
  await look(school)
  const proof = { params: { userId: school.admin.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, proof, school.admin))
  const { familyId } = made(await call(rig, children.get, { params: { id } }, school.admin))
  const { names } = made(await call(rig, erasure.look, { params: { familyId } }, school.admin))
  const input = { params: { familyId }, body: { names } }
  expect((await call(rig, erasure.erase, input, school.admin)).status).toBe(204)
  const contactRows = await inside(rig, school.id, (query) =>
    query('select email, told, is_erased from mailchimp_contact'),
  )
  expect(contactRows.rows).toEqual([1, 2].map(() => ({ email: null, told: null, is_erased: true })))
  rig.mailchimp.fail(500)
  await sync(school)
  expect(list.members.size).toBe(0)
  expect((await inside(rig, school.id, (query) => query('select from mailchimp_contact'))).rows).toEqual([])
})

test('Where the school removed our access, the card says so, and a new connection goes on', async () => {
  const { school, userId, list } = await withAudience()
  await makeChild(rig, school, { primaryGuardian: ann })
  rig.mailchimp.remove(userId)
  await sync(school)
  const states = async () =>
    made(await call(rig, integrations.list, {}, school.admin)).find(({ app }) => app === 'MAILCHIMP')
  expect(await states()).toMatchObject({ state: 'REVOKED', accountName: 'Oak Street' })
  expect(await readAudience(school)).toMatchObject({ audiences: null, audience: { id: list.id } })
  await connectedTo(rig, school, 'MAILCHIMP', { id: userId })
  await sync(school)
  expect(statusOf(list)).toBe('subscribed')
  // Another account has other audiences.
  rig.mailchimp.remove(userId)
  await look(school)
  await connectedTo(rig, school, 'MAILCHIMP', { id: `other-of-${school.id}` })
  expect(await readAudience(school)).toMatchObject({ audience: null, subscribed: 0 })
})

test('An account that may not do it, and an audience that is gone, stand on the card', async () => {
  const lacking = await makeSchool(rig)
  const userId = await connectedTo(rig, lacking, 'MAILCHIMP', { scope: 'nothing' })
  const body = { audienceId: rig.mailchimp.listOf(userId).id }
  expect(await call(rig, integrations.setMailchimpAudience, { body }, lacking.admin)).toMatchObject({
    problem: { code: 'MAILCHIMP_UNREACHABLE' },
  })
  const of = async (school: MadeSchool) =>
    made(await call(rig, integrations.list, {}, school.admin)).find(({ app }) => app === 'MAILCHIMP')
  expect(await of(lacking)).toMatchObject({
    state: 'FAILING',
    failure: expect.stringContaining('permissions'),
  })
  const { school } = await withAudience()
  await inside(rig, school.id, (query) => query(`update mailchimp_audience set list_id = 'gone'`))
  await look(school)
  expect(await of(school)).toMatchObject({
    state: 'FAILING',
    failure: expect.stringContaining('no audience Families anymore'),
  })
})

test('What a stranger brings back connects nothing, and the data center of an account is looked at', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const params = { app: 'MAILCHIMP' } as const
  const brought = await allowedAt(rig, school.admin, 'MAILCHIMP')
  const refusal = { problem: { code: 'CONNECT_EXPIRED' } }
  expect(await call(rig, integrations.connectApp, { params, body: brought }, other.admin)).toMatchObject(
    refusal,
  )
  expect(
    made(await call(rig, integrations.connectApp, { params, body: brought }, school.admin)),
  ).toMatchObject({
    state: 'CONNECTED',
    accountName: 'Oak Street',
  })
})
