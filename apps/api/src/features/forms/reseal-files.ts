import type { Pool } from '../../platform/database/database.ts'
import { allSchools, inSteps } from '../../platform/database/in-steps.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { aboutFile } from './form-files.ts'
import { filesSealedOtherwise, replaceSealedFile } from './form-files.store.ts'

/** Files per transaction; they are large. */
const STEP = 1

/** Seals every school's files with the current key. Returns how many, and how many of which the key is gone. */
export async function resealFiles(pool: Pool, sealer: Sealer): Promise<{ count: number; lost: number }> {
  const totals = { count: 0, lost: 0 }
  for (const schoolId of await allSchools(pool)) await resealFilesOf(pool, sealer, schoolId, totals)
  return totals
}

/** Reseals one school's files and adds to `done`. */
export async function resealFilesOf(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: { count: number; lost: number },
): Promise<void> {
  await inSteps(pool, schoolId, async (tx, after) => {
    const [file] = await filesSealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
    if (!file) return null
    const { id, sealed, keyId } = file
    if (sealer.knows(keyId)) {
      const about = aboutFile(schoolId, id)
      const bytes = sealer.openBytes(sealed, keyId, about)
      await replaceSealedFile(tx, schoolId, { id, ...sealer.sealBytes(bytes, about) })
      done.count += 1
    } else done.lost += 1
    return id
  })
}
