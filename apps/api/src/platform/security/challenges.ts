import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import type { Challenge, Payload } from 'altcha-lib/types'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { refuse } from '../problems.ts'
import type { AnyCall } from '../http/serve.ts'
import { keyFor } from './tokens.ts'

/** The request header with the solution, as JSON in base64. */
export const CHALLENGE_HEADER = 'x-altcha'

/** Limit to submit a solution, in minutes. */
const MINUTES = 10

/** One key in 256 begins like this. The browser tries keys until it finds one. */
const KEY_PREFIX = '00'

/**
 * Proofs of work that a browser computes before calls that attackers would send by the thousand. Uses ALTCHA, whose
 * challenges are signed, so that nothing is stored until one is solved.
 */
export interface Challenges {
  /** Issues a challenge. Null if this installation uses none. */
  issue(): Promise<Challenge | null>
  /** Refuses a call without a valid solution, or with one that was used before. */
  assertSolved(call: ChallengeContext): Promise<void>
  /** Checks whether a call carries a solution. */
  isBrought(call: ChallengeContext): boolean
}

type ChallengeContext = Pick<AnyCall, 'header' | 'outside'>

/**
 * Creates challenges. `cost` is the number of hash rounds per key; 0 turns proofs off.
 * @answers Who has to show that they are no robot?
 */
export function createChallenges({ secret, cost }: { secret: string; cost: number }): Challenges {
  const hmacSignatureSecret = keyFor(secret, 'challenges').toString('hex')
  return {
    async issue() {
      if (cost === 0) return null
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        keyPrefix: KEY_PREFIX,
        deriveKey,
        hmacSignatureSecret,
        expiresAt: Math.floor(Temporal.Now.instant().epochMilliseconds / 1000) + MINUTES * 60,
      })
    },
    async assertSolved(call) {
      if (cost === 0) return
      const proof = call.header(CHALLENGE_HEADER)
      if (!proof) throw challengeNeeded()
      const payload = read(proof)
      if (!payload) throw challengeFailed()
      const { challenge, solution } = payload
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
      if (!verified || !(await call.outside((tx) => useUp(tx, challenge.signature!, 2 * MINUTES))))
        throw challengeFailed()
    },
    isBrought: (call) => cost > 0 && call.header(CHALLENGE_HEADER) !== undefined,
  }
}

/** Uses up a single-use id that is valid for at most so many minutes. Returns false if it was used before. */
export async function useUp(tx: Tx, id: string, minutes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into used_challenge (id, expires_at) values (${id}, app.now() + make_interval(mins => ${minutes}::int))
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes used ids that are no longer valid anyway. */
export async function forgetChallenges(tx: Tx): Promise<void> {
  await sql`delete from used_challenge where expires_at < app.now()`.execute(tx)
}

function read(proof: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Payload | null
    const parameters = payload?.challenge?.parameters
    const isWhole =
      typeof parameters === 'object' &&
      typeof payload?.challenge.signature === 'string' &&
      typeof parameters?.nonce === 'string' &&
      typeof parameters.salt === 'string' &&
      typeof parameters.keyPrefix === 'string' &&
      typeof payload.solution === 'object'
    return isWhole ? payload : null
  } catch {
    return null
  }
}

function challengeNeeded() {
  return refuse('CHALLENGE_NEEDED', problemSentences.browserTooOld)
}

function challengeFailed() {
  return refuse('CHALLENGE_FAILED', problemSentences.robotCheckFailed)
}
