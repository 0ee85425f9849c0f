import { childrenInReach, type FamilyScope } from '../reach.ts'
import { filesOfChildren } from '../../forms/form-files.store.ts'
import { answersOfChildren, enrollmentsOfChildren, formsOfChildren } from './family-forms.store.ts'

/** Returns those of the enrollments that are of children in reach. */
export function enrollmentsInReach(scope: FamilyScope, ids: readonly string[]) {
  return inReach(scope, ids, enrollmentsOfChildren)
}

/** Returns those of the forms that children in reach are or were asked. */
export function formsInReach(scope: FamilyScope, ids: readonly string[]) {
  return inReach(scope, ids, formsOfChildren)
}

/** Returns those of the answers that were given for children in reach. */
export function formAnswersInReach(scope: FamilyScope, ids: readonly string[]) {
  return inReach(scope, ids, answersOfChildren)
}

/** Returns those of the files that were attached for children in reach. */
export async function formFilesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string; childId: string; familyId: string }>> {
  const children = await childrenInReach(scope)
  const childIds = children.map(({ id }) => id)
  const files = await filesOfChildren(scope.tx, scope.school.id, { ids, childIds })
  return new Map(
    files.map(({ id, childId }) => {
      const { familyId } = children.find((child) => child.id === childId)!
      return [id, { id, childId, familyId }]
    }),
  )
}

async function inReach<Thing extends { id: string }>(
  scope: FamilyScope,
  ids: readonly string[],
  read: (
    tx: FamilyScope['tx'],
    schoolId: string,
    which: { ids: readonly string[]; childIds: readonly string[] },
  ) => Promise<Thing[]>,
): Promise<Map<string, Thing>> {
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const things = await read(scope.tx, scope.school.id, { ids, childIds })
  return new Map(things.map((each) => [each.id, each]))
}
