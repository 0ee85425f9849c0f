import type { Pool, Tx } from '../../../platform/database/database.ts'
import { allSchools, inSteps } from '../../../platform/database/in-steps.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { aboutChild } from './medical.ts'
import { replaceSealed, sealedOtherwise } from './medical.store.ts'

/** Rows per transaction. A user who saves one of them meanwhile waits a moment. */
const STEP = 200

interface ResealResult {
  /** Number of children whose facts were resealed. */
  count: number
  /** Number of children, by key name, whose facts could not be resealed because their key is missing. */
  lost: Map<string, number>
}

/**
 * Reseals the medical facts of every school with the first key, so that the other keys can be removed. Contents, author
 * and time stay the same. After an interruption, run it again: it continues.
 */
export async function resealMedical(pool: Pool, sealer: Sealer): Promise<ResealResult> {
  const tally: ResealResult = { count: 0, lost: new Map() }
  for (const schoolId of await allSchools(pool)) await resealSchool(pool, sealer, schoolId, tally)
  return tally
}

/** Reseals the facts of one school, and adds the counts to `done`. */
export async function resealSchool(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: ResealResult,
): Promise<void> {
  await inSteps(pool, schoolId, (tx, after) => resealSome(tx, sealer, schoolId, after, done))
}

/** Reseals the next batch of a school, in the order of child ids. Returns the last id, or null at the end. */
async function resealSome(
  tx: Tx,
  sealer: Sealer,
  schoolId: string,
  after: string,
  done: ResealResult,
): Promise<string | null> {
  const records = await sealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
  const resealedRecords = records.flatMap(({ childId, sealed, keyId }) => {
    if (!sealer.knows(keyId)) {
      done.lost.set(keyId, (done.lost.get(keyId) ?? 0) + 1)
      return []
    }
    const about = aboutChild(schoolId, childId)
    return [{ childId, sealed: sealer.seal(sealer.open(sealed, keyId, about), about).sealed }]
  })
  await replaceSealed(tx, schoolId, sealer.keyId, resealedRecords)
  done.count += resealedRecords.length
  return records.at(-1)?.childId ?? null
}
