import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { PayoutLine } from './provider.ts'
import type { Step } from './sandbox-courses.ts'

export type SandboxKind = 'CUSTOMER' | 'SET_UP' | 'METHOD' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'PAYOUT'

/** Something the sandbox remembers. What it is follows from its steps and the time, so nobody has to move it on. */
export interface SandboxObject {
  account_ref: string
  ref: string
  kind: SandboxKind
  key: string
  data: SandboxData
}

export interface SandboxData {
  steps: Step[]
  /** How many of its steps have been told in events. */
  toldSteps: number
  cents: number
  /** Which number it is paid, or was entered, with. */
  token: string | null
  /** When a card expires, where that was said. */
  expiry?: { month: number; year: number }
  /** The payment it belongs to, or the method that came of it. */
  ofRef: string | null
  /** Of a payment: its refunds. */
  refundRefs: string[]
  reversalKind: 'RETURN' | 'DISPUTE' | null
  /** Of a payout: what it is made of. */
  lines?: PayoutLine[]
}

/** Something new. What begins as PREPARED does not tell so: whoever asked for it knows. */
export function newObject(
  accountRef: string,
  kind: SandboxKind,
  key: string,
  facts: Partial<SandboxData> = {},
): SandboxObject {
  const nothing = { steps: [], cents: 0, token: null, ofRef: null, refundRefs: [], reversalKind: null }
  const toldSteps = facts.steps?.[0]?.state === 'PREPARED' ? 1 : 0
  const ref = `sandbox_${kind.toLowerCase()}_${randomUUIDv7()}`
  return { account_ref: accountRef, ref, kind, key, data: { ...nothing, toldSteps, ...facts } }
}

/** Remembers something, unless the same was asked for before. Answers which it is. */
export async function rememberOnce(tx: Tx, made: SandboxObject): Promise<SandboxObject> {
  const { account_ref: accountRef, ref, kind, key, data } = made
  const { numAffectedRows } = await sql`
    insert into sandbox_object (account_ref, ref, kind, key, data, happens_at)
    values (${accountRef}, ${ref}, ${kind}, ${key}, ${JSON.stringify(data)}, ${nextAt(data)})
    on conflict (account_ref, kind, key) do nothing`.execute(tx)
  return numAffectedRows ? made : (await rememberedFor(tx, accountRef, kind, key))!
}

/** What was asked for with a key. */
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

/** Those of these that are there, locked: whoever changes one waits for another who does. */
export async function remembered(tx: Tx, accountRef: string, refs: string[]): Promise<SandboxObject[]> {
  const { rows } = await sql<ObjectRow>`
    select account_ref, ref, kind, key, data from sandbox_object
    where account_ref = ${accountRef} and ref = any(${refs}::text[]) order by ref for update`.execute(tx)
  return rows.map(objectOf)
}

/** The payouts of an account whose day was not over by then, by their days. */
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
 * Those of one account, or of all (null), that have something to tell by then, the earliest first; what somebody else is
 * telling just now is left out.
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

/** Lets something go on with one more step, and answers it as it is now. */
export async function addStep(tx: Tx, found: SandboxObject, next: Step): Promise<SandboxObject> {
  const changed = { ...found, data: { ...found.data, steps: [...found.data.steps, next] } }
  await change(tx, changed)
  return changed
}

export async function change(tx: Tx, { account_ref: accountRef, ref, data }: SandboxObject): Promise<void> {
  await sql`
    update sandbox_object set data = ${JSON.stringify(data)}, happens_at = ${nextAt(data)}
    where account_ref = ${accountRef} and ref = ${ref}`.execute(tx)
}

/** Something is remembered no more. */
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
