import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../platform/database/history.ts'
import { assertValid, refuse, type Guards } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { normal, type Entry, type NamedList, type Texts } from './named-list.ts'
import { entryById, insertEntries } from './named-list.store.ts'

const nameConflict = () => refuse('NAME_TAKEN', 'This name is already taken', { field: 'name' })

/** Turns a name conflict between concurrent requests into the regular refusal. */
export const listGuards: Guards = {
  location_name_is_taken: nameConflict,
  teacher_name_is_taken: nameConflict,
  pick_up_option_name_is_taken: nameConflict,
}

/** Adds an entry to a list. Names are unique within a list. */
export async function addEntry<T extends Texts, Use>(
  list: NamedList<T, Use>,
  call: AnyCall & { body: T },
): Promise<Entry & T & Use> {
  const { tx, school } = call
  const texts = normal(call.body)
  assertValid(list.findings(texts))
  const id = randomUUIDv7()
  const addedIds = await insertEntries(tx, list, school.id, [{ ...texts, id }])
  if (addedIds.size === 0) throw nameConflict()
  await record(tx, call, [{ what: `${list.noun}.created`, subjectId: id, details: { name: texts.name } }])
  return (await entryById(tx, list, school, id))!
}
