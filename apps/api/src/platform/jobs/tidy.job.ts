import { sql } from 'kysely'
import { asPlatform, type Pool } from '../database/database.ts'
import { insideSchool } from '../database/inside-school.ts'
import { allSchools } from '../database/in-steps.ts'
import { reactTo, type Reactions } from '../reactions.ts'
import { visitSchools } from './each-school.ts'
import { job, runs } from './job.ts'

export const tidyDaily = job()('tidy.daily', {
  retryLimit: 2,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 3600,
  cron: '17 3 * * *',
})

declare module '../reactions.ts' {
  interface Causes {
    /** Once a day in each school: rooms delete data that nobody will need again. */
    tidied: { what: null; answer: void }
  }
}

interface TidyParts {
  pool: Pool
  reactions: Pick<Reactions, 'tidied'>
}

/**
 * Deletes outdated data once a day: attempts, tokens, old sessions, letters about accounts, secrets in letters,
 * stored answers to keyed requests, unconfirmed sign-ups and old provider events. Each room then tidies its own data
 * in each school; an error in one is thrown after the others are done.
 */
export const tidyJob = runs(tidyDaily, async (_, parts: TidyParts) =>
  tidy(parts, await allSchools(parts.pool)),
)

/**
 * Deletes outdated data outside of schools and in these schools.
 * @internal
 */
export async function tidy({ pool, reactions }: TidyParts, schoolIds: readonly string[]): Promise<void> {
  await asPlatform(pool, async (tx) => {
    await sql`delete from attempt where window_ends_at < app.now() - interval '1 day'`.execute(tx)
    await sql`delete from account_token where expires_at < app.now() - interval '7 days'`.execute(tx)
    await sql`delete from session where expires_at < app.now() - interval '30 days'`.execute(tx)
    await sql`delete from mail where school_id is null and created_at < app.now() - interval '30 days'`.execute(
      tx,
    )
    await sql`
      update mail set sealed = null, key_id = null
      where sealed is not null and created_at < app.now() - interval '1 day'`.execute(tx)
    await sql`delete from connect_state where expires_at < app.now() - interval '1 day'`.execute(tx)
    await sql`delete from provider_event where state = 'DONE' and received_at < app.now() - interval '90 days'`.execute(
      tx,
    )
    await sql`delete from used_challenge where expires_at < app.now()`.execute(tx)
    await sql`delete from sign_up where created_at < app.now() - interval '7 days'`.execute(tx)
    // Stored for a while, so that a text delivered twice is handled once.
    await sql`delete from received_text where received_at < app.now() - interval '7 days'`.execute(tx)
    await sql`delete from email_change where expires_at < app.now() - interval '7 days'`.execute(tx)
    await sql`delete from password_request where created_at < app.now() - interval '1 day'`.execute(tx)
  })
  await visitSchools(schoolIds, (id) =>
    insideSchool(pool, id, async ({ tx, school }) => {
      await sql`delete from idempotency where school_id = ${id} and created_at < app.now() - interval '7 days'`.execute(
        tx,
      )
      await reactTo(reactions.tidied, { tx, school }, null)
    }),
  )
}
