import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { webhooks } from '@afterbell/contract/payments/webhooks'
import { eventJob, WAIT_MINUTES } from '../../src/features/payments/events/event.job.ts'
import type { ProviderEvent } from '../../src/features/providers/provider.ts'
import type { SettleAbout } from '../../src/features/payments/events/settle-about.ts'
import { settleByKind } from '../../src/features/payments/events/settle-about.ts'
import { call, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { sampleFor } from '../rig/samples.ts'

const lines: string[] = []
const rig = useRig({ logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })

interface ProviderMessage {
  headers: Record<string, string>
  event: ProviderEvent
}

/** Returns a sandbox message about a payment of a new school. */
async function paymentMessage(): Promise<ProviderMessage> {
  const school = await makeSchool(rig)
  const { body, headers } = await sampleFor({ rig, school }, webhooks.receive, null)
  return { headers: headers!, event: body as ProviderEvent }
}

const send = ({ headers, event }: ProviderMessage, provider: 'stripe' | 'sandbox' = 'sandbox') =>
  call(rig, webhooks.receive, { params: { provider }, body: event } as never, {}, headers)

async function storedEvents({ accountRef }: ProviderEvent) {
  const { rows } = await rig.pool.pg.query<{ state: string; tries: number }>(
    'select state, tries from provider_event where account_ref = $1',
    [accountRef],
  )
  return rows
}

/** Returns the delays in seconds of the jobs queued for an account. */
async function jobsOf({ accountRef }: ProviderEvent) {
  const { rows } = await rig.pool.pg.query<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
     where name = 'payments.event' and data->>'accountRef' = $1 order by created_on`,
    [accountRef],
  )
  return rows.map(({ seconds }) => seconds)
}

test('What a provider tells is kept, and worked on afterwards', async () => {
  const message = await paymentMessage()
  const { status, answer } = await send(message)
  expect([status, answer]).toEqual([200, { received: true }])
  expect(await storedEvents(message.event)).toEqual([{ state: 'NEW', tries: 0 }])
  expect(await jobsOf(message.event)).toEqual([0])
})

test('A signature that does not match, or none, is refused, and nothing is written', async () => {
  const message = await paymentMessage()
  const altered = { ...message.event, eventId: 'evt_other' }
  const forged: [typeof message, string][] = [
    [{ ...message, event: altered }, 'another secret'],
    [{ ...message, headers: {} }, 'no signature'],
    [{ ...message, headers: { 'stripe-signature': message.headers['sandbox-signature']! } }, 'no signature'],
  ]
  for (const [each, reason] of forged) {
    lines.length = 0
    const { status, problem } = await send(each)
    expect([status, problem.code]).toEqual([400, 'BAD_SIGNATURE'])
    // The operator's log says why.
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      expect.stringContaining(reason),
    ])
  }
  expect(await storedEvents(message.event)).toEqual([])
  expect(await jobsOf(message.event)).toEqual([])
})

test('What is about an account that no school connected is answered, and not kept', async () => {
  const message = await paymentMessage()
  await rig.pool.pg.query('delete from provider_account where account_ref = $1', [message.event.accountRef])
  expect((await send(message)).status).toBe(200)
  expect(await storedEvents(message.event)).toEqual([])
})

const jobWith = (settleAbout: SettleAbout) => {
  const giveUp = vi.fn<(event: object) => void>()
  return { giveUp, run: eventJob({ pool: rig.pool, settleAbout, giveUp }) }
}

test('An event is worked on until it is done, and not again when it is told again', async () => {
  const message = await paymentMessage()
  await send(message)
  const settleAbout = vi.fn<SettleAbout>(async () => 'SETTLED')
  const { run } = jobWith(settleAbout)
  await run(message.event)
  expect(settleAbout.mock.calls).toMatchObject([
    [{ provider: 'SANDBOX', accountRef: message.event.accountRef, about: message.event.about }],
  ])
  expect(await storedEvents(message.event)).toEqual([{ state: 'DONE', tries: 0 }])
  await send(message)
  await run(message.event)
  expect(settleAbout).toHaveBeenCalledTimes(1)
})

test('What it is about and nobody knows is looked for six times more, ever later, and then reported', async () => {
  const message = await paymentMessage()
  await send(message)
  const { run, giveUp } = jobWith(settleByKind({}))
  for (const _ of WAIT_MINUTES) await run(message.event)
  expect(giveUp).not.toHaveBeenCalled()
  expect(await jobsOf(message.event)).toEqual([0, ...WAIT_MINUTES.map((minutes) => minutes * 60)])
  await run(message.event)
  const { accountRef, eventId } = message.event
  expect(giveUp.mock.calls).toEqual([[{ accountRef, eventId }]])
  expect(await storedEvents(message.event)).toEqual([{ state: 'WAITING', tries: 7 }])
  // A repeated message queues another poll.
  await send(message)
  expect(await jobsOf(message.event)).toHaveLength(8)
})

test('What fails while it is worked on stays to be worked on', async () => {
  const message = await paymentMessage()
  await send(message)
  const { run } = jobWith(() => Promise.reject(new Error('the line broke')))
  await expect(run(message.event)).rejects.toThrow('the line broke')
  expect(await storedEvents(message.event)).toEqual([{ state: 'NEW', tries: 0 }])
})
