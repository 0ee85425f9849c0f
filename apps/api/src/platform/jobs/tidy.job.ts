import { sql } from 'kysely'
import { asPlatform, inSchool, type Pool, type Tx } from '../database/database.ts'

/**
 * Throws away, once a day, what nobody will ask for again: used-up tries and tokens, sessions that ended a month ago,
 * letters about accounts of a month ago, secrets in letters of a day ago, and kept answers that no repeated request can still mean. `tidying` are the parts of
 * features, done in each school.
 */
export function tidyJob(pool: Pool, tidying: readonly ((tx: Tx, schoolId: string) => Promise<void>)[]) {
  return async (): Promise<void> => {
    const schools = await asPlatform(pool, async (tx) => {
      await sql`delete from attempt where window_ends_at < app.now() - interval '1 day'`.execute(tx)
      await sql`delete from account_token where expires_at < app.now() - interval '7 days'`.execute(tx)
      await sql`delete from session where expires_at < app.now() - interval '30 days'`.execute(tx)
      await sql`delete from mail where school_id is null and created_at < app.now() - interval '30 days'`.execute(
        tx,
      )
      await sql`
        update mail set sealed = null, key_id = null
        where sealed is not null and created_at < app.now() - interval '1 day'`.execute(tx)
      await sql`delete from password_request where created_at < app.now() - interval '1 day'`.execute(tx)
      return tx.selectFrom('school_directory').select('id').orderBy('id').execute()
    })
    for (const { id } of schools)
      await inSchool(pool, { session: null, school: id }, async (tx) => {
        await sql`delete from idempotency where school_id = ${id} and created_at < app.now() - interval '7 days'`.execute(
          tx,
        )
        for (const tidy of tidying) await tidy(tx, id)
      })
  }
}
