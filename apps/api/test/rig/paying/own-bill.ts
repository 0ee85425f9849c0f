import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { pay } from '@afterbell/contract/payments/pay'
import { runOwnBillJob } from '../../../src/features/own-bill/run.job.ts'
import type { OwnBillParts } from '../../../src/features/own-bill/own-bill.ts'
import { settleOwnBill } from '../../../src/features/own-bill/settle-event.ts'
import { eventJob } from '../../../src/features/payments/events/event.job.ts'
import { receiveEvent } from '../../../src/features/payments/events/receive-event.ts'
import { OPERATOR_ACCOUNT } from '../../../src/features/providers/provider.ts'
import { createSandbox } from '../../../src/features/providers/sandbox/sandbox.ts'
import { asPlatform, type Pool } from '../../../src/platform/database/database.ts'
import { call, newAddress, type Rig, SECRET, SUBSCRIPTIONS } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'

// Setup of tests about the school's own bill.

/** Returns the rig with the same database and sandbox, `days` later. */
export function daysLater(rig: Rig, days: number): Rig {
  const pool: Pool = {
    ...rig.pool,
    get shift() {
      return `${rig.clockShiftSeconds + days * 86_400} seconds`
    },
  }
  const settings = { secret: SECRET, publicUrl: 'http://localhost:3000', timeoutMs: 0 }
  return { ...rig, pool, sandbox: createSandbox(pool, settings) }
}

export function ownBillParts(rig: Rig, over: Partial<OwnBillParts> = {}): OwnBillParts {
  return {
    pool: rig.pool,
    providers: { STRIPE: null, SANDBOX: rig.sandbox },
    publicUrl: 'http://localhost:3000',
    subscriptions: SUBSCRIPTIONS,
    ...over,
  }
}

/** Runs the hourly job of the school's own bill. */
export async function runBill(rig: Rig, school: MadeSchool, over: Partial<OwnBillParts> = {}): Promise<void> {
  await runOwnBillJob(ownBillParts(rig, over))({ schoolId: school.id })
}

/** Enters a card or bank account for the school's own bill, without adding it yet. */
export async function enteredSource(rig: Rig, school: MadeSchool, token = 'tok_succeeds') {
  const type = token.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
  const { sourceToken, payUrl } = made(await call(rig, ownBill.setUp, { body: { type } }, school.admin))
  const body = { token: new URL(payUrl).hash.slice(1), sandboxToken: token }
  made(await call(rig, pay.enterMethod, { body }, { ip: newAddress() }))
  return { sourceToken, type }
}

/** Enters a card or bank account and adds it as a source. */
export async function addSource(
  rig: Rig,
  school: MadeSchool,
  token = 'tok_succeeds',
  more: { defaultMethod?: boolean } = {},
) {
  const entered = await enteredSource(rig, school, token)
  return made(await call(rig, ownBill.create, { body: { ...entered, ...more } }, school.admin))
}

/** Moves the end of the school's trial into the past. */
export async function trialEnded(rig: Rig, school: MadeSchool, daysAgo = 1): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update school set trial_ends_on = (app.now() at time zone timezone)::date - $2::int where school_id = $1`,
      [school.id, daysAgo],
    ),
  )
}

/** Delivers the sandbox messages about the operator's account up to that day, each `times` times. */
export async function hearOperator(rig: Rig, days: number, times = 1): Promise<void> {
  const then = daysLater(rig, days)
  const work = eventJob({ pool: then.pool, settleAbout: settleOwnBill(ownBillParts(then)), giveUp: () => {} })
  const some = () =>
    asPlatform(then.pool, (tx, at) =>
      then.sandbox.takeEvents(tx, Temporal.Instant.from(at), OPERATOR_ACCOUNT),
    )
  // All schools share the account, and it returns at most a hundred messages at a time.
  for (let events = await some(); events.length > 0; events = await some())
    for (const event of events)
      for (let time = 0; time < times; time += 1) {
        await asPlatform(then.pool, (tx, at) =>
          receiveEvent(tx, then.sandbox, { ...event, at: Temporal.Instant.from(at) }),
        )
        const { eventId } = JSON.parse(event.bytes.toString()) as { eventId: string }
        await work({ accountRef: OPERATOR_ACCOUNT, eventId })
      }
}

/** Returns the school's state. */
export async function stateOf(rig: Rig, school: MadeSchool): Promise<string> {
  const { rows } = await rig.pool.pg.query(`select state from school_directory where id = $1`, [school.id])
  return rows[0].state as string
}

export async function schoolBillInvoices(rig: Rig, school: MadeSchool) {
  return made(await call(rig, ownBill.invoices, { query: {} }, school.admin)).content
}
