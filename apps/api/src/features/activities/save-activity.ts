import { randomUUIDv7 } from 'node:crypto'
import { decideCapacity } from '@afterbell/domain/activities/capacity'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { allOf, allowed } from '@afterbell/domain/kernel/decision'
import { decideDropInCapacity, decideDropInsRemain } from '@afterbell/domain/activities/drop-ins-kept'
import { decideRemoveActivity } from '@afterbell/domain/activities/remove-activity'
import { decideDaysRemain } from '@afterbell/domain/activities/section-choice'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere, refuse } from '../../platform/problems.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnyCall, User } from '../../platform/http/serve.ts'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import type { ActivityRows, SectionRow, StoredActivity } from './activity-rows.ts'
import {
  hasMissingForms,
  insertActivity,
  loadActivity,
  missingChoices,
  updateActivity,
} from './activity-rows.store.ts'
import type { FormKind } from './form-kind.ts'
import { assertGone, goneFor, meetingsGoneEvent } from './meetings/meetings-gone.ts'
import { childrenInSections, dropInsToCome, pickedDaysToCome, placesInUse } from './section-usage.store.ts'
import { tellOfMeetings } from './substitutes/tell-substitute.ts'
import { writeMeetings, type DroppedMeeting, type MeetingsChanged } from './meetings/write-meetings.ts'

/** Context of a save: user, school and transaction. */
export interface SaveContext {
  tx: Tx
  school: SchoolNow
  /** No role if a job saves; nobody then reads refusals at their fields. */
  user: Pick<User, 'id'> & Partial<Pick<User, 'role'>>
}

export interface SavedActivity {
  id: string
  draft: boolean
  version: number
}

/** Context of a change that others may depend on. */
export type ChangeContext = SaveContext & Pick<AnyCall, 'react' | 'refusalOf'>

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** An activity is about to be saved. What its dates depend on stays as it is until then. */
    activitySaving: { what: null; answer: void }
    /** The dates of an activity are about to be saved. Each listener returns the rows, with the no-dates it adds. */
    datesPlanned: { what: DatesPlanned; answer: ActivityRows }
    /** Meetings of an activity were written by its plan alone. */
    meetingsWritten: { what: MeetingsWritten; answer: void }
    /** Activities were published, changed or removed; `what` holds their ids. */
    offersChanged: { what: readonly string[]; answer: void }
    /** A published activity changed; `what` holds the ids of its sections, sorted. */
    activityChanged: { what: readonly string[]; answer: void }
    /**
     * Meetings of a published activity were dropped, moved to other times or added. Each listener returns the cents it
     * proposes to refund.
     */
    meetingsChanged: { what: MeetingsChanged; answer: number }
  }
}

/** An activity's rows to be saved, and the published activity as it was. */
export interface DatesPlanned {
  kind: ActivityKind
  rows: ActivityRows
  before: StoredActivity | null
}

/** The meetings written: all of a new activity, or only those added to a published one. */
export interface MeetingsWritten {
  activityId: string
  rows: ActivityRows
  added: readonly DroppedMeeting[] | null
}

type Mode = 'draft' | 'publish' | 'edit'

/** Stores a new activity, as a draft or published with its meetings. */
export async function createActivity<F>(
  saving: SaveContext & Pick<AnyCall, 'react'>,
  formKind: FormKind<F>,
  input: F,
  mode: 'draft' | 'publish',
): Promise<SavedActivity> {
  const form = formKind.toSave(input, { isNew: true })
  const id = randomUUIDv7()
  const { tx, school } = saving
  if (mode !== 'draft') await saving.react('activitySaving', null)
  const rows = await planDates(saving, mode, {
    kind: formKind.kind,
    rows: formKind.rowsOf(id, form, null),
    before: null,
  })
  await assertForm(saving, formKind, { form, rows, mode, before: null })
  const isDraft = mode === 'draft'
  await insertActivity(tx, { schoolId: school.id, kind: formKind.kind, id, isDraft }, rows)
  if (!isDraft) {
    await writeMeetings(saving, id, rows, null)
    await saving.react('meetingsWritten', { activityId: id, rows, added: null })
  }
  await record(tx, saving, [
    {
      what: isDraft ? 'activity.drafted' : 'activity.created',
      subjectId: id,
      details: { kind: formKind.kind, name: rows.activity.name },
    },
  ])
  if (!isDraft) await saving.react('offersChanged', [id])
  return { id, draft: isDraft, version: 1 }
}

/**
 * Changes a stored activity. A draft stays a draft or is published; a published activity changes only as far as its
 * dates allow.
 */
