import type { forms } from '@afterbell/contract/forms/forms'
import { decideRemoveForm } from '@afterbell/domain/forms/forms'
import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { deleteViewsOf } from '../users/saved-views/saved-views.store.ts'
import { lockFormsForRemoval, namesAsking, removeForms as removeRows } from './forms.store.ts'

/** Removes forms: they are asked no more, and what was answered is kept; nobody can open a view of it any more. One that is asked stays, and it is said by what. */
export const removeForms: Act<(typeof forms)['removeMany']> = async (call) => {
  const { tx, school } = call
  const asked = await lockFormsForRemoval(tx, school.id, call.query.formIds)
  // Asked after the lock: an activity that was about to ask one is either seen now or waits until we are done.
  const askedBy = await namesAsking(
    tx,
    school.id,
    asked.map(({ id }) => id),
  )
  const { going, goingIds, refused } = splitByDecision(asked, ({ id }) =>
    decideRemoveForm(askedBy.get(id) ?? []),
  )
  await removeRows(tx, school.id, goingIds)
  await deleteViewsOf(tx, school.id, { list: 'form-answers', ids: goingIds })
  await record(
    tx,
    call,
    going.map(({ id, name }) => ({ what: 'form.removed' as const, subjectId: id, details: { name } })),
  )
  return { changed: going.length, refused }
}
