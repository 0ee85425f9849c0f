import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { normal, type Entry, type NamedList, type Texts } from './named-list.ts'
import { entryById, lockEntry, updateTexts } from './named-list.store.ts'

/** The texts to change, and the version that the editor saw. */
type Changes<T> = { [K in keyof T]?: T[K] | undefined } & { version?: number | undefined }

/** Changes the given texts of an entry. Saving the same texts changes nothing and records nothing. */
export async function changeEntry<T extends Texts, Use>(
  list: NamedList<T, Use>,
  call: AnyCall & { params: { id: string }; body: Changes<T> },
): Promise<Entry & T & Use> {
  const { tx, school, body } = call
  const id = call.params.id
  const before = await lockEntry(tx, list, school.id, id)
  if (!before) throw notThere()
  if (body.version !== undefined && body.version !== before.version)
    throw await changedMeanwhile(tx, school, id)
  const fields = Object.keys(list.texts) as (keyof T & string)[]
  const texts = normal(
    Object.fromEntries(fields.map((field) => [field, body[field] ?? before[field]])) as unknown as T,
  )
  assertValid(list.findings(texts))
  const oldTexts: T = before
  if (fields.some((field) => texts[field] !== oldTexts[field])) {
    await updateTexts(tx, list, school.id, { ...texts, id })
    const details = {
      name: texts.name,
      ...(texts.name === before.name ? {} : { nameBefore: before.name }),
    }
    await record(tx, call, [{ what: `${list.noun}.changed`, subjectId: id, details }])
  }
  return (await entryById(tx, list, school, id))!
}
