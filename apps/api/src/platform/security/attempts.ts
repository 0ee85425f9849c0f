import { sql } from 'kysely'
import type { RefusalParts } from '@afterbell/domain/kernel/refusals/refusals'
import type { Tx } from '../database/database.ts'
import { tooMany } from '../problems.ts'

/** At most `most` attempts under a key in a window of `minutes`. */
export interface Limit {
  key: string
  most: number
  minutes: number
  /** The subject whose attempts `forgetAttemptsAbout` deletes together. */
  about?: string
}

/**
 * Counts an attempt under each limit, in the database, shared by all processes. Refuses (429, with the seconds to
 * wait) if a limit is used up; a refused attempt does not count. `instead` names an alternative to waiting.
 */
export async function countAttempt(tx: Tx, limits: readonly Limit[], instead: Instead = null): Promise<void> {
  for (const { key, most, minutes, about = null } of limits) {
    const { rows } = await sql<{ count: number; seconds: number }>`
      insert into attempt (key, about, count, window_ends_at)
      values (${key}, ${about}, 1, app.now() + make_interval(mins => ${minutes}::int))
      on conflict (key) do update set
        count = case when attempt.window_ends_at <= app.now() then 1 else attempt.count + 1 end,
        window_ends_at = case when attempt.window_ends_at <= app.now() then excluded.window_ends_at else attempt.window_ends_at end
      returning count, ceil(extract(epoch from window_ends_at - app.now()))::int as seconds`.execute(tx)
    const { count, seconds } = rows[0]!
    if (count > most)
      throw tooMany(Math.max(1, seconds), { of: 'ATTEMPTS', seconds: Math.max(1, seconds), instead })
  }
}

/** Returns the number of attempts under a key in its current window. */
export async function attemptsSoFar(tx: Tx, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from attempt where key = ${key} and window_ends_at > app.now()`.execute(tx)
  return rows[0]?.count ?? 0
}

type Instead = Extract<RefusalParts['TOO_MANY_REQUESTS'], { of: 'ATTEMPTS' }>['instead']

/** Subtracts the last attempt under each limit: it succeeded, and many may succeed behind one address. */
export async function takeAttemptBack(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits)
    await sql`update attempt set count = count - 1 where key = ${key} and count > 0`.execute(tx)
}

/** Deletes the attempts under a key, after one succeeded. */
export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await sql`delete from attempt where key = ${key}`.execute(tx)
}

/** Deletes all attempts about a subject, wherever they came from. */
export async function forgetAttemptsAbout(tx: Tx, about: string): Promise<void> {
  await sql`delete from attempt where about = ${about}`.execute(tx)
}

/** Deletes attempts a day after their window. */
export async function forgetOldAttempts(tx: Tx): Promise<void> {
  await sql`delete from attempt where window_ends_at < app.now() - interval '1 day'`.execute(tx)
}