export async function changeActivity<F>(
  saving: ChangeContext,
  formKind: FormKind<F>,
  {
    id,
    version,
    anyway = false,
    mode: modeOf,
    form: editForm,
  }: {
    id: string
    version?: number | undefined
    /** Save even if children lose meetings. */
    anyway?: boolean | undefined
    mode: (isDraft: boolean) => Mode
    form: (stored: F) => F
  },
): Promise<SavedActivity> {
  const { tx, school } = saving
  await saving.react('activitySaving', null)
  const before = await loadActivity(tx, { schoolId: school.id, kind: formKind.kind, id, forChange: true })
  if (!before) throw notThere()
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(tx, school, id)
  const mode = modeOf(before.isDraft)
  if (mode === 'edit' && before.isDraft) throw refuse('IS_A_DRAFT', 'This is still a draft. Publish it first')
  if (mode !== 'edit' && !before.isDraft) throw refuse('NOT_A_DRAFT', 'This was already published')
  const previous = formKind.formOf(before)
  const form = formKind.toSave(editForm(previous), { isNew: false })
  const rows = await planDates(saving, mode, {
    kind: formKind.kind,
    rows: formKind.rowsOf(id, form, before),
    before: mode === 'edit' ? before : null,
  })
  await assertForm(saving, formKind, { form, rows, mode, before })
  const pathOf = (sectionId: string) => formKind.pathOf(form, rows, sectionId)
  if (mode === 'edit') await assertCapacity(saving, before.sections, rows.sections, pathOf)
  const isDraft = mode === 'draft'
  const now = await updateActivity(tx, { schoolId: school.id, id, isDraft }, rows)
  // Checked after the update has locked the sections, so that a child who got a place meanwhile is seen.
  if (mode === 'edit') await assertEmpty(saving, before.sections, rows.sections, pathOf)
  const futurePlaces = mode === 'edit' ? await toCome(saving, id) : null
  const { dropped, moved, added } = isDraft
    ? { dropped: [], moved: [], added: [] }
    : await writeMeetings(saving, id, rows, mode === 'edit' ? before.activity : null)
  if (!isDraft)
    await saving.react('meetingsWritten', { activityId: id, rows, added: mode === 'edit' ? added : null })
  if (futurePlaces) await assertDaysRemain(saving, id, futurePlaces)
  // Last, because only this refusal can be confirmed with `anyway`.
  const impact = await goneFor(saving, formKind.kind, rows.sections, dropped)
  assertGone(impact, { anyway, dateFormat: school.dateFormat })
  const details = { kind: formKind.kind, name: rows.activity.name }
  await record(tx, saving, [
    { what: WHAT[mode], subjectId: id, details },
    ...(impact.meetings.length > 0 ? [meetingsGoneEvent(id, impact, { ...details, school })] : []),
  ])
  if (mode === 'edit') {
    const sectionIds = rows.sections.map((section) => section.id).toSorted()
    await tellOfMeetings(saving, { dropped, moved, added })
    await saving.react('meetingsChanged', { dropped, moved, added })
    await saving.react('activityChanged', sectionIds)
  }
  if (!isDraft) await saving.react('offersChanged', [id])
  return { id, draft: isDraft, version: now }
}

/** Returns the rows without the dates on which the school is closed. A draft keeps the dates as they were typed. */
async function planDates(
  saving: Pick<AnyCall, 'react'>,
  mode: Mode,
  planned: DatesPlanned,
): Promise<ActivityRows> {
  if (mode === 'draft') return planned.rows
  const [rows = planned.rows] = await saving.react('datesPlanned', planned)
  return rows
}

const WHAT: Record<Mode, AuditEventName> = {
  draft: 'activity.draft-changed',
  publish: 'activity.published',
  edit: 'activity.changed',
}

/** Checks the form's rules, then against the database whether location, instructors and custom forms can be chosen. */
async function assertForm<F>(
  { tx, school, user }: SaveContext,
  formKind: FormKind<F>,
  { form, rows, mode, before }: { form: F; rows: ActivityRows; mode: Mode; before: StoredActivity | null },
): Promise<void> {
  const storedForm = before && formKind.formOf(before)
  const names = nameRules(school, user.role ?? null, storedForm ? formKind.namesIn(storedForm) : [])
  const previous = mode === 'edit' ? storedForm : null
  assertValid(formKind.check(form, { today: school.today, mode, names, previous }))
  const missing = await missingChoices(tx, school.id, {
    locationId: rows.activity.location_id,
    instructorIds: rows.sections.flatMap(({ instructor_ids }) => instructor_ids),
    before,
  })
  const wrongPeople = missing.instructors.size > 0 ? formKind.paths.people(form, missing.instructors) : []
  const lacksForms = await hasMissingForms(tx, school.id, { formIds: rows.formIds, before })
  assertValid([
    ...(missing.location
      ? [{ path: formKind.paths.location, message: 'This location does not exist or is turned off' }]
      : []),
    ...wrongPeople.map((path) => ({ path, message: 'One of these people does not teach here' })),
    ...(lacksForms
      ? [{ path: formKind.paths.forms, message: 'One of these forms does not exist or is disabled' }]
      : []),
  ])
}

