import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import { isPaidIn, SANDBOX_NUMBERS } from '@afterbell/domain/providers/sandbox-numbers'
import { expect, test } from 'vitest'
import { createDice } from '../../db/demo/dice.ts'
import { setUpTokens } from '../../src/features/payments/methods/set-up-tokens.ts'
import { paymentRoutes } from '../../src/features/payments/payments.routes.ts'
import { createSandbox, type Sandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import type { SignedEvent } from '../../src/features/providers/sandbox/sandbox-events.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
import { paymentTime, type PaymentTime } from '../rig/paying/payment-time.ts'
import { useOps } from '../rig/serve-ops.ts'

// Two schools live the same and learn of payments only by messages. One gets each message at once, the other all at the
// end, repeated, shuffled, several at a time. The bench sends 10,000 (`npm run bench -- messages`).

const MESSAGES = Number(process.env.MESSAGES ?? 60)
/** One family of each number makes about 100 messages. */
const ROUNDS = Math.max(1, Math.round(MESSAGES / 100))

const rig = useRig()
const publicUrl = 'http://localhost'

/** Answers of the provider never arrive; only its messages do. */
const served = useOps(rig, () => {
  const unheard = async () => {
    throw new Error('The line broke')
  }
  const sandbox = {
    ...rig.sandbox,
    confirm: (...args: Parameters<Sandbox['confirm']>) => rig.sandbox.confirm(...args).then(unheard),
    refund: (...args: Parameters<Sandbox['refund']>) => rig.sandbox.refund(...args).then(unheard),
  }
  return paymentRoutes({
    providers: { STRIPE: null, SANDBOX: sandbox },
    publicUrl,
    tokens: setUpTokens(SECRET),
  })
})

interface Heard {
  school: MadeSchool
  time: PaymentTime
  sandbox: Sandbox
  accountRef: string
  /** Created payments, in the order of their families. */
  paymentIds: string[]
}

async function opened(): Promise<Heard> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { rows } = await rig.pool.pg.query<{ account_ref: string }>(
    'select account_ref from provider_account where school_id = $1',
    [school.id],
  )
  const accountRef = rows[0]!.account_ref
  let sandbox!: Sandbox
  const time = paymentTime(rig, { schoolId: school.id, accountRef }, (pool) => {
    sandbox = createSandbox(pool, { secret: SECRET, publicUrl, timeoutMs: 0 })
    return { STRIPE: null, SANDBOX: sandbox }
  })
  return { school, time, sandbox, accountRef, paymentIds: [] }
}

const TOKENS = SANDBOX_NUMBERS.filter(
  (number) => number.course !== 'TIMES_OUT_BEFORE' && !number.isSlowToSetUp && isPaidIn(number, 'USD'),
).map(({ token }) => token)

/** For each number a family pays 30, and nobody learns the outcome. */
async function pay({ school, paymentIds }: Heard): Promise<void> {
  for (const token of TOKENS) {
    const owed = await owing(rig, school, 30)
    await methodOf(rig, school, owed.parentId, token)
    const body = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
    const { paymentId: id } = made(await call(served, payments.create, { body }, school.admin))
    await call(served, payments.confirm, { params: { id }, body: {} }, school.admin)
    paymentIds.push(id)
  }
}

/** Refunds a third of every payment that arrived. */
async function giveBack({ school, paymentIds }: Heard): Promise<void> {
  for (const chargeId of paymentIds) {
    const body = { chargeId, amount: 10, reason: 'Fell ill' }
    await call(served, refunds.ofInvoice, { params: { schoolId: school.id }, body }, school.admin)
  }
}

/** Takes the provider's messages so far, oldest first. */
async function toTell({ sandbox, time, accountRef }: Heard): Promise<SignedEvent[]> {
  const all: SignedEvent[] = []
  for (;;) {
    const signedEvents = await asPlatform(time.pool, (tx) => sandbox.takeEvents(tx, time.at(), accountRef))
    if (signedEvents.length === 0) return all
    all.push(...signedEvents)
  }
}

