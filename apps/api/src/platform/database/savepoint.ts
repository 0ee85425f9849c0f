import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Runs an act in a savepoint. If it throws, its writes are rolled back and the transaction goes on. For bulk acts,
 * where each item succeeds or fails alone.
 */
export async function orNothing<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint each`.execute(tx)
  try {
    const done = await run()
    await sql`release savepoint each`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint each`.execute(tx)
    throw error
  }
}

/** Runs an act as a trial: returns its result and rolls all its writes back. */
export async function onlyTried<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx)
  const done = await run()
  await sql`rollback to savepoint tried`.execute(tx)
  return done
}
