import type { Pool, Tx } from '../../../platform/database/database.ts'
import { allSchools, inSteps } from '../../../platform/database/in-steps.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { aboutChild } from './medical.ts'
import { replaceSealed, sealedOtherwise } from './medical.store.ts'

/** So many in one transaction: who saves one of them meanwhile waits a moment. */
const STEP = 200

interface Resealed {
  /** Of how many children it was sealed anew. */
  count: number
  /** Of how many it stays as it was, for their key is not there any more: by the name of that key. */
  lost: Map<string, number>
}

/**
 * Seals the medical facts of every school with the first of the keys, so that the others can be taken away. What they say
 * stays as it is, and so does who changed it and when. Begun again after it broke off, it goes on.
 */
export async function resealMedical(pool: Pool, sealer: Sealer): Promise<Resealed> {
  const done: Resealed = { count: 0, lost: new Map() }
  for (const schoolId of await allSchools(pool)) await resealSchool(pool, sealer, schoolId, done)
  return done
}

/** The same for one school. Adds to what is done. */
export async function resealSchool(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: Resealed,
): Promise<void> {
  await inSteps(pool, schoolId, (tx, after) => resealSome(tx, sealer, schoolId, after, done))
}

/** The next of a school, in the order of their ids. Answers the last of them, or null when there are no more. */
async function resealSome(
  tx: Tx,
  sealer: Sealer,
  schoolId: string,
  after: string,
  done: Resealed,
): Promise<string | null> {
  const found = await sealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
  const anew = found.flatMap(({ childId, sealed, keyId }) => {
    if (!sealer.knows(keyId)) {
      done.lost.set(keyId, (done.lost.get(keyId) ?? 0) + 1)
      return []
    }
    const about = aboutChild(schoolId, childId)
    return [{ childId, sealed: sealer.seal(sealer.open(sealed, keyId, about), about).sealed }]
  })
  await replaceSealed(tx, schoolId, sealer.keyId, anew)
  done.count += anew.length
  return found.at(-1)?.childId ?? null
}
