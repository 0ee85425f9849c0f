import { toldByPeople, toldOf } from '../../families/pickups/told-pickups.store.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** Returns those of these pickups that the session's people named for children in reach, also those they took back. */
export async function toldPickupsInReach(scope: FamilyScope, ids: readonly string[]) {
  const children = await childrenInReach(scope)
  const personIds = scope.family.people.map(({ id }) => id)
  const pickups = await toldByPeople(scope.tx, scope.school.id, { ids, personIds })
  return pickups.flatMap(({ id, childId, familyId, name }) => {
    const child = children.find((each) => each.id === childId)
    return child ? [{ id, childId, familyId, child: child.name, name }] : []
  })
}

/** Returns whom the guardians of a child named, as each of them reads it. What became of it is no part of it. */
export async function toldPickupsOf({ tx, school, family }: FamilyScope, childId: string) {
  const pickups = await toldOf(tx, school.id, [childId], school.today)
  return pickups.map(({ id, name, relation, from, to, by, waits, personId }) => ({
    id,
    name,
    relation,
    from,
    to,
    by,
    waits,
    mayTakeBack: family.people.some((person) => person.id === personId),
  }))
}
