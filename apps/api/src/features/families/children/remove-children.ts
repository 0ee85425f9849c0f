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
 * Removes children: they are archived, and what happened stays. One that is enrolled stays, with where (OQ-92). Those who
 * were made by mistake and whom nothing happened to, `undone`, are not listed among the archived either.
 */
export async function removeChildren(
  call: AnyCall,
  ids: readonly string[],
  { undone = [] }: { undone?: readonly string[] } = {},
): Promise<AnswerOf<(typeof children)['removeMany']>> {
  const { tx, school } = call
  const asked = await lockToArchive(tx, school.id, ids)
  // Asked after the lock: who was being enrolled is either seen now or finds no child any more.
  const enrolled = await enrolledFrom(tx, school.id, ids, school.today)
  const { going, goingIds, refused } = splitByDecision(asked, ({ id, name }) =>
    decideRemoveChild(name, enrolled.get(id) ?? []),
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

/** Removes one child, or says where it is enrolled. */
export const removeChild: Act<(typeof children)['remove']> = async (call) => {
  const { changed, refused } = await removeChildren(call, [call.params.id])
  if (refused.length > 0) throw refuse('ENROLLED', refused[0]!.message)
  if (changed === 0) throw notThere()
}

/** Brings a removed child back. */
export const restoreChild: Act<(typeof children)['restore']> = async (call) => {
  const { tx, school, params } = call
  const found = await childById(tx, school.id, params.id)
  if (!found) throw notThere()
  // Looked at again once its family is held: it may just have been merged into another entry.
  await lockFamilies(tx, school.id, [found.familyId])
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
