import { isMedicalEmpty } from '@afterbell/domain/families/child-care'
import type { Tx } from '../../../platform/database/database.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { NewChild } from '../children/many-children.store.ts'
import { aboutChild } from './medical.ts'
import { insertSealed } from './medical.store.ts'

/** Seals the medical facts of new children. Stores nothing for children without any. */
export async function insertMedical(
  tx: Tx,
  sealer: Sealer,
  schoolId: string,
  children: readonly NewChild[],
  accountId: string,
): Promise<void> {
  const rows = children
    .filter(({ medical }) => !isMedicalEmpty(medical))
    .map(({ id: childId, medical }) => ({
      childId,
      ...sealer.seal(JSON.stringify(medical), aboutChild(schoolId, childId)),
    }))
  if (rows.length > 0) await insertSealed(tx, schoolId, rows, accountId)
}
