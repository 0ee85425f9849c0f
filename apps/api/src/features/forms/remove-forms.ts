import type { forms } from '@afterbell/contract/forms'
import { record } from '../../platform/history.ts'
import type { Act } from '../../platform/serve.ts'
import { lockFormsForRemoval, removeForms as removeRows } from './forms.store.ts'

/** Removes forms: they are asked no more, and what was answered is kept. */
export const removeForms: Act<(typeof forms)['removeMany']> = async (call) => {
  const { tx, school } = call
  const going = await lockFormsForRemoval(tx, school.id, call.query.formIds)
  await removeRows(
    tx,
    school.id,
    going.map(({ id }) => id),
  )
  await record(
    tx,
    call,
    going.map(({ id, name }) => ({ what: 'form.removed' as const, subjectId: id, details: { name } })),
  )
  return { changed: going.length, refused: [] }
}
