import { record } from '../../platform/database/history.ts'
import { notThere } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Entry, SwitchedList, Texts } from './named-list.ts'
import { entryById, lockEntry, updateActive } from './named-list.store.ts'

/** Turns an entry on or off (R037 to R040). An entry that is off is no longer offered; children who have it keep it. */
export async function toggleEntry<T extends Texts, Use>(
  list: SwitchedList<T, Use>,
  call: AnyCall & { params: { id: string }; body: { active?: boolean | undefined } },
): Promise<Entry & T & Use> {
  const { tx, school } = call
  const id = call.params.id
  const before = await lockEntry(tx, list, school.id, id)
  if (!before) throw notThere()
  const active = call.body.active ?? !before.active
  if (active !== before.active) {
    await updateActive(tx, list, school.id, { id, active })
    const what = active ? (`${list.noun}.switched-on` as const) : (`${list.noun}.switched-off` as const)
    await record(tx, call, [{ what, subjectId: id, details: { name: before.name } }])
  }
  return (await entryById(tx, list, school, id))!
}
