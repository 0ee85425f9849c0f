import { sql } from 'kysely'
import { asPlatform, inSchool, type Pool } from '../../database/database.ts'
import { notSignedIn } from '../../problems.ts'
import { countAttempt } from '../../security/attempts.ts'
import { mailToken } from '../../security/tokens.ts'

/** Limit of calls per key and minute. */
export const CALLS_PER_MINUTE = 300

/** Prefix that distinguishes a key from a session token and lets secret scanners find it. */
const PREFIX = 'abk_'

/** Creates a key. Only its hash is stored: 256 random bits need no salt. */
export function newApiKey(): { key: string; hash: Buffer; ending: string } {
  const { token, hash } = mailToken(PREFIX)
  return { key: token, hash, ending: token.slice(-4) }
}

export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Limit of calls with invalid keys, per network and quarter of an hour. */
export const WRONG_KEYS_MAX = 30
const WRONG_KEYS_MINUTES = 15

/** The key, school and network of a call. */
interface KeyUse {
  keyHash: Buffer
  school: string | null
  network: string
}

/**
 * Counts a key's call, and records its use at most once a minute. Refuses calls without a school (401) and too
 * frequent ones (429). Invalid keys count per network; valid keys from there keep working.
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
  // Admission refuses an invalid key later.
  await asPlatform(pool, (tx) => countAttempt(tx, [limit]))
}