/** Refuses capacity below current use and names the lowest possible number. The table's guards refuse it too. */
async function assertCapacity(
  { tx, school }: SaveContext,
  before: readonly SectionRow[],
  after: readonly SectionRow[],
  pathOf: (sectionId: string) => string,
): Promise<void> {
  const loweredSections = loweredIn(before, after)
  if (loweredSections.length === 0) return
  const ids = loweredSections.map(({ section }) => section.id)
  const placesUsed = await placesInUse(tx, school.id, ids, school.today)
  for (const each of loweredSections) {
    const decision = decideLowered(each, placesUsed.get(each.section.id)!)
    if (!decision.allowed)
      assertAllowed({ ...decision, field: below(pathOf(each.section.id), decision.field!) })
  }
}

/** A section with less capacity than before, on the roster or for drop-ins. */
export type LoweredSection = ReturnType<typeof loweredIn>[number]

export function loweredIn(before: readonly SectionRow[], after: readonly SectionRow[]) {
  const sectionsBefore = new Map(before.map((section) => [section.id, section]))
  return after
    .map((section) => ({ section, ...fewerOf(section, sectionsBefore.get(section.id)) }))
    .filter(({ places, dropIns }) => places || dropIns)
}

/** Checks the lowered capacity against the places in use. */
export function decideLowered(
  { section, places, dropIns }: LoweredSection,
  now: { used: number; dropIns: number },
) {
  return allOf<'CAPACITY_BELOW_ENROLLED' | 'CAPACITY_BELOW_DROP_INS'>(
    places ? decideCapacity(section.capacity, now.used) : allowed,
    dropIns ? decideDropInCapacity(section.dropin_capacity, now.dropIns) : allowed,
  )
}

/** Checks only lowered numbers, so that an overbooked section may stay overbooked. */
function fewerOf(section: SectionRow, before: SectionRow | undefined) {
  return {
    places: before !== undefined && section.capacity < before.capacity,
    dropIns: before !== undefined && section.dropin_capacity < before.dropin_capacity,
  }
}

/** Refuses to remove a group or weekday that has children enrolled or waiting. */
async function assertEmpty(
  { tx, school }: SaveContext,
  before: readonly SectionRow[],
  after: readonly SectionRow[],
  pathOf: (sectionId: string) => string,
): Promise<void> {
  const wasActive = new Set(before.filter(({ is_active }) => is_active).map(({ id }) => id))
  const deactivatedSections = after.filter(({ id, is_active }) => !is_active && wasActive.has(id))
  if (deactivatedSections.length === 0) return
  const children = await childrenInSections(
    tx,
    school.id,
    deactivatedSections.map(({ id }) => id),
    school.today,
  )
  for (const { id, name } of deactivatedSections) {
    const decision = decideRemoveActivity(name, children.get(id) ?? { enrolled: 0, waiting: 0 })
    if (!decision.allowed) assertAllowed({ ...decision, field: below(pathOf(id), 'active') })
  }
}

/** Children who come on single days, by place: the child's name for picked days, the date for a drop-in. */
interface ToCome {
  picked: ReadonlyMap<string, string>
  dropIns: ReadonlyMap<string, string>
}

async function toCome({ tx, school }: SaveContext, id: string): Promise<ToCome> {
  const [picked, dropIns] = await Promise.all([
    pickedDaysToCome(tx, school, id),
    dropInsToCome(tx, school, id),
  ])
  return { picked, dropIns }
}

/** Refuses if a child with picked days would have none left, or a drop-in would lose its date. */
async function assertDaysRemain(saving: SaveContext, id: string, before: ToCome): Promise<void> {
  if (before.picked.size === 0 && before.dropIns.size === 0) return
  const after = await toCome(saving, id)
  const lossesOf = (of: keyof ToCome) =>
    [...before[of]].flatMap(([place, text]) => (after[of].has(place) ? [] : [text]))
  assertAllowed(decideDaysRemain(lossesOf('picked')))
  assertAllowed(decideDropInsRemain(lossesOf('dropIns'), saving.school.dateFormat))
}

/** Joins a path such as `sections.1.maxEnroll`; a finding about the list itself keeps the list's path. */
function below(path: string, field: string): string {
  if (path === '') return field
  return /\d$/.test(path) ? `${path}.${field}` : path
}
