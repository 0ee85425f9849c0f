import type { Pool } from '../../platform/database/database.ts'
import { allSchools, inSteps } from '../../platform/database/in-steps.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { aboutImport, replaceSealed, sealedOtherwise } from './imports.store.ts'

/** Imports per transaction; files are large. */
const STEP = 1

/**
 * Seals every school's uploaded lists with the current key. Lists whose key is gone are left; they are deleted within a
 * week. Returns the numbers of both.
 */
export async function resealImports(pool: Pool, sealer: Sealer): Promise<{ count: number; lost: number }> {
  const totals = { count: 0, lost: 0 }
  for (const schoolId of await allSchools(pool)) await resealImportsOf(pool, sealer, schoolId, totals)
  return totals
}

/** Reseals one school's lists and adds to `done`. */
export async function resealImportsOf(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: { count: number; lost: number },
): Promise<void> {
  await inSteps(pool, schoolId, async (tx, after) => {
    const [sealedImport] = await sealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
    if (!sealedImport) return null
    const { id, keyId, sealed } = sealedImport
    if (sealer.knows(keyId)) {
      const about = aboutImport(schoolId, id)
      await replaceSealed(tx, schoolId, { id, ...sealer.seal(sealer.open(sealed, keyId, about), about) })
      done.count += 1
    } else done.lost += 1
    return id
  })
}
