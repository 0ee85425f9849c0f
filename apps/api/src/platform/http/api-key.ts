import { sql } from 'kysely'
import { asPlatform, inSchool, type Pool } from '../database/database.ts'
import { notSignedIn } from '../problems.ts'
import { countAttempt } from '../security/attempts.ts'
import { mailToken } from '../security/tokens.ts'

/** So many calls a key makes in a minute. */
export const CALLS_PER_MINUTE = 300

/** By which a key is told from the token of a session, and found by whoever searches programs for secrets. */
const PREFIX = 'abk_'

/** A new key. What is kept is its hash: 256 random bits need no salt. */
export function newApiKey(): { key: string; hash: Buffer; ending: string } {
  const { token, hash } = mailToken(PREFIX)
  return { key: token, hash, ending: token.slice(-4) }
}

export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/**
 * Counts a call by a key, and notes at most once a minute that it is used. Refuses (401) a key that does not work in the
 * school, and (429) one that calls too often.
 */
export async function useKey(pool: Pool, keyHash: Buffer, school: string | null): Promise<void> {
  if (school === null) throw notSignedIn('An API key works in its school alone. Name the school')
  const id = await inSchool(pool, { session: null, school, keyHash }, async (tx, opening) => {
    if (!('api_key_id' in opening) || opening.api_key_id === null) return null
    if (opening.api_key_is_due) await sql`select app.note_key_used(${opening.api_key_id})`.execute(tx)
    return opening.api_key_id
  })
  // What else is wrong with it is told in its turn.
  if (id === null) return
  const limits = [{ key: `api-key ${id}`, most: CALLS_PER_MINUTE, minutes: 1 }]
  await asPlatform(pool, (tx) => countAttempt(tx, limits))
}
