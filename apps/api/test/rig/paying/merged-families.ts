import { familyMerges } from '@afterbell/contract/families/families'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import { owing, type Owing } from './paying.ts'

/** Merges Bert's family, which owes 30, into Ann's, which owes 40. `between` runs while there are still two. */
export async function mergedFamilies(
  rig: Rig,
  school: MadeSchool,
  between: (one: Owing, other: Owing) => Promise<void> = async () => {},
) {
  const guardian = (firstName: string) => ({
    primaryGuardian: { firstName, lastName: 'Merged', phone: '555-010-0199' },
  })
  const one = await owing(rig, school, 40, guardian('Ann'))
  const other = await owing(rig, school, 30, guardian('Bert'))
  await between(one, other)
  const familyOf = async (childId: string) => {
    const { rows } = await inside(rig, school.id, (query) =>
      query('select family_id from child where id = $1', [childId]),
    )
    return rows[0]!.family_id as string
  }
  const [keepId, otherId] = [await familyOf(one.childId), await familyOf(other.childId)]
  const body = {
    keepId,
    otherId,
    guardianIds: [one.parentId, other.parentId],
    homesOf: 'KEEP' as const,
    same: [],
  }
  made(await call(rig, familyMerges.merge, { body }, school.admin))
  return { one, other, keepId, otherId }
}
