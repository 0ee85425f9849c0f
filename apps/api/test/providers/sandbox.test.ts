import { beforeAll, describe, expect, test } from 'vitest'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { receiveEvent } from '../../src/features/payments/events/receive-event.ts'
import { sandboxEventsJob } from '../../src/features/payments/events/sandbox-events.job.ts'
import type { SignedEvent } from '../../src/features/providers/sandbox/sandbox-events.ts'
import { createSandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import type { Outcome, ProviderEvent } from '../../src/features/providers/provider.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { SECRET, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { sandboxBench } from './provider-benches.ts'

const rig = useRig()
let bench: ReturnType<typeof sandboxBench>
beforeAll(async () => {
  bench = sandboxBench(rig)
  const { accountRef } = bench.account
  const { id } = await makeSchool(rig)
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, id, { provider: 'SANDBOX', accountRef, name: 'Test' }),
  )
})

const sandboxOf = (secret = SECRET) =>
  createSandbox(bench.pool, { secret, publicUrl: 'https://school.example', timeoutMs: 0 })

async function pay(token: string) {
  const { account, provider } = bench
  const key = crypto.randomUUID()
  const newPayment = { key, cents: 10_000, customerRef: null, type: 'CARD' as const }
  const { ref, clientSecret } = (await provider.prepare(account, newPayment)) as {
    ref: string
    clientSecret: string
  }
  const confirmation = { ref, methodRef: token, isOffSession: false, returnUrl: '', mandate: null }
  return { key, ref, clientSecret, outcome: await provider.confirm(account, confirmation) }
}

const readStoredEvents = async () => {
  const { rows } = await rig.pool.pg.query<{ event_id: string; state: string; payload: ProviderEvent }>(
    'select event_id, state, payload from provider_event where account_ref = $1',
    [bench.account.accountRef],
  )
  return rows
}

test('What the sandbox knows outlives the process that was told, and others know it at once', async () => {
  const { key, ref, outcome } = await pay('tok_succeeds')
  const sought = { kind: 'PAYMENT', key, ref: null, since: bench.at() } as const
  expect(await bench.again().find(bench.account, sought)).toEqual(outcome)
  expect(await sandboxOf('another secret').find(bench.account, { ...sought, ref })).toEqual(outcome)
})

test('A payment that is confirmed often at once is paid, and disputed, once', async () => {
  const { account } = bench
  const newPayment = { key: crypto.randomUUID(), cents: 100, customerRef: null, type: 'CARD' as const }
  const { ref } = (await bench.provider.prepare(account, newPayment)) as { ref: string }
  const confirmation = { ref, methodRef: 'tok_disputed', isOffSession: true, returnUrl: '', mandate: null }
  const all = Array.from({ length: 5 }, () => bench.again().confirm(account, confirmation))
  for (const each of await Promise.all(all)) expect(each).toMatchObject({ state: 'SUCCEEDED' })
  await bench.takeEvents()
  bench.passDays(3)
  const read = (await bench.takeEvents()).map(({ bytes }) => JSON.parse(bytes.toString()) as ProviderEvent)
  expect(read.filter(({ about }) => about.kind === 'REVERSAL')).toHaveLength(1)
})

test('Refunds that are asked for at once never give back more than was paid', async () => {
  const { ref: paymentRef } = await pay('tok_succeeds')
  const refunds = Array.from({ length: 5 }, () =>
    bench.provider.refund(bench.account, { key: crypto.randomUUID(), paymentRef, cents: 4000 }),
  )
  const states = (await Promise.all(refunds)).map(({ state }) => state).sort()
  expect(states).toEqual(['FAILED', 'FAILED', 'FAILED', 'SUCCEEDED', 'SUCCEEDED'])
})

