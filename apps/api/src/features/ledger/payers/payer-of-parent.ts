import type { Tx } from '../../../platform/database/database.ts'
import { notThere } from '../../../platform/problems.ts'
import { payerOf } from './payers.ts'
import { childOfParent, insertPayer, payersOfParent, payingFamilies } from './payers.store.ts'

/**
 * Returns the payers of a parent, first the one to bill: the home if two homes share, else the family. Creates that
 * payer if missing. A merged family may have several, oldest first. Throws not found for an unknown parent.
 */
export async function payersFor(tx: Tx, schoolId: string, parentId: string): Promise<[string, ...string[]]> {
  const payers = await payersOfParent(tx, schoolId, parentId)
  const payerIds = payers.map(({ id }) => id)
  if (payers[0]?.isAsked) return payerIds as [string, ...string[]]
  const child = await childOfParent(tx, schoolId, parentId)
  if (!child && payerIds.length > 0) return payerIds as [string, ...string[]]
  if (!child) throw notThere()
  const [family] = await payingFamilies(tx, schoolId, [child.childId])
  const home = family!.homes.find(({ id }) => id === child.homeId) ?? null
  const payer = payerOf(family!, home)
  await insertPayer(tx, schoolId, payer)
  return [payer.id, ...payerIds.filter((id) => id !== payer.id)]
}
