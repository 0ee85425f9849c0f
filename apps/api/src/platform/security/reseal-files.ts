import type { Pool, Tx } from '../database/database.ts'
import { allSchools, inSteps } from '../database/in-steps.ts'
import type { Sealer } from './sealing.ts'

/** How many were sealed anew, and how many are left because their key is gone. */
export interface Resealed {
  count: number
  lost: number
}

/** Files of one kind: how the next that is sealed with another key is found, and stored again. */
export interface SealedFiles {
  next: (
    tx: Tx,
    schoolId: string,
    of: { keyId: string; after: string; most: number },
  ) => Promise<{ id: string; sealed: Buffer; keyId: string }[]>
  replace: (tx: Tx, schoolId: string, file: { id: string; sealed: Buffer; keyId: string }) => Promise<void>
  about: (schoolId: string, id: string) => string
}

/** Files per transaction; they are large. */
const STEP = 1

/** Seals every school's files of a kind with the current key. */
export async function resealFiles(pool: Pool, sealer: Sealer, files: SealedFiles): Promise<Resealed> {
  const totals = { count: 0, lost: 0 }
  for (const schoolId of await allSchools(pool)) await resealFilesOf(pool, sealer, files, schoolId, totals)
  return totals
}

/** Seals one school's files of a kind anew, and adds to `done`. */
export async function resealFilesOf(
  pool: Pool,
  sealer: Sealer,
  { next, replace, about: aboutOf }: SealedFiles,
  schoolId: string,
  done: Resealed,
): Promise<void> {
  await inSteps(pool, schoolId, async (tx, after) => {
    const [file] = await next(tx, schoolId, { keyId: sealer.keyId, after, most: STEP })
    if (!file) return null
    const { id, sealed, keyId } = file
    if (sealer.knows(keyId)) {
      const about = aboutOf(schoolId, id)
      await replace(tx, schoolId, { id, ...sealer.sealBytes(sealer.openBytes(sealed, keyId, about), about) })
      done.count += 1
    } else done.lost += 1
    return id
  })
}
