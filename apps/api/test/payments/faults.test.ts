import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import { describe, expect, test } from 'vitest'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { call, useRig } from '../rig/app.ts'
import {
  atStripe,
  confirmed,
  created,
  entering,
  payingAt,
  reportEntry,
  type AtStripe,
} from '../rig/paying/at-stripe.ts'
import { inside, made } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'
import { useOps } from '../rig/serve-ops.ts'
import { FAULTS, faultyProvider, type FaultyProvider, type Kind } from './faulty-provider.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'

// Failures between us and a provider: within 24 hours both sides agree on each payment, nobody is charged twice and
// nothing is lost. The only messages are about entered methods.

const rig = useRig()
let provider: FaultyProvider
const served = useOps(rig, () => payingAt(rig, (provider = faultyProvider(rig.stripe))))

const world = () => atStripe(rig, provider)
const confirm = (of: AtStripe, id: string) => confirmed(served, of, id)

async function withMethod(): Promise<AtStripe> {
  const of = await world()
  made(await reportEntry(served, (await entering(served, of)).token))
  return of
}

async function stateOf({ school }: AtStripe, table: 'payment' | 'refund', id: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select state from ${table} where id = $1`, [id]),
  )
  return rows[0]!.state as string
}

const charged = ({ accountRef }: AtStripe) =>
  rig.stripe.moved(accountRef).filter(({ kind }) => kind === 'payment_intent')

/** Expects a payment to match its charge, and an uncharged one to succeed when tried again. */
async function endsPaidOnce(of: AtStripe, id: string): Promise<void> {
  const isCharged = charged(of).some(({ key }) => key === id)
  expect(await stateOf(of, 'payment', id)).toBe(isCharged ? 'SUCCEEDED' : 'FAILED')
  expect(await books(rig, of.school)).toMatchObject({
    owed: isCharged ? 0 : 3000,
    open: isCharged ? 0 : 3000,
    held: isCharged ? 3000 : 0,
    pending: 0,
  })
  if (!isCharged) {
    const again = await created(served, of)
    expect(made(await confirm(of, again)).state).toBe('SUCCEEDED')
  }
  expect(charged(of).map(({ cents }) => cents)).toEqual([3000])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, held: 3000, pending: 0, credit: 0 })
}

const OPERATIONS: Record<string, (kind: Kind) => Promise<void>> = {
  async charge(kind) {
    for (const act of ['confirm', ...(kind === 'UNANSWERED_AFTER' ? (['prepare'] as const) : [])] as const) {
      const of = await withMethod()
      const id = await created(served, of)
      provider.arm(of.accountRef, act, kind)
      await confirm(of, id)
      if (kind === 'ANSWER_LOST') expect(made(await confirm(of, id)).state).toBe('SUCCEEDED')
      await of.time.pass({ hours: 24 })
      await endsPaidOnce(of, id)
    }
  },

  async 'charge off session'(kind) {
    const of = await withMethod()
    provider.leaveAlone(of.accountRef)
    const id = await created(served, of)
    provider.arm(of.accountRef, 'confirm', kind)
    await confirm(of, id)
    if (kind === 'ANSWER_LOST') expect(made(await confirm(of, id)).state).toBe('SUCCEEDED')
    await of.time.pass({ hours: 24 })
    await endsPaidOnce(of, id)
  },

  async refund(kind) {
    const of = await withMethod()
    const id = await created(served, of)
    made(await confirm(of, id))
    provider.arm(of.accountRef, 'refund', kind)
    const { school } = of
    const input = { params: { schoolId: school.id }, body: { chargeId: id, amount: 10, reason: 'Fell ill' } }
    await call(served, refunds.ofInvoice, input, school.admin)
    await of.time.pass({ hours: 24 })
    const { rows } = await inside(rig, school.id, (query) => query('select id, state from refund'))
    expect(rows).toMatchObject([{ state: 'SUCCEEDED' }])
    const back = rig.stripe.moved(of.accountRef).filter(({ kind: moved }) => moved === 'refund')
    expect(back).toEqual([{ kind: 'refund', key: rows[0]!.id, cents: 1000 }])
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, held: 2000, credit: 0 })
  },

  async 'set up'(kind) {
    for (const act of ['customer', 'setUp', 'method'] as const) {
      const of = await world()
      if (act !== 'method') {
        provider.arm(of.accountRef, act, kind)
        const input = { body: { parentId: of.owed.parentId, type: 'CARD' as const } }
        const first = await call(served, payments.setUp, input, of.school.admin)
        if (first.status !== 200) expect([400, 500]).toContain(first.status)
      }
      const { token } = await entering(served, of)
      if (act === 'method') provider.arm(of.accountRef, 'method', kind)
      if (act !== 'method' || kind === 'ANSWER_LOST') made(await reportEntry(served, token))
      else expect([400, 500]).toContain((await reportEntry(served, token)).status)
      for (const event of rig.stripe.takeEvents(of.accountRef))
        await of.time.receive(provider, signedByStripe(event, of.time.at()))
      await of.time.pass({ hours: 24 })
      const params = { a: of.school.id, b: of.owed.parentId }
      const savedMethods = made(await call(served, payments.methods, { params }, of.school.admin))
      expect(savedMethods).toMatchObject([{ last4: '4242', state: 'USABLE', default: true }])
      const id = await created(served, of)
      await confirm(of, id)
      await endsPaidOnce(of, id)
    }
  },

  async 'look-up'(kind) {
    for (const before of ['CRASH_BEFORE', 'CRASH_AFTER'] as const) {
      const of = await withMethod()
      const id = await created(served, of)
      provider.arm(of.accountRef, 'confirm', before)
      expect((await confirm(of, id)).status).toBe(500)
      provider.arm(of.accountRef, 'find', kind)
      await of.time.pass({ hours: 24 })
      // Running it again after the end does nothing.
      const again = resolvePaymentJob({ pool: of.time.pool, providers: { STRIPE: provider, SANDBOX: null } })
      if (kind === 'ANSWER_LOST') await again({ schoolId: of.school.id, paymentId: id })
      await endsPaidOnce(of, id)
    }
  },
}

describe.concurrent.each(Object.keys(OPERATIONS))('A %s', (operation) => {
  describe.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])('that meets with: %s', (fault) => {
    test.each([...FAULTS[fault]])('ends right within a day (%s)', async (kind) => {
      await expect(OPERATIONS[operation]!(kind)).resolves.toBeUndefined()
    })
  })
})
