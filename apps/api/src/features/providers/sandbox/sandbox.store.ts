import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { PayoutLine } from '../provider.ts'
import type { Step } from './sandbox-courses.ts'

export type SandboxKind = 'CUSTOMER' | 'SET_UP' | 'METHOD' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'PAYOUT'

/** An object of the sandbox. Its state follows from its steps and the time, so nothing has to advance it. */
export interface SandboxObject {
  account_ref: string
  ref: string
  kind: SandboxKind
  key: string
  data: SandboxData
}

export interface SandboxData {
  steps: Step[]
  /** Number of steps already sent as events. */
  toldSteps: number
  cents: number
  /** Token of the test number it was paid or entered with. */
  token: string | null
  /** Expiry of a card, if it was set. */
  expiry?: { month: number; year: number }
  /** The payment it belongs to, or the method it resulted in. */
  ofRef: string | null
  /** Refunds of a payment. */
  refundRefs: string[]
  reversalKind: 'RETURN' | 'DISPUTE' | null
  /** Lines of a payout. */
  lines?: PayoutLine[]
}

/** Makes a new object. A first step PREPARED sends no event: the caller knows it. */
export function newObject(
  accountRef: string,
  kind: SandboxKind,
  key: string,
  facts: Partial<SandboxData> = {},
): SandboxObject {
  const defaults = { steps: [], cents: 0, token: null, ofRef: null, refundRefs: [], reversalKind: null }
  const toldSteps = facts.steps?.[0]?.state === 'PREPARED' ? 1 : 0
  const ref = `sandbox_${kind.toLowerCase()}_${randomUUIDv7()}`
  return { account_ref: accountRef, ref, kind, key, data: { ...defaults, toldSteps, ...facts } }
}

/** Inserts an object, unless one with this account, kind and key exists. Returns the stored one. */
export async function rememberOnce(tx: Tx, made: SandboxObject): Promise<SandboxObject> {
  const { account_ref: accountRef, ref, kind, key, data } = made
  const { numAffectedRows } = await sql`
    insert into sandbox_object (account_ref, ref, kind, key, data, happens_at)
    values (${accountRef}, ${ref}, ${kind}, ${key}, ${JSON.stringify(data)}, ${nextAt(data)})
    on conflict (account_ref, kind, key) do nothing`.execute(tx)
  return numAffectedRows ? made : (await rememberedFor(tx, accountRef, kind, key))!
}

/** Returns the object made with a key, locked. */
export async function rememberedFor(
  tx: Tx,
  accountRef: string,
  kind: SandboxKind,
  key: string,
): Promise<SandboxObject | undefined> {
  const { rows } = await sql<ObjectRow>`
    select account_ref, ref, kind, key, data from sandbox_object
    where account_ref = ${accountRef} and kind = ${kind} and key = ${key} for update`.execute(tx)
  return rows.map(objectOf)[0]
}

/** Returns the existing objects among these, locked, so that concurrent changes wait. */
export async function lockObjects(tx: Tx, accountRef: string, refs: string[]): Promise<SandboxObject[]> {
  const { rows } = await sql<ObjectRow>`
    select account_ref, ref, kind, key, data from sandbox_object
    where account_ref = ${accountRef} and ref = any(${refs}::text[]) order by ref for update`.execute(tx)
  return rows.map(objectOf)
}

/** Returns the payouts of an account whose day was not over at that moment, by day. */
export async function sandboxPayoutsSince(
  tx: Tx,
  accountRef: string,
  since: Temporal.Instant,
): Promise<SandboxObject[]> {
  const { rows } = await sql<ObjectRow>`
    select account_ref, ref, kind, key, data from sandbox_object
    where account_ref = ${accountRef} and kind = 'PAYOUT' and key >= ${since.toString().slice(0, 10)} order by key`.execute(
    tx,
  )
  return rows.map(objectOf)
}

/**
 * Returns the objects of one account, or of all (null), that have events due, earliest first. Skips those locked by
 * another run.
 */
export async function objectsDue(
  tx: Tx,
  at: Temporal.Instant,
  accountRef: string | null,
  most: number,
): Promise<SandboxObject[]> {
  const { rows } = await sql<ObjectRow>`
    select account_ref, ref, kind, key, data from sandbox_object
    where happens_at <= ${at.toString()}::timestamptz and (${accountRef}::text is null or account_ref = ${accountRef})
    order by happens_at limit ${most} for update skip locked`.execute(tx)
  return rows.map(objectOf)
}

/** Adds a step to an object, and returns the changed object. */
export async function addStep(tx: Tx, object: SandboxObject, next: Step): Promise<SandboxObject> {
  const changedObject = { ...object, data: { ...object.data, steps: [...object.data.steps, next] } }
  await change(tx, changedObject)
  return changedObject
}

export async function change(tx: Tx, { account_ref: accountRef, ref, data }: SandboxObject): Promise<void> {
  await sql`
    update sandbox_object set data = ${JSON.stringify(data)}, happens_at = ${nextAt(data)}
    where account_ref = ${accountRef} and ref = ${ref}`.execute(tx)
}

export async function forgetObject(tx: Tx, accountRef: string, ref: string): Promise<void> {
  await sql`delete from sandbox_object where account_ref = ${accountRef} and ref = ${ref}`.execute(tx)
}

interface ObjectRow {
  account_ref: string
  ref: string
  kind: SandboxKind
  key: string
  data: unknown
}

function objectOf({ data, ...row }: ObjectRow): SandboxObject {
  return { ...row, data: data as SandboxData }
}

function nextAt({ steps, toldSteps }: SandboxData): string | null {
  return steps[toldSteps]?.at ?? null
}
