import type { classes } from '@afterbell/contract/classes'
import { notThere } from '../../platform/problems.ts'
import type { Act, Acts } from '../../platform/serve.ts'
import { activitiesPage } from './activities.store.ts'
import { loadActivity } from './activity-rows.store.ts'
import { bulkChange } from './bulk-change.ts'
import type { ClassForm } from './class-form.ts'
import { rowOf } from './activity-row.ts'
import type { FormKind } from './form-kind.ts'
import { meetingsOf } from './meetings.store.ts'
import { changeActivity, createActivity } from './save-activity.ts'

/** The acts behind the form of a kind. Written once: a kind says how its form is checked and stored, see `FormKind`. */
export function formActs(own: FormKind<ClassForm>): Acts<typeof classes> {
  return {
    get: loaded(own),
    create: (call) => createActivity(call, own, call.body, 'publish'),
    createDraft: (call) => createActivity(call, own, call.body, 'draft'),
    update: (call) => {
      const { version, ...form } = call.body
      return changeActivity(call, own, { id: call.params.id, version, mode: 'edit', form: () => form })
    },
    updateDraft: (call) => {
      const { version, ...form } = call.body
      return changeActivity(call, own, { id: call.params.id, version, mode: 'draft', form: () => form })
    },
    activateDraft: (call) => {
      const { id } = call.params
      if (!call.body) return changeActivity(call, own, { id, mode: 'publish', form: (stored) => stored })
      const { version, ...form } = call.body
      return changeActivity(call, own, { id, version, mode: 'publish', form: () => form })
    },
    bulkChange: (call) => bulkChange(call, own, call.body),
  }
}

function loaded(own: FormKind<ClassForm>): Act<(typeof classes)['get']> {
  return async ({ tx, school, user, at, params: { id } }) => {
    const stored = await loadActivity(tx, { schoolId: school.id, kind: own.kind, id })
    if (!stored) throw notThere()
    const instructorId = user.role === 'SCHOOL_INSTRUCTOR' ? user.id : undefined
    const [page, meetings] = await Promise.all([
      activitiesPage(
        tx,
        { kind: own.kind, schoolId: school.id, today: school.today, ids: [id], instructorId },
        { page: 0, size: 1, sort: null },
      ),
      meetingsOf(tx, school.id, [id]),
    ])
    const facts = page.rows[0]
    if (!facts) throw notThere()
    const { location, instructors, places, sections } = rowOf(facts, school, at)
    return {
      ...own.formOf(stored),
      id,
      draft: stored.isDraft,
      type: stored.isDraft ? ('DRAFT' as const) : ('ACTIVE' as const),
      version: stored.version,
      location,
      instructors,
      places,
      sections: sections.map((section) => ({ id: section.id, places: section.places })),
      attendedDates: meetings.filter((meeting) => meeting.has_attendance).map(({ date }) => date),
    }
  }
}
