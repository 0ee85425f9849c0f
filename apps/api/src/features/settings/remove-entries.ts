import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import { notThere, refuse } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { NamedList, Texts } from './named-list.ts'
import { deleteEntries, lockForRemoval } from './named-list.store.ts'

/** Removes entries. Entries in use stay, and the answer says what they are used for. */
export async function removeEntries<T extends Texts>(
  list: NamedList<T, unknown>,
  call: AnyCall,
  ids: readonly string[],
): Promise<{ changed: number; refused: { id: string; name: string; message: string }[] }> {
  const { tx, school } = call
  const lockedEntries = await lockForRemoval(tx, list, school.id, ids)
  // Decides after the lock: a new use is either visible now, or waits until this transaction ends.
  const decide = await list.decideRemove(
    tx,
    school,
    lockedEntries.map(({ id }) => id),
  )
  const { going, goingIds, refused } = splitByDecision(lockedEntries, ({ id }) => decide(id))
  await deleteEntries(tx, list, school.id, goingIds)
  await record(
    tx,
    call,
    going.map(({ id, name }) => ({
      what: `${list.noun}.removed` as const,
      subjectId: id,
      details: { name },
    })),
  )
  return { changed: going.length, refused }
}

/** Removes one entry. Refused as IN_USE if something uses it. */
export async function removeEntry<T extends Texts>(
  list: NamedList<T, unknown>,
  call: AnyCall & { params: { id: string } },
): Promise<void> {
  const { changed, refused } = await removeEntries(list, call, [call.params.id])
  if (refused.length > 0) throw refuse('IN_USE', refused[0]!.message)
  if (changed === 0) throw notThere()
}
