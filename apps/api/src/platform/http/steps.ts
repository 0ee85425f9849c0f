import type { FastifyBaseLogger } from 'fastify'
import { inSchool, type Pool, type Tx } from '../database/database.ts'
import { claimKey, keepAnswer, releaseKey, type KeyedRequest } from './idempotency.ts'

type SchoolAndCaller = Parameters<typeof inSchool>[1]
type RunStep = <T>(run: (tx: Tx, at: Temporal.Instant) => Promise<T>) => Promise<T>

/** Returns the transactions of an act in steps: each in the call's school, one at a time. */
export function stepsIn(pool: Pool, opened: SchoolAndCaller): { runStep: RunStep; now: () => Tx | null } {
  let isOpen = false
  let step: Tx | null = null
  const runStep: RunStep = async (run) => {
    // Two at once could each wait for a connection that the other holds.
    if (isOpen) throw new Error('A step begins when the one before has ended')
    isOpen = true
    try {
      return await inSchool(pool, opened, (tx, { at }) => {
        step = tx
        return run(tx, Temporal.Instant.from(at))
      })
    } finally {
      isOpen = false
      step = null
    }
  }
  return { runStep, now: () => step }
}

/**
 * Runs an act in steps once per key. No single transaction covers it, so the claim is committed before the act, and
 * completed or released after it.
 */
export async function onceInSteps(
  { pool, opened, log }: { pool: Pool; opened: SchoolAndCaller; log: FastifyBaseLogger },
  keyed: KeyedRequest | null,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyed) return act()
  const claim = await inSchool(pool, opened, (tx) => claimKey(tx, keyed))
  if ('answer' in claim) return claim.answer
  let now: unknown
  try {
    now = await act()
  } catch (error) {
    // If the database is away, the claim expires by itself.
    await inSchool(pool, opened, (tx) => releaseKey(tx, keyed, claim)).catch((lost: unknown) =>
      log.warn({ err: lost }, 'a key was not given back'),
    )
    throw error
  }
  await inSchool(pool, opened, (tx) => keepAnswer(tx, keyed, claim, now))
  return now
}
