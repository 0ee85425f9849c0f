import type { LoadedForm, SentForm, SeveralChanged } from '@afterbell/contract/activities/form-parts'
import { notThere } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { activitiesPage } from './activities.store.ts'
import { loadActivity } from './activity-rows.store.ts'
import { rowOf } from './activity-row.ts'
import { bulkChange } from './bulk-change.ts'
import type { FormKind } from './form-kind.ts'
import { meetingsOf } from './meetings/meetings.store.ts'
import { changeActivity, createActivity, type ChangeContext, type SaveContext } from './save-activity.ts'

interface OfOne {
  params: { id: string }
}

/** Handlers behind the form of a kind. A kind supplies its checks and rows through `FormKind`. */
export function formActs<F>(formKind: FormKind<F>) {
  type New = SaveContext & Pick<AnyCall, 'react'> & { body: SentForm<F> }
  type Changed = ChangeContext & OfOne & { body: SentForm<F> }
  type Mode = Parameters<typeof changeActivity<F>>[2]['mode']
  const change = (call: ChangeContext & OfOne, { form, version, anyway }: SentForm<F>, mode: Mode) =>
    changeActivity(call, formKind, { id: call.params.id, version, anyway, mode, form: () => form })
  return {
    get: (call: AnyCall & OfOne) => loadForm(formKind, call),
    create: (call: New) =>
      createActivity(call, formKind, call.body.form, call.body.draft ? 'draft' : 'publish'),
    createDraft: (call: New) => createActivity(call, formKind, call.body.form, 'draft'),
    update: (call: Changed) => change(call, call.body, (isDraft) => modeOf(call.body, isDraft)),
    updateDraft: (call: Changed) => change(call, call.body, () => 'draft'),
    activateDraft: (call: ChangeContext & OfOne & { body: SentForm<F> | undefined }) =>
      call.body
        ? change(call, call.body, () => 'publish')
        : changeActivity(call, formKind, {
            id: call.params.id,
            mode: () => 'publish',
            form: (stored) => stored,
          }),
    bulkChange: (call: ChangeContext & { body: SeveralChanged }) => bulkChange(call, formKind, call.body),
  }
}

/** A form with `draft: false` publishes a stored draft (OQ-04). */
function modeOf({ draft }: SentForm<unknown>, isDraft: boolean): 'draft' | 'publish' | 'edit' {
  if (draft === undefined) return 'edit'
  if (draft) return 'draft'
  return isDraft ? 'publish' : 'edit'
}

async function loadForm<F>(
  formKind: FormKind<F>,
  { tx, school, teachesOnly, at, params: { id } }: AnyCall & OfOne,
): Promise<LoadedForm<F>> {
  const storedActivity = await loadActivity(tx, { schoolId: school.id, kind: formKind.kind, id })
  if (!storedActivity) throw notThere()
  const [page, meetings] = await Promise.all([
    activitiesPage(
      tx,
      { kind: formKind.kind, schoolId: school.id, today: school.today, ids: [id], instructorId: teachesOnly },
      { page: 0, size: 1, sort: null },
    ),
    meetingsOf(tx, school.id, [id]),
  ])
  const facts = page.rows[0]
  if (!facts) throw notThere()
  const { location, instructors, places, sections } = rowOf(facts, school, at)
  const datesWithAttendance = meetings.filter((meeting) => meeting.has_attendance).map(({ date }) => date)
  return {
    form: formKind.formOf(storedActivity),
    id,
    draft: storedActivity.isDraft,
    type: storedActivity.isDraft ? 'DRAFT' : 'ACTIVE',
    version: storedActivity.version,
    location,
    instructors,
    places,
    sections: sections.map((section) => ({ id: section.id, places: section.places })),
    attendedDates: [...new Set(datesWithAttendance)],
  }
}
