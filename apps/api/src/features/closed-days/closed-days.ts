import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf, ActInput } from '@afterbell/contract/kernel/op'
import type { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { closedDatesText, closedDayFindings } from '@afterbell/domain/closed-days/closed-days'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { onlyTried } from '../../platform/database/savepoint.ts'
import { assertValid, invalid, notThere, refuse, type Guards } from '../../platform/problems.ts'
import type { Act, AnyCall, Call } from '../../platform/http/serve.ts'
import { close, goneIn, nothingClosed, type Outcome } from './close.ts'
import {
  closedDaysListed,
  deleteClosedDay,
  holdClosedDay,
  insertClosedDays,
  locationsThere,
  updateClosedDay,
  type ClosedDayRow,
} from './closed-days.store.ts'
import { idsClosedBy, lockClosed, meetingsTouched } from './closing.store.ts'
import { reopen } from './reopen.ts'
import { keepChangeOfDay, undoChangeOfDay } from './undo-change.ts'

type Calls = typeof closedDays
type Answer = AnswerOf<Calls['add']>
type DayInput = ActInput<Calls['add']>['body']['days'][number]

export const closedDayGuards: Guards = { closed_day_is_taken: duplicateClosedDay }

export const listClosedDays: Act<Calls['list']> = ({ tx, school, query }) =>
  closedDaysListed(tx, school.id, { from: query.from ?? '1900-01-01', to: query.to ?? '2199-12-31' })

/**
 * Adds closed days. Days that exist already are left as they are. A single existing day is refused (CLOSED_ALREADY), so
 * that of two devices closing the same day one succeeds. Saves of activities and this call wait for each other.
 */
export const addClosedDays: Act<Calls['add']> = (call) => runOrPreview(call, () => addDays(call))

async function addDays(call: Call<Calls['add']>): Promise<Answer> {
  const { tx, school, body } = call
  const { writesOwn } = body
  const newDays = body.days.map((day) => ({ id: randomUUIDv7(), ...asStored(day), writesOwn }))
  assertValid(
    newDays.flatMap((day, index) =>
      findingsOf(day).map((each) => ({ ...each, path: `days.${index}.${each.path}` })),
    ),
  )
  await assertLocations(call, newDays)
  const ids = new Set(await insertClosedDays(tx, school.id, newDays))
  const days = newDays
    .filter(({ id }) => ids.has(id))
    .map((day): ClosedDayRow => ({ ...day, version: 1, isAnnounced: false }))
  if (days.length === 0 && newDays.length === 1) throw duplicateClosedDay()
  const anyway = body.anyway || body.preview
  const outcome =
    days.length === 0 ? nothingClosed : await close(call, days, { anyway, what: 'closed-day.added' })
  return answerOf(call, outcome, { ids: days.map(({ id }) => id), known: newDays.length - days.length })
}

/**
 * Changes a closed day: undoes its effects and applies it again as changed. A change of only its name leaves meetings
 * alone.
 */
export const changeClosedDay: Act<Calls['change']> = (call) => runOrPreview(call, () => changeDay(call))

async function changeDay(call: Call<Calls['change']>): Promise<Answer> {
  const { tx, school, body, params } = call
  const storedDay = await holdClosedDay(tx, school.id, params.id)
  if (!storedDay) throw notThere()
  const { version = storedDay.version } = body
  if (version !== storedDay.version) throw await changedMeanwhile(tx, school, params.id)
  // An automatic message may be on its way already, so a day cannot switch to `writesOwn` later.
  const writesOwn = storedDay.writesOwn && body.writesOwn
  const day = { id: params.id, ...asStored(body), writesOwn }
  assertValid(findingsOf(day))
  await assertLocations(call, [day])
  const isSame = SAME.every((key) => JSON.stringify(storedDay[key]) === JSON.stringify(day[key]))
  const { undo } = body
  const stood = undo === undefined ? [] : await lockClosedMeetings(call, storedDay.id)
  const reopenOutcome = isSame ? nothingClosed : await reopen(call, storedDay)
  await updateClosedDay(tx, school.id, day)
  const anyway = body.anyway || body.preview
  const now = { ...storedDay, ...day, version: storedDay.version + 1 }
  // Recorded even if no meeting is affected.
  const closeOutcome = await close(call, isSame ? [{ ...now, kinds: [] }] : [now], {
    anyway,
    what: 'closed-day.changed',
  })
  const allChanges = [...reopenOutcome.changes, ...closeOutcome.changes]
  const canUndo =
    undo !== undefined &&
    (await keepChangeOfDay(call, undo, { before: storedDay, now, stood, changed: allChanges }))
  return answerOf(
    call,
    { ...closeOutcome, givenBack: reopenOutcome.givenBack, changes: netOf(allChanges) },
    { ids: [], known: 0, canUndo },
  )
}

/** Locks and returns the meetings this closed day has changed. */
async function lockClosedMeetings({ tx, school }: AnyCall, dayId: string) {
  await lockClosed(tx, school.id, dayId)
  return meetingsTouched(tx, school.id, await idsClosedBy(tx, school.id, dayId))
}

/** Undoes a change of a closed day by the id the client gave the change. */
export const undoClosedDayChange: Act<Calls['undoChange']> = async (call) => {
  const target = { dayId: call.params.id, undo: call.body.undo }
  return answerOf(call, await undoChangeOfDay(call, target), { ids: [], known: 0 })
}

const SAME = ['startsOn', 'endsOn', 'kinds', 'locationIds', 'schoolEnds', 'usuallyEnds'] as const

/** Merges two changes of one meeting into its first state and its last; drops meetings that end as they began. */
function netOf(changes: Outcome['changes']): Outcome['changes'] {
  return [...Map.groupBy(changes, ({ row }) => row.id).values()].flatMap((meetingChanges) => {
    const [first, last] = [meetingChanges[0]!, meetingChanges.at(-1)!]
    const before = first.before!
    const isSame =
      before.is_cancelled === last.after.isCanceled &&
      before.time_from.slice(0, 5) === last.after.timeFrom &&
      before.time_to.slice(0, 5) === last.after.timeTo
    return isSame ? [] : [{ ...last, before }]
  })
}

/** Removes a closed day and undoes its effects. */
export const removeClosedDay: Act<Calls['remove']> = (call) =>
  call.query.preview ? onlyTried(call.tx, () => removeDay(call)) : removeDay(call)

async function removeDay(call: Call<Calls['remove']>): Promise<Answer> {
  const { tx, school, params } = call
  const removedDay = await holdClosedDay(tx, school.id, params.id)
  if (!removedDay) throw notThere()
  const outcome = await reopen(call, removedDay, { isPreview: call.query.preview })
  await deleteClosedDay(tx, school.id, removedDay.id)
  const details = { name: removedDay.name, dates: closedDatesText(removedDay, school.dateFormat) }
  await record(tx, call, [{ what: 'closed-day.removed', subjectId: removedDay.id, details }])
  return answerOf(call, outcome, { ids: [], known: 0 })
}

function runOrPreview<T>(call: AnyCall & { body: { preview: boolean } }, act: () => Promise<T>): Promise<T> {
  return call.body.preview ? onlyTried(call.tx, act) : act()
}

function duplicateClosedDay() {
  return refuse('CLOSED_ALREADY', 'This closed day is on the list already', { field: 'startsOn' })
}

/** Normalizes a day for storage, with kinds and locations in a fixed order, so that equal days compare equal. */
function asStored(day: DayInput) {
  const { startsOn, endsOn, schoolEnds, usuallyEnds } = day
  return {
    name: day.name,
    startsOn,
    endsOn,
    kinds: ACTIVITY_KINDS.filter((kind) => day.kinds.includes(kind)),
    locationIds: [...new Set(day.locationIds)].toSorted(),
    schoolEnds,
    usuallyEnds,
  }
}

function findingsOf(day: Pick<ClosedDayRow, 'id' | 'name'> & ReturnType<typeof asStored>) {
  return closedDayFindings({ ...day, isShort: day.schoolEnds !== null || day.usuallyEnds !== null })
}

async function assertLocations(
  { tx, school }: AnyCall,
  days: readonly { locationIds: readonly string[] }[],
): Promise<void> {
  const ids = [...new Set(days.flatMap(({ locationIds }) => locationIds))]
  if ((await locationsThere(tx, school.id, ids)) < ids.length)
    throw invalid([{ path: 'locationIds', message: 'One of these locations does not exist' }])
}

function answerOf(
  { user }: AnyCall,
  { changes, attendedRows, proposed, givenBack, clashes }: Outcome,
  { ids, known, canUndo = false }: Pick<Answer, 'ids' | 'known'> & { canUndo?: boolean },
): Answer {
  const countsOf = (of: readonly Outcome['changes'][number][]) => {
    const canceled = of.filter(({ before, after }) => !before!.is_cancelled && after.isCanceled)
    const restored = of.filter(({ day, after }) => day === null && !after.isCanceled)
    const moved = of.filter(({ day, after }) => day !== null && !after.isCanceled)
    return { canceled: canceled.length, restored: restored.length, moved: moved.length }
  }
  const childrenOf = (of: readonly Outcome['changes'][number][]) =>
    new Set(of.flatMap(({ row }) => row.child_ids)).size
  const activities = [...Map.groupBy(changes, ({ row }) => row.activity_id)].map(([id, activityChanges]) => {
    const { kind, name } = activityChanges[0]!.row
    return { id, kind, name, ...countsOf(activityChanges), children: childrenOf(activityChanges) }
  })
  const impact = goneIn(changes)
  const isMoneySeen = ACTIVITY_KINDS.every((kind) => seesPrices(user.role, kind))
  return {
    ids,
    known,
    ...countsOf(changes),
    held: attendedRows.length,
    heldIn: [...new Set(attendedRows.map(({ name }) => name))].toSorted((one, other) =>
      one.localeCompare(other),
    ),
    activities: activities.toSorted((one, other) => one.name.localeCompare(other.name)),
    children: childrenOf(changes),
    dropIns: changes.reduce((sum, { row }) => sum + row.drop_ins, 0),
    gone: { meetings: [...impact.meetings], losses: [...impact.losses] },
    proposed: isMoneySeen ? proposed : null,
    givenBack: isMoneySeen ? givenBack : null,
    clashes,
    canUndo,
  }
}