describe('A client secret', () => {
  test('leads to the page of the challenge, and behind the number sign no server sees it', async () => {
    const { ref } = await pay('tok_challenged')
    const sought = { kind: 'PAYMENT', key: '', ref, since: bench.at() } as const
    const { actionUrl } = (await sandboxOf().find(bench.account, sought)) as Outcome
    const url = new URL(actionUrl!)
    expect(url.origin + url.pathname).toBe('https://school.example/pay/challenge')
    expect(await sandboxOf().answerChallenge(url.hash.slice(1), true)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('that was made up, or made elsewhere, opens nothing', async () => {
    const { clientSecret } = await pay('tok_challenged')
    const nothing = { state: 'FAILED', code: 'NOT_THERE' }
    for (const wrong of ['', 'a/b/c', clientSecret.slice(0, -1), clientSecret.replace(/\/[^/]+$/, '/')]) {
      expect(await sandboxOf().answerChallenge(wrong, true)).toEqual(nothing)
      expect(await sandboxOf().enterMethod(wrong, 'tok_succeeds')).toEqual(nothing)
    }
    expect(await sandboxOf('another secret').answerChallenge(clientSecret, true)).toEqual(nothing)
  })

  test('takes tokens of the sandbox alone', async () => {
    const methodSetUp = { key: crypto.randomUUID(), customerRef: 'cus', type: 'CARD' as const }
    const { clientSecret } = (await bench.provider.setUp(bench.account, methodSetUp)) as {
      clientSecret: string
    }
    const real = await sandboxOf().enterMethod(clientSecret, '4111111111111111')
    expect(real).toEqual({ state: 'FAILED', code: 'NOT_THERE' })
  })
})

describe('What the sandbox tells', () => {
  const aboutOf = ({ bytes }: SignedEvent) => (JSON.parse(bytes.toString()) as ProviderEvent).about
  // Days later it also reports payouts.
  const ofPayments = async () =>
    (await bench.takeEvents()).filter((event) => aboutOf(event).kind === 'PAYMENT')
  const receive = (event: SignedEvent, at = bench.at()) =>
    asPlatform(bench.pool, (tx) => receiveEvent(tx, bench.provider, { ...event, at }))

  test('is told once, when it comes to pass', async () => {
    await bench.takeEvents()
    const { ref } = await pay('tok_bank_clears')
    const about = async () => (await ofPayments()).map((event) => aboutOf(event).ref)
    expect(await about()).toEqual([ref])
    expect(await about()).toEqual([])
    bench.passDays(3)
    expect(await about()).toEqual([])
    bench.passDays(2)
    expect(await about()).toEqual([ref])
  })

  test('is kept once, however often and in whatever order it comes', async () => {
    await bench.takeEvents()
    await pay('tok_bank_clears')
    bench.passDays(5)
    const paymentEvents = await ofPayments()
    expect(paymentEvents).toHaveLength(2)
    const before = await readStoredEvents()
    for (const event of paymentEvents.toReversed()) expect(await receive(event)).toBe('KEPT')
    expect(await Promise.all([...paymentEvents, ...paymentEvents].map((event) => receive(event)))).toEqual(
      Array(4).fill('KNOWN'),
    )
    const after = await readStoredEvents()
    expect(after).toHaveLength(before.length + 2)
    for (const { state, payload } of after)
      expect([state, payload.about.kind, payload.about.key === null]).toEqual(['NEW', 'PAYMENT', false])
  })

  test('is not kept when it is forged or old', async () => {
    await bench.takeEvents()
    await pay('tok_succeeds')
    const [event] = (await bench.takeEvents()) as [SignedEvent]
    const before = await readStoredEvents()
    const forged = event.signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)
    expect(await receive({ ...event, signature: forged })).toBe('FORGED')
    expect(await receive(event, bench.at().add({ hours: 1 }))).toBe('TOO_OLD')
    expect(await readStoredEvents()).toEqual(before)
  })

  test('reaches what is kept by itself, through the worker', async () => {
    await bench.takeEvents()
    const { ref } = await pay('tok_succeeds')
    const tell = sandboxEventsJob({ pool: bench.pool, providers: { STRIPE: null, SANDBOX: sandboxOf() } })
    await tell({ accountRef: bench.account.accountRef })
    await tell({ accountRef: bench.account.accountRef })
    const about = (await readStoredEvents()).map(({ payload }) => payload.about.ref)
    expect(about.filter((each) => each === ref)).toHaveLength(1)
  })

  test('is nothing where there is no sandbox', async () => {
    await bench.takeEvents()
    await pay('tok_succeeds')
    const before = await readStoredEvents()
    await sandboxEventsJob({ pool: bench.pool, providers: { STRIPE: null, SANDBOX: null } })({})
    expect(await readStoredEvents()).toEqual(before)
  })
})
