import type { Pool } from '../../platform/database/database.ts'
import { allSchools, inSteps } from '../../platform/database/in-steps.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { aboutImport, replaceSealed, sealedOtherwise } from './imports.store.ts'

/** Files are large: one in a transaction. */
const STEP = 1

/**
 * Seals the uploaded lists of every school with the first of the keys. One whose key is not there any more is left: it is
 * forgotten within a week. Answers how many were sealed anew, and how many were left.
 */
export async function resealImports(pool: Pool, sealer: Sealer): Promise<{ count: number; lost: number }> {
  const done = { count: 0, lost: 0 }
  for (const schoolId of await allSchools(pool)) await resealImportsOf(pool, sealer, schoolId, done)
  return done
}

/** The same for one school. Adds to what is done. */
export async function resealImportsOf(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: { count: number; lost: number },
): Promise<void> {
  await inSteps(pool, schoolId, async (tx, after) => {
    const [found] = await sealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
    if (!found) return null
    const { id, keyId, sealed } = found
    if (sealer.knows(keyId)) {
      const about = aboutImport(schoolId, id)
      await replaceSealed(tx, schoolId, { id, ...sealer.seal(sealer.open(sealed, keyId, about), about) })
      done.count += 1
    } else done.lost += 1
    return id
  })
}
