import * as z from 'zod/mini'
import { bulkFields, type SeveralChanged } from '@afterbell/contract/activities/form-parts'
import { addingDates } from '@afterbell/domain/activities/bulk-change'
import { assertValid, invalid } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import { fieldsOf } from '../../platform/sentences.ts'
import { loadActivity } from './activity-rows.store.ts'
import { namesOf } from './activities.store.ts'
import type { FormKind } from './form-kind.ts'
import { changeActivity, type ChangeContext } from './save-activity.ts'

/**
 * Changes the given fields of several activities. Each one is changed completely, or left alone with a reason. Drafts
 * stay drafts.
 */
export async function bulkChange<F>(
  saving: ChangeContext,
  formKind: FormKind<F>,
  { ids, anyway = false, replacesDates = false, changes: rawChanges }: SeveralChanged,
) {
  const { changes: raw, findings } = formKind.bulkChange(rawChanges)
  assertValid(findings)
  const changes = parseChanges(raw)
  if (Object.keys(changes).length === 0)
    throw invalid([{ path: 'ids', message: 'Please choose at least one field to change' }])
  const names = await namesOf(saving.tx, saving.school.id, formKind.kind, ids)
  const refusals: ({ id: string; name: string } & Reason)[] = []
  let changedCount = 0
  // In the order of ids, so that two bulk changes at once cannot deadlock.
  for (const id of [...new Set(ids)].toSorted()) {
    const reason = await changeOne(saving, formKind, id, { changes, anyway, replacesDates })
    if (reason === null) changedCount += 1
    else refusals.push({ id, name: names.get(id) ?? '', ...reason })
  }
  return { changed: changedCount, refused: refusals }
}

/** The reason an activity was refused, with its rule's code or the form field. */
interface Reason {
  message: string
  code?: string
  field?: string
}

async function changeOne<F>(
  saving: ChangeContext,
  formKind: FormKind<F>,
  id: string,
  {
    changes,
    anyway,
    replacesDates,
  }: { changes: Record<string, unknown>; anyway: boolean; replacesDates: boolean },
): Promise<Reason | null> {
  const storedActivity = await loadActivity(saving.tx, {
    schoolId: saving.school.id,
    kind: formKind.kind,
    id,
  })
  if (!storedActivity) return { message: 'This does not exist, or you do not have access to it' }
  try {
    await orNothing(saving.tx, () =>
      changeActivity(saving, formKind, {
        id,
        anyway,
        mode: (isDraft) => (isDraft ? 'draft' : 'edit'),
        form: (form) => formKind.withBulkChange(form, replacesDates ? changes : addingDates(form, changes)),
      }),
    )
    return null
  } catch (error) {
    const refusal = saving.refusalOf(error)
    if (!refusal) throw error
    const { fields = [] } = refusal.problem
    // If two fields conflict, report the field that this bulk change set.
    const wrong = fields.find(({ path }) => path.split('.').at(-1)! in changes) ?? fields[0]
    const { code, message } = refusal.problem
    return wrong ? { message: wrong.message, field: wrong.path } : { message, code }
  }
}

/** Parses the given fields with the form's schema (times, dates, money) and refuses invalid ones by field. */
function parseChanges(raw: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.fromEntries(Object.keys(raw).map((key) => [key, true as const]))
  const read = z.safeDecode(z.pick(bulkFields, keys as never), raw as never)
  if (!read.success) throw invalid(fieldsOf(read.error))
  return read.data as Record<string, unknown>
}
