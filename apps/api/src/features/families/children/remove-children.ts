import type { children } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childName } from '@afterbell/domain/families/child-name'
import { decideRemoveChild, decideRestoreChild } from '@afterbell/domain/families/children'
import { splitByDecision } from '../../../platform/database/bulk-removal.ts'
import { record } from '../../../platform/database/history.ts'
import { assertAllowed, notThere, refuse } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { archiveChildren, lockToArchive, restoreRows } from './archive.store.ts'
import { childById } from './children.store.ts'
import { enrolledFrom } from './enrolled.store.ts'
import { lockFamilies, nameOfChild } from '../guardians/families.store.ts'

/**
 * Archives children; their history stays. Refuses enrolled children and says where they are enrolled (OQ-92). `undone`
 * children were created by mistake and have no history: not even the archive lists them.
 */
export async function removeChildren(
  call: AnyCall,
  ids: readonly string[],
  { undone = [] }: { undone?: readonly string[] } = {},
): Promise<AnswerOf<(typeof children)['removeMany']>> {
  const { tx, school } = call
  const lockedChildren = await lockToArchive(tx, school.id, ids)
  // Read after the lock: an enrollment in progress is either seen here, or finds no child any more.
  const enrollmentsByChild = await enrolledFrom(tx, school.id, ids, school.today)
  const { going, goingIds, refused } = splitByDecision(lockedChildren, ({ id, name }) =>
    decideRemoveChild(name, enrollmentsByChild.get(id) ?? []),
  )
  await archiveChildren(tx, school.id, goingIds, undone)
  await record(
    tx,
    call,
    going.map(({ id, name }) => ({
      what: 'child.archived' as const,
      subjectId: id,
      childId: id,
      details: { name },
    })),
  )
  return { changed: going.length, refused }
}

/** Archives one child, or refuses and says where they are enrolled. */
export const removeChild: Act<(typeof children)['remove']> = async (call) => {
  const { changed, refused } = await removeChildren(call, [call.params.id])
  if (refused.length > 0) throw refuse('ENROLLED', refused[0]!.message)
  if (changed === 0) throw notThere()
}

/** Restores an archived child. */
export const restoreChild: Act<(typeof children)['restore']> = async (call) => {
  const { tx, school, params } = call
  const childBefore = await childById(tx, school.id, params.id)
  if (!childBefore) throw notThere()
  // Read again under the family's lock: the child may just have been merged into another entry.
  await lockFamilies(tx, school.id, [childBefore.familyId])
  const child = (await childById(tx, school.id, params.id))!
  const mergedInto = child.mergedIntoId && (await nameOfChild(tx, school.id, child.mergedIntoId))
  assertAllowed(decideRestoreChild({ isArchived: child.archivedAt !== null, mergedInto: mergedInto ?? null }))
  await restoreRows(tx, school.id, [child.id])
  await record(tx, call, [
    {
      what: 'child.restored',
      subjectId: child.id,
      childId: child.id,
      details: { name: childName(child) },
    },
  ])
  return (await childById(tx, school.id, child.id))!
}
