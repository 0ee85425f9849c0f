import { randomUUIDv7 } from 'node:crypto'
import { decideCapacity } from '@afterbell/domain/capacity'
import type { HappeningName } from '@afterbell/domain/happenings'
import { changeOfMeetings, decideChange, meetings } from '@afterbell/domain/schedule'
import type { Weekday } from '@afterbell/domain/weekdays'
import type { Tx } from '../../platform/database.ts'
import { record } from '../../platform/history.ts'
import { demand, demandNone, invalid, notThere, refuse } from '../../platform/problems.ts'
import type { SchoolNow } from '../../platform/school-now.ts'
import type { User } from '../../platform/serve.ts'
import { changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import type { ActivityRows, SectionRow, StoredActivity } from './activity-rows.ts'
import { insertActivity, loadActivity, missingChoices, updateActivity } from './activity-rows.store.ts'
import type { FormKind } from './form-kind.ts'
import { dropMeetings, meetingsOf, putMeetings } from './meetings.store.ts'
import { placesInUse } from './section-usage.store.ts'

/** Who saves, where and in which transaction. */
export interface Saving {
  tx: Tx
  school: SchoolNow
  user: User
}

export interface Saved {
  id: string
  draft: boolean
  version: number
}

type Mode = 'draft' | 'publish' | 'edit'

/** Stores a new activity: as a draft, or published with its meetings written out. */
export async function createActivity<F>(
  saving: Saving,
  own: FormKind<F>,
  given: F,
  mode: 'draft' | 'publish',
): Promise<Saved> {
  const form = own.toSave(given)
  const id = randomUUIDv7()
  const rows = own.rowsOf(id, form, null)
  await demandForm(saving, own, { form, rows, mode, before: null })
  const { tx, school } = saving
  const isDraft = mode === 'draft'
  await insertActivity(tx, { schoolId: school.id, kind: own.kind, id, isDraft }, rows)
  if (!isDraft) await writeMeetings(saving, id, rows)
  await record(tx, saving, [
    {
      what: isDraft ? 'activity.drafted' : 'activity.created',
      subjectId: id,
      details: { kind: own.kind, name: rows.activity.name },
    },
  ])
  return { id, draft: isDraft, version: 1 }
}

/** Changes a stored activity: a draft stays one, or is published now; a published one keeps what its dates allow. */
export async function changeActivity<F>(
  saving: Saving,
  own: FormKind<F>,
  {
    id,
    version,
    mode,
    form: given,
  }: { id: string; version?: number | undefined; mode: Mode; form: (stored: F) => F },
): Promise<Saved> {
  const { tx, school } = saving
  const before = await loadActivity(tx, { schoolId: school.id, kind: own.kind, id, forChange: true })
  if (!before) throw notThere()
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(tx, school, id)
  if (mode === 'edit' && before.isDraft)
    throw refuse('IS_A_DRAFT', 'This is still a draft. It can be published first')
  if (mode !== 'edit' && !before.isDraft) throw refuse('NOT_A_DRAFT', 'This was published already')
  const previous = own.formOf(before)
  const form = own.toSave(given(previous))
  const rows = own.rowsOf(id, form, before)
  await demandForm(saving, own, { form, rows, mode, before })
  if (mode === 'edit') await demandCapacity(saving, before.sections, rows.sections)
  const isDraft = mode === 'draft'
  const now = await updateActivity(tx, { schoolId: school.id, id, isDraft }, rows)
  if (!isDraft) await writeMeetings(saving, id, rows)
  await record(tx, saving, [
    { what: WHAT[mode], subjectId: id, details: { kind: own.kind, name: rows.activity.name } },
  ])
  return { id, draft: isDraft, version: now }
}

const WHAT: Record<Mode, HappeningName> = {
  draft: 'activity.draft-changed',
  publish: 'activity.published',
  edit: 'activity.changed',
}

/** The rules of the form, then what only the database can say: whether place and people can be chosen. */
async function demandForm<F>(
  { tx, school }: Saving,
  own: FormKind<F>,
  { form, rows, mode, before }: { form: F; rows: ActivityRows; mode: Mode; before: StoredActivity | null },
): Promise<void> {
  const previous = before && mode === 'edit' ? own.formOf(before) : null
  demandNone(own.check(form, { today: school.today, mode, previous }))
  const missing = await missingChoices(tx, school.id, {
    locationId: rows.activity.location_id,
    instructorIds: rows.sections.flatMap(({ instructor_ids }) => instructor_ids),
    before,
  })
  const formIds = (form as Record<string, unknown>)[own.fields.forms] as string[]
  demandNone([
    ...(missing.location
      ? [{ path: own.fields.location, message: 'This location does not exist or is switched off' }]
      : []),
    ...(missing.instructors
      ? [{ path: own.fields.instructors, message: 'One of these people does not teach here' }]
      : []),
    ...(formIds.length > 0 ? [{ path: own.fields.forms, message: 'One of these forms does not exist' }] : []),
  ])
}

/** A capacity below what is used is refused with the lowest possible number; the table's guard would refuse it as well. */
async function demandCapacity(
  { tx, school }: Saving,
  before: SectionRow[],
  after: SectionRow[],
): Promise<void> {
  const lowered = after.filter(
    (section) => section.capacity < (before.find(({ id }) => id === section.id)?.capacity ?? 0),
  )
  if (lowered.length === 0) return
  const used = await placesInUse(
    tx,
    school.id,
    lowered.map(({ id }) => id),
    school.today,
  )
  for (const section of lowered) demand(decideCapacity(section.capacity, used.get(section.id) ?? 0))
}

/** Writes the meetings of every section out: dates that stay keep their meeting, one with attendance is never dropped. */
async function writeMeetings(
  { tx, school }: Saving,
  id: string,
  { activity, sections }: ActivityRows,
): Promise<void> {
  const stored = await meetingsOf(tx, school.id, [id])
  for (const section of sections) {
    const wanted = meetings({
      weekdays: section.weekdays as Weekday[],
      startsOn: activity.starts_on!,
      endsOn: activity.ends_on!,
      noDates: activity.no_dates,
      timeFrom: section.time_from!,
      timeTo: section.time_to!,
      zone: school.timezone,
    })
    if (wanted.length === 0)
      throw invalid([{ path: 'weekdays', message: 'No meeting takes place on these days and dates' }])
    const own = stored
      .filter(({ section_id: of, is_cancelled }) => of === section.id && !is_cancelled)
      .map((row) => ({
        date: row.date,
        timeFrom: row.time_from,
        timeTo: row.time_to,
        startsAt: Temporal.Instant.from(row.starts_at),
        attended: row.has_attendance,
      }))
    const { add, change, drop } = changeOfMeetings(own, wanted)
    const attended = own.filter((row) => row.attended).map(({ date }) => date)
    demand(decideChange(drop, attended, school.dateFormat))
    await dropMeetings(
      tx,
      school.id,
      section.id,
      drop.map(({ date }) => date),
    )
    await putMeetings(tx, school.id, section.id, [...add, ...change.map((each) => each.wanted)])
  }
}
