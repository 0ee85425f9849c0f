import type { Group } from '@afterbell/contract/kernel/op'
import type { classes } from '@afterbell/contract/activities/classes'
import { notThere } from '../../platform/problems.ts'
import type { Act, Acts, Call } from '../../platform/http/serve.ts'
import { activitiesPage } from './activities.store.ts'
import { loadActivity } from './activity-rows.store.ts'
import { rowOf } from './activity-row.ts'
import { bulkChange } from './bulk-change.ts'
import type { FormKind } from './form-kind.ts'
import { meetingsOf } from './meetings.store.ts'
import { changeActivity, createActivity, type Changing } from './save-activity.ts'

type FormCalls = typeof classes

/** A call with the form of a kind in it. */
interface WithForm<F> extends Changing {
  params: { id: string }
  body: F & { version?: number | undefined; anyway?: boolean }
}

/**
 * The acts behind the form of a kind. Written once: a kind says how its form is checked and stored, see `FormKind`.
 */
export function formActs<F extends object, G extends Group & Record<keyof FormCalls, unknown>>(
  own: FormKind<F>,
): Acts<G> {
  const changed = changing(own)
  const acts = {
    get: loaded(own),
    create: (call: WithForm<F>) =>
      createActivity(call, own, call.body, own.saysDraft(call.body) ? 'draft' : 'publish'),
    createDraft: (call: WithForm<F>) => createActivity(call, own, call.body, 'draft'),
    update: (call: WithForm<F>) => changed(call, (form, isDraft) => modeOf(own, form, isDraft)),
    updateDraft: (call: WithForm<F>) => changed(call, () => 'draft'),
    activateDraft: (call: WithForm<F> | (Changing & { params: { id: string }; body: undefined })) =>
      call.body
        ? changed(call as WithForm<F>, () => 'publish')
        : changeActivity(call, own, {
            id: call.params.id,
            mode: () => 'publish',
            form: (stored) => stored,
          }),
    bulkChange: (call: Changing & { body: { ids: string[]; anyway: boolean } }) =>
      bulkChange(call, own, call.body),
  }
  // Which form a kind has is known where the kind is: here they are alike.
  return acts as unknown as Acts<G>
}

/** A form that says that it is no draft publishes a stored one (OQ-04). */
function modeOf<F>(own: FormKind<F>, form: F, isDraft: boolean): 'draft' | 'publish' | 'edit' {
  const saysDraft = own.saysDraft(form)
  if (saysDraft === undefined) return 'edit'
  if (saysDraft) return 'draft'
  return isDraft ? 'publish' : 'edit'
}

function changing<F extends object>(own: FormKind<F>) {
  return (call: WithForm<F>, mode: (form: F, isDraft: boolean) => 'draft' | 'publish' | 'edit') => {
    const { version, anyway, ...form } = call.body
    return changeActivity(call, own, {
      id: call.params.id,
      version,
      anyway,
      mode: (isDraft) => mode(form as unknown as F, isDraft),
      form: () => form as unknown as F,
    })
  }
}

function loaded<F extends object>(own: FormKind<F>): Act<FormCalls['get']> {
  return (async ({ tx, school, teachesOnly, at, params: { id } }: Call<FormCalls['get']>) => {
    const stored = await loadActivity(tx, { schoolId: school.id, kind: own.kind, id })
    if (!stored) throw notThere()
    const [page, meetings] = await Promise.all([
      activitiesPage(
        tx,
        { kind: own.kind, schoolId: school.id, today: school.today, ids: [id], instructorId: teachesOnly },
        { page: 0, size: 1, sort: null },
      ),
      meetingsOf(tx, school.id, [id]),
    ])
    const facts = page.rows[0]
    if (!facts) throw notThere()
    const { name, location, instructors, places, sections } = rowOf(facts, school, at)
    const attended = meetings.filter((meeting) => meeting.has_attendance).map(({ date }) => date)
    return {
      ...own.formOf(stored),
      id,
      name,
      draft: stored.isDraft,
      type: stored.isDraft ? ('DRAFT' as const) : ('ACTIVE' as const),
      version: stored.version,
      location,
      instructors,
      places,
      sections: sections.map((section) => ({ id: section.id, places: section.places })),
      attendedDates: [...new Set(attended)],
    }
  }) as unknown as Act<FormCalls['get']>
}
