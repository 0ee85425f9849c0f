import { beforeEach, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { WEBHOOKS_MAX } from '@afterbell/domain/integrations/webhooks'
import type { OutsideEvent } from '@afterbell/domain/kernel/outside/outside-events'
import { sendWebhookJob, tellOutsideJob } from '../../src/features/integrations/webhooks.job.ts'
import { forgetDeliveries } from '../../src/features/integrations/deliveries.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { record } from '../../src/platform/database/history.ts'
import type { JobData } from '../../src/jobs.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { takeJobs } from '../rig/rows/told-outside.ts'
import { isSigned, useReceiver } from './receiver.ts'

const outside = { openHosts: ['127.0.0.1'] }
const rig = useRig({ outside })
const receiver = useReceiver()

beforeEach(() => {
  receiver.received.length = 0
  receiver.answers = { status: 200, body: 'Thank you' }
})

test('A child that is added is told of once, by ids alone, signed', async () => {
  const school = await makeSchool(rig)
  const { secret, id } = await makeWebhook(school, ['child.created'])
  const childId = await makeChild(rig, school)
  await tell(school)
  expect(receiver.received).toHaveLength(1)
  const [delivery] = receiver.received
  expect(JSON.parse(delivery!.body)).toEqual({
    type: 'child.created',
    timestamp: expect.stringMatching(/^20/),
    data: { schoolId: school.id, childId },
  })
  expect(delivery!.headers['content-type']).toBe('application/json')
  expect(isSigned(delivery!, secret)).toBe(true)
  expect(isSigned({ ...delivery!, body: `${delivery!.body} ` }, secret)).toBe(false)
  expect(isSigned(delivery!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
  const [row] = (await log(school, id)).content
  expect(row).toMatchObject({
    id: delivery!.headers['webhook-id'],
    state: 'DELIVERED',
    status: 200,
    attempts: 1,
  })
  const { tries } = made(
    await call(rig, outgoingWebhooks.delivery, { params: { id, deliveryId: row!.id } }, school.admin),
  )
  expect(tries).toMatchObject([{ number: 1, status: 200, answer: 'Thank you', failure: null }])
})

test('What was not chosen, what is rolled back, and what happens in another school is told to nobody', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  await makeWebhook(school, ['child.archived'])
  await makeChild(rig, school)
  await makeChild(rig, other)
  expect(await take('outside.tell', school.id)).toEqual([])
  expect(await take('outside.tell', other.id)).toEqual([])
  await makeWebhook(school, ['child.created'])
  const undone = inSchool(rig.pool, { session: null, school: school.id }, async (tx) => {
    await record(tx, { school, user: null }, [{ what: 'child.created' }])
    throw new Error('The act fails')
  })
  await expect(undone).rejects.toThrow('The act fails')
  expect(await take('outside.tell', school.id)).toEqual([])
})

test('A job that comes twice tells once', async () => {
  const school = await makeSchool(rig)
  await makeWebhook(school, ['child.created'])
  await makeChild(rig, school)
  const [outsideJob] = await take('outside.tell', school.id)
  await tellOutsideJob(rig)(outsideJob!)
  await tellOutsideJob(rig)(outsideJob!)
  const jobs = await take('webhooks.send', school.id)
  expect(jobs).toHaveLength(1)
  await send(jobs[0]!)
  await send(jobs[0]!)
  expect(receiver.received).toHaveLength(1)
})

test('What fails is tried again after growing pauses, under the same id, until its three days are over', async () => {
  const school = await makeSchool(rig)
  const { id } = await makeWebhook(school, ['child.created'])
  receiver.answers = { status: 500, body: 'Out of order\0' }
  await makeChild(rig, school)
  await tell(school)
  const [first] = (await log(school, id)).content
  expect(first).toMatchObject({ state: 'WAITING', status: 500, attempts: 1 })
  const pauses = [pauseOf(first!)]
  for (let round = 0; round < 5; round += 1) {
    const jobs = await take('webhooks.send', school.id)
    expect(jobs).toHaveLength(1)
    // Before it is due, nothing is sent.
    await send(jobs[0]!)
    await dueNow(school)
    await send(jobs[0]!)
    pauses.push(pauseOf((await log(school, id)).content[0]!))
  }
  for (const [index, pause] of pauses.entries())
    if (index > 0) expect(pause).toBeGreaterThan(pauses[index - 1]!)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first!.id]))
  expect(receiver.received).toHaveLength(6)

  const [job] = await take('webhooks.send', school.id)
  await inside(rig, school.id, (query) =>
    query(`update webhook_delivery set ends_at = app.now(), next_at = app.now()`),
  )
  await send(job!)
  expect((await log(school, id)).content).toMatchObject([{ state: 'FAILED', attempts: 7, nextAt: null }])
  expect(await take('webhooks.send', school.id)).toEqual([])
  const detail = made(
    await call(rig, outgoingWebhooks.delivery, { params: { id, deliveryId: first!.id } }, school.admin),
  )
  expect(detail.tries[0]).toMatchObject({ number: 7, answer: 'Out of order' })

  // The receiver is fixed, and staff send it once more.
  receiver.answers = { status: 204 }
  await again(school, id, first!.id)
  await tell(school)
  expect((await log(school, id)).content).toMatchObject([{ state: 'DELIVERED', attempts: 8 }])
  const [webhook] = made(await call(rig, outgoingWebhooks.list, {}, school.admin))
  expect(webhook).toMatchObject({ failures: 0, deliveredAt: expect.any(String) })
})