/** Delivers each message when it happens. */
async function inOrder(of: Heard, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const event of await toTell(of)) {
      await of.time.receive(of.sandbox, event)
      await of.time.work(1)
    }
    await of.time.pass({ hours: 24 }, ['payments.event'])
  }
}

/** Delivers all messages at the end, including those delivered before. Returns their number. */
async function anyhow(
  of: Heard,
  days: number,
  { dice, before }: { dice: ReturnType<typeof createDice>; before: SignedEvent[] },
): Promise<number> {
  await of.time.pass({ hours: 24 * days }, [])
  const events = await toTell(of)
  before.push(...events)
  const sent = dice.shuffled(
    before.flatMap((event) => Array.from({ length: 1 + dice.below(5) }, () => event)),
  )
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const some = sent.slice(from, from + AT_ONCE)
    await Promise.all([...some.map((event) => of.time.receive(of.sandbox, event)), of.time.work(4)])
  }
  await of.time.work(4)
  await of.time.pass({ hours: 24 }, ['payments.event'])
  return sent.length
}

const AT_ONCE = 12

/** Returns the state of everything by family, without random values. */
async function stands({ school, paymentIds }: Heard) {
  return inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select p.state, p.failure, p.refunded_cents, p.fee_cents, i.state as invoice, i.paid_cents, i.pending_cents, i.credited_cents, i.moved_cents,
         i.refunded_cents as invoice_refunded, i.reversed_cents, i.open_cents,
         (select jsonb_agg(jsonb_build_array(r.state, r.cents) order by r.state, r.cents) from refund r where r.payment_id = p.id) as refunds,
         (select jsonb_agg(jsonb_build_array(v.kind, v.state, v.cents)) from reversal v where v.payment_id = p.id) as reversals,
         (select jsonb_agg(jsonb_build_array(e.debit, e.credit, e.cents) order by e.debit, e.credit, e.cents) from ledger_entry e where e.payer_id = p.payer_id) as entries,
         (select jsonb_agg(m.state) from payment_method m where m.payer_id = p.payer_id) as methods,
         (select count(*)::int from pgboss.job j where j.name = 'payments.receipt' and j.data->>'paymentId' = p.id::text) as receipts,
         (select jsonb_agg(n) from (select count(*)::int as n from pgboss.job j join refund r on r.id::text = j.data->>'refundId'
            where j.name = 'payments.receipt' and r.payment_id = p.id group by r.id) each_refund) as refund_receipts
       from unnest($1::uuid[]) with ordinality as asked(id, nth) join payment p on p.id = asked.id
         join payment_invoice x on x.payment_id = p.id join invoice i on i.id = x.invoice_id
       order by asked.nth`,
      [paymentIds],
    )
    return rows
  })
}

test(`${MESSAGES} messages that come often and in any order lead where each once and in time leads`, async () => {
  const dice = createDice(MESSAGES)
  const [one, other] = [await opened(), await opened()]
  for (let round = 0; round < ROUNDS; round += 1) {
    await pay(one)
    await pay(other)
  }
  const before: SignedEvent[] = []
  let sent = 0
  await inOrder(one, 15)
  sent += await anyhow(other, 14, { dice, before })
  expect(await stands(other)).toEqual(await stands(one))
  await giveBack(one)
  await giveBack(other)
  await inOrder(one, 8)
  sent += await anyhow(other, 7, { dice, before })
  const rows = await stands(one)
  expect(await stands(other)).toEqual(rows)
  expect(sent).toBeGreaterThanOrEqual(MESSAGES)
  // All outcomes occurred, and each successful payment has one receipt.
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['SUCCEEDED', 'FAILED', 'REQUIRES_ACTION']))
  for (const { state, receipts, refund_receipts: ofRefunds } of rows) {
    expect(receipts).toBe(state === 'SUCCEEDED' ? 1 : 0)
    for (const receiptsOfOne of (ofRefunds ?? []) as number[]) expect(receiptsOfOne).toBe(1)
  }
})
