import { children } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import { makeFamily } from './logged-in.ts'

/**
 * Limits a mother, types Max Gray over her, and her over the father. Returns the rows of both: the first is his by now,
 * the second hers.
 */
export async function typedOver(rig: Rig, school: MadeSchool) {
  const { childId, lastName } = await makeFamily(rig, school, { hasFather: true })
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const [maxId, maraId] = [child.primaryGuardian!.id, child.secondaryGuardian!.id]
  const body = { telling: 'NOTHING', reason: 'Custody order' } as const
  made(await call(rig, guardianAccess.set, { params: { childId, guardianId: maxId }, body }, school.admin))
  await inside(rig, school.id, (query) =>
    query(
      `update guardian set first_name = case id when $1 then 'Max' else 'Mara' end, last_name = case id when $1 then 'Gray' else $3 end,
         email = case id when $1 then 'max' else 'mara' end || $3 || '@families.test' where id in ($1, $2)`,
      [maxId, maraId, lastName],
    ),
  )
  return { childId, maxId, maraId }
}

/** Decides for whoever is in such rows by now, so that every statement is seen. */
export async function decideForTypedOver(rig: Rig, school: MadeSchool): Promise<void> {
  const body = { telling: 'EVERYTHING', reason: 'They are other people' } as const
  for (const row of ['maxId', 'maraId'] as const) {
    const { childId, [row]: guardianId } = await typedOver(rig, school)
    made(await call(rig, guardianAccess.set, { params: { childId, guardianId }, body }, school.admin))
  }
}
