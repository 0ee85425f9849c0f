import { asPlatform, inSchool, type Pool } from '../../platform/database.ts'
import type { Sealer } from '../../platform/sealing.ts'
import { aboutImport, replaceSealed, sealedOtherwise } from './imports.store.ts'

/** Files are large: one in a transaction. */
const STEP = 1

/**
 * Seals the uploaded lists of every school with the first of the keys. One whose key is not there any more is left: it is
 * forgotten within a week. Answers how many were sealed anew, and how many were left.
 */
export async function resealImports(pool: Pool, sealer: Sealer): Promise<{ count: number; lost: number }> {
  const schools = await asPlatform(pool, (tx) =>
    tx.selectFrom('school_directory').select('id').orderBy('id').execute(),
  )
  const done = { count: 0, lost: 0 }
  for (const { id } of schools) await resealImportsOf(pool, sealer, id, done)
  return done
}

/** The same for one school. Adds to what is done. */
export async function resealImportsOf(
  pool: Pool,
  sealer: Sealer,
  schoolId: string,
  done: { count: number; lost: number },
): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const from: string = after
    after = await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
      const [found] = await sealedOtherwise(tx, schoolId, { keyId: sealer.keyId, after: from, most: STEP })
      if (!found) return undefined
      const { id, keyId, sealed } = found
      if (!sealer.knows(keyId)) {
        done.lost += 1
        return id
      }
      const about = aboutImport(schoolId, id)
      await replaceSealed(tx, schoolId, { id, ...sealer.seal(sealer.open(sealed, keyId, about), about) })
      done.count += 1
      return id
    })
  }
}