test('An address that fails again and again is asked once in a while, not for each thing', async () => {
  const school = await makeSchool(rig)
  const { id } = await makeWebhook(school, ['child.created'])
  receiver.answers = { status: 503 }
  for (let child = 0; child < 6; child += 1) await makeChild(rig, school)
  await tell(school)
  expect(receiver.received).toHaveLength(3)
  const { content } = await log(school, id)
  expect(content.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'WAITING'))
  expect(content.filter(({ attempts }) => attempts === 0)).toHaveLength(3)
  // A delivery sent by hand is attempted anyway.
  receiver.answers = { status: 200 }
  made(await call(rig, outgoingWebhooks.test, { params: { id } }, school.admin))
  await tell(school)
  expect(JSON.parse(receiver.received.at(-1)!.body).type).toBe('webhook.test')
})

test('Redirects are not followed, and no more than the beginning of an answer is kept', async () => {
  const school = await makeSchool(rig)
  const { id } = await makeWebhook(school, ['child.created'])
  receiver.answers = { status: 302, location: `${receiver.url}/elsewhere` }
  await makeChild(rig, school)
  await tell(school)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  const [row] = (await log(school, id)).content
  const detail = () =>
    call(rig, outgoingWebhooks.delivery, { params: { id, deliveryId: row!.id } }, school.admin).then(made)
  expect((await detail()).tries[0]!.answer).toContain('Redirects are not followed')
  receiver.answers = { status: 200, body: 'é'.repeat(3_000_000) }
  await again(school, id, row!.id)
  await tell(school)
  expect((await detail()).tries[0]).toMatchObject({ status: 200, answer: 'é'.repeat(1000) })
})

test('A secret that is turned over signs beside the new one for a day', async () => {
  const school = await makeSchool(rig)
  const { id, secret } = await makeWebhook(school, ['child.created'])
  const changed = made(await call(rig, outgoingWebhooks.changeSecret, { params: { id } }, school.admin))
  expect(changed.secret).not.toBe(secret)
  expect(changed.oldSecretUntil).not.toBeNull()
  await makeChild(rig, school)
  await tell(school)
  expect([secret, changed.secret].map((each) => isSigned(receiver.received[0]!, each))).toEqual([true, true])
  await inside(rig, school.id, (query) =>
    query(`update webhook set secret_changed_at = secret_changed_at - interval '25 hours'`),
  )
  await makeChild(rig, school)
  await tell(school)
  expect([secret, changed.secret].map((each) => isSigned(receiver.received[1]!, each))).toEqual([false, true])
  const listed = await call(rig, outgoingWebhooks.list, {}, school.admin)
  expect(listed.raw.toString()).not.toContain('whsec_')
})

test('Turned off, removed, or gone by its own word, an address is told nothing more', async () => {
  const school = await makeSchool(rig)
  const { id } = await makeWebhook(school, ['child.created'])
  await makeChild(rig, school)
  const body = { url: `${receiver.url}/hooks`, events: ['child.created' as const], isOn: false }
  const update = (isOn: boolean) =>
    call(rig, outgoingWebhooks.update, { params: { id }, body: { ...body, isOn } }, school.admin)
  await tellOnly(school)
  made(await update(false))
  await tell(school)
  expect(receiver.received).toEqual([])
  const [dropped] = (await log(school, id)).content
  expect(dropped).toMatchObject({ state: 'FAILED', failure: 'The webhook was turned off' })
  const refused = await call(
    rig,
    outgoingWebhooks.sendAgain,
    { params: { id, deliveryId: dropped!.id } },
    school.admin,
  )
  expect(refused.problem.code).toBe('WEBHOOK_IS_OFF')

  made(await update(true))
  receiver.answers = { status: 410 }
  await makeChild(rig, school)
  await tell(school)
  expect(made(await call(rig, outgoingWebhooks.list, {}, school.admin))).toMatchObject([{ isOn: false }])
  await makeChild(rig, school)
  expect(await take('outside.tell', school.id)).toEqual([])
  made(await call(rig, outgoingWebhooks.remove, { params: { id } }, school.admin))
  expect(made(await call(rig, outgoingWebhooks.list, {}, school.admin))).toEqual([])
  expect((await call(rig, outgoingWebhooks.deliveries, { params: { id } }, school.admin)).status).toBe(404)
})

