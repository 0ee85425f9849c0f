import type { Tx } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'
import { payerOf } from './payers.ts'
import { childOfParent, insertPayer, payersOfParent, payingFamilies } from './payers.store.ts'

/**
 * Who pays for a parent, made where nothing new was asked of them so far: their home where two homes share, else their family.
 * Several of a merged family, the oldest first, which is the one new things are asked of. Not there is a parent nobody knows.
 */
export async function payersFor(tx: Tx, schoolId: string, parentId: string): Promise<[string, ...string[]]> {
  const payers = await payersOfParent(tx, schoolId, parentId)
  const known = payers.map(({ id }) => id)
  if (payers[0]?.isAsked) return known as [string, ...string[]]
  const child = await childOfParent(tx, schoolId, parentId)
  if (!child && known.length > 0) return known as [string, ...string[]]
  if (!child) throw notThere()
  const [family] = await payingFamilies(tx, schoolId, [child.childId])
  const home = family!.homes.find(({ id }) => id === child.homeId) ?? null
  const payer = payerOf(family!, home)
  await insertPayer(tx, schoolId, payer)
  return [payer.id, ...known.filter((id) => id !== payer.id)]
}
