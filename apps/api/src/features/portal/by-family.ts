import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FamilyCaller, FamilyPerson } from '../../platform/http/families/family-door.ts'

/** Who acts for a family, as acts and the history take it. */
export interface FamilyActor {
  tx: Tx
  school: SchoolNow
  user: null
  person: FamilyPerson
}

/** Returns the person of a session who acts for one of its families. */
export function personOfFamily({ people }: FamilyCaller, familyId: string): FamilyPerson {
  const person = people.find((each) => each.familyId === familyId)
  if (!person) throw new Error('Nobody of this family is logged in')
  return person
}

/** The same as acts and the history take who acts. */
export function familyActor(
  { tx, school, family }: { tx: Tx; school: SchoolNow; family: FamilyCaller },
  familyId: string,
): FamilyActor {
  return { tx, school, user: null, person: personOfFamily(family, familyId) }
}
