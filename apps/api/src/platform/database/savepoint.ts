import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Does it, or none of it: what it had written when it was refused is taken back, and the transaction goes on. For acts
 * on many, of which each is done wholly or left alone with its reason.
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

/** Does it to see what comes of it, and takes all it wrote back: what it answers is what would have been. */
export async function onlyTried<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx)
  const done = await run()
  await sql`rollback to savepoint tried`.execute(tx)
  return done
}
