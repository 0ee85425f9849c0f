import type { forms } from '@afterbell/contract/forms/forms'
import { decideRemoveForm } from '@afterbell/domain/forms/forms'
import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { deleteViewsOf } from '../users/saved-views/saved-views.store.ts'
import { lockFormsForRemoval, activityNamesByForm, removeForms as removeRows } from './forms.store.ts'

/**
 * Removes forms. They are no longer asked; their answers are kept, but saved views of these are deleted. A form that
 * an activity asks stays, and the answer names the activity.
 */
export const removeForms: Act<(typeof forms)['removeMany']> = async (call) => {
  const { tx, school } = call
  const forms = await lockFormsForRemoval(tx, school.id, call.query.formIds)
  // Reads after the lock: an activity about to ask a form is either visible now, or waits until this transaction
  // ends.
  const namesByForm = await activityNamesByForm(
    tx,
    school.id,
    forms.map(({ id }) => id),
  )
  const { going, goingIds, refused } = splitByDecision(forms, ({ id }) =>
    decideRemoveForm(namesByForm.get(id) ?? []),
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