test('A school has a limited number of addresses, and each is told of something', async () => {
  const school = await makeSchool(rig)
  const create = (body: { url: string; events: OutsideEvent[] }) =>
    call(rig, outgoingWebhooks.create, { body }, school.admin)
  const { problem } = await create({ url: '  ', events: [] })
  expect(problem.fields?.map(({ path }) => path)).toEqual(['url', 'events'])
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) await makeWebhook(school, ['child.created'])
  const tooMany = await create({ url: `${receiver.url}/one-more`, events: ['child.created'] })
  expect(tooMany.problem.code).toBe('TOO_MANY_WEBHOOKS')
})

test('Another school sees, changes and sends nothing of it', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const { id } = await makeWebhook(school, ['child.created'])
  await makeChild(rig, school)
  await tell(school)
  const [row] = (await log(school, id)).content
  const webhook = await makeWebhook(other, ['child.created'])
  const params = { id: webhook.id, deliveryId: row!.id }
  expect((await call(rig, outgoingWebhooks.delivery, { params }, other.admin)).status).toBe(404)
  expect((await call(rig, outgoingWebhooks.sendAgain, { params }, other.admin)).status).toBe(404)
  expect((await call(rig, outgoingWebhooks.test, { params: { id } }, other.admin)).status).toBe(404)
})

test('The log is kept for a month', async () => {
  const school = await makeSchool(rig)
  const { id } = await makeWebhook(school, ['child.created'])
  await makeChild(rig, school)
  await tell(school)
  const tidy = () =>
    inSchool(rig.pool, { session: null, school: school.id }, (tx) => forgetDeliveries({ tx, school }))
  await tidy()
  expect((await log(school, id)).totalElements).toBe(1)
  await inside(rig, school.id, (query) =>
    query(`update webhook_delivery set made_at = made_at - interval '31 days'`),
  )
  await tidy()
  expect((await log(school, id)).totalElements).toBe(0)
})

test('Changes of a child are told by the act that makes them, archived ones too', async () => {
  const school = await makeSchool(rig)
  await makeWebhook(school, ['child.archived'])
  const childId = await makeChild(rig, school)
  made(await call(rig, children.remove, { params: { id: childId } }, school.admin))
  await tell(school)
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.childId)).toEqual([childId])
})

async function makeWebhook(school: MadeSchool, events: OutsideEvent[]) {
  const body = { url: `${receiver.url}/hooks`, events }
  return made(await call(rig, outgoingWebhooks.create, { body }, school.admin))
}

async function log(school: MadeSchool, id: string) {
  return made(await call(rig, outgoingWebhooks.deliveries, { params: { id } }, school.admin))
}

async function again(school: MadeSchool, id: string, deliveryId: string) {
  made(await call(rig, outgoingWebhooks.sendAgain, { params: { id, deliveryId } }, school.admin))
}

/** Runs the worker until nothing is due. */
async function tell(school: MadeSchool): Promise<void> {
  await tellOnly(school)
  for (const job of await take('webhooks.send', school.id)) await send(job)
}

async function tellOnly(school: MadeSchool): Promise<void> {
  for (const job of await take('outside.tell', school.id)) await tellOutsideJob(rig)(job)
}

function send(job: JobData['webhooks.send']): Promise<void> {
  return sendWebhookJob({ pool: rig.pool, ...outside, secret: SECRET })(job)
}

function take<N extends 'outside.tell' | 'webhooks.send'>(name: N, schoolId: string) {
  return takeJobs(rig, name, schoolId)
}

async function dueNow(school: MadeSchool): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update webhook_delivery set next_at = app.now(); update webhook set failed_at = failed_at - interval '1 hour'`,
    ),
  )
}

function pauseOf({ nextAt }: { nextAt: string | null }): number {
  return Date.parse(nextAt!) / 1000 - (Date.now() / 1000 + rig.clockShiftSeconds)
}
