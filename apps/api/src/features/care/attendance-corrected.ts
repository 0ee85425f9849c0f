import type { Reaction } from '../../platform/reactions.ts'
import { familiesOfChildren, lockFamilies } from '../families/guardians/families.store.ts'
import { compareAgain } from './compare.store.ts'

/**
 * Marks charges made from attendance for comparison when that attendance is corrected. Locks the families, so a
 * charge in progress either sees the correction or is found here.
 */
export const compareCorrected: Reaction<'attendanceCorrected'> = async ({ tx, school }, corrected) => {
  const childIds = [...new Set(corrected.map(({ childId }) => childId))]
  const families = await familiesOfChildren(tx, school.id, childIds)
  await lockFamilies(tx, school.id, [...new Set(families.values())])
  await compareAgain(tx, school.id, corrected)
}
