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

/** So many calls with keys that do not work come from one network in a quarter of an hour. */
export const WRONG_KEYS_MAX = 30
const WRONG_KEYS_MINUTES = 15

/** Who calls with a key, of which school, and from where. */
interface KeyUse {
  keyHash: Buffer
  school: string | null
  network: string
}

/**
 * Counts a call by a key, and notes at most once a minute that it is used. Refuses (401) a key that names no school, and (429)
 * one that calls too often. One that does not work is counted by where it comes from: those that work there go on working.
 */
export async function useKey(pool: Pool, { keyHash, school, network }: KeyUse): Promise<void> {
  if (school === null) throw notSignedIn('An API key works in its school alone. Name the school')
  const id = await inSchool(pool, { session: null, school, keyHash }, async (tx, opening) => {
    if (!('api_key_id' in opening) || opening.api_key_id === null) return null
    if (opening.api_key_is_due) await sql`select app.note_key_used(${opening.api_key_id})`.execute(tx)
    return opening.api_key_id
  })
  const limit = id
    ? { key: `api-key ${id}`, most: CALLS_PER_MINUTE, minutes: 1 }
    : { key: `wrong-api-key ${network}`, most: WRONG_KEYS_MAX, minutes: WRONG_KEYS_MINUTES }
  // What is wrong with a key is told in its turn.
  await asPlatform(pool, (tx) => countAttempt(tx, [limit]))
}
