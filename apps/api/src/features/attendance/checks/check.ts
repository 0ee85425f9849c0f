import { randomUUIDv7 } from 'node:crypto'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import {
  checkOutTexts,
  decideCheckIn,
  decideCheckOut,
  isApproved,
  storedRelease,
} from '@afterbell/domain/attendance/attendance'
import { checkEvent, madeAfterAll, type SentCheck } from '@afterbell/domain/attendance/check-events'
import { childName } from '@afterbell/domain/families/child-name'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { assertAllowed, assertValid, invalid, notThere, refuse } from '../../../platform/problems.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { sectionsAt } from '../../activities/sections-at.ts'
import { entryOf, peopleAtDoor } from '../attendance-entry.ts'
import { auditChecks } from './audit-checks.ts'
import {
  checkedEntriesWith,
  lockForCheckIn,
  type CheckedEntry,
  type EntryCheck,
} from './check-events.store.ts'
import { sentAgain, USED_AGAIN } from './judge-check.ts'
import { storeChecks } from './store-checks.ts'

type Acts = typeof attendance
type AnyCheck = Pick<
  Call<Acts['checkIn']>,
  'at' | 'tx' | 'school' | 'user' | 'teachesOnly' | 'address' | 'params' | 'react'
>

/**
 * Checks children in at one time: all, or none with the reason of the first refusal. With `keepEarlier`, children
 * already in keep their time.
 */
export const checkIn: Act<Acts['checkIn']> = async (call) => {
  const { checkIn: time, keepEarlier, why } = call.body
  const clock = clockOf(call)
  const sent = { act: 'IN', time } as const
  return checkAll(call, { ...call.body, sent }, (entry) => {
    if (keepEarlier && entry.check_in !== null) return null
    assertAllowed(decideCheckIn(entryOf(entry), { time, ...clock }))
    return { act: 'IN', time, isCorrection: !keepEarlier, why }
  })
}

/**
 * Checks children out to an approved person, or to anyone else with a recorded reason. With `keepEarlier` the first
 * check-out stands. A child recorded as leaving with someone else is still a check, because everybody must know
 * (decision 63).
 * @answers Who may pick up a child, and who never?
 */
export const checkOut: Act<Acts['checkOut']> = async (call) => {
  const {
    checkOut: time,
    checkOutDate: date,
    checkOutPerson: person,
    overrideReason,
    photoIdChecked,
    note,
    keepEarlier,
    why,
  } = call.body
  const clock = clockOf(call)
  const sent = { act: 'OUT', time, date, person, note, overrideReason } as const
  return checkAll(call, { ...call.body, sent }, (entry) => {
    const isOutWith = isApproved(person, [{ name: entry.check_out_person ?? '' }])
    if (keepEarlier && entry.check_out !== null && isOutWith) return null
    const handover = { person, ...peopleAtDoor(entry) }
    const how = { time, date: date ?? null, overrideReason, photoIdChecked, ...clock }
    assertAllowed(decideCheckOut(entryOf(entry), { ...handover, ...how }))
    const releaseDetails = storedRelease(handover, overrideReason)
    const storedTexts = { overrideReason: entry.override_reason, note: entry.note }
    assertValid(
      checkOutTexts({ overrideReason: releaseDetails.overrideReason, note: note ?? null }, storedTexts),
    )
    return {
      act: 'OUT',
      time,
      date,
      isCorrection: !keepEarlier,
      why,
      person,
      note,
      photoIdChecked,
      ...releaseDetails,
    }
  })
}

/** Undoes a check-in and its check-out (R049). */
export const undoCheckIn: Act<Acts['undoCheckIn']> = async (call) => {
  await checkAll(call, { attendanceIds: [call.params.attendanceId] }, ({ check_in: time }) =>
    time === null ? null : { act: 'UNDO_IN' },
  )
}

export const undoCheckOut: Act<Acts['undoCheckOut']> = async (call) => {
  await checkAll(call, { attendanceIds: [call.params.attendanceId] }, ({ check_out: time }) =>
    time === null ? null : { act: 'UNDO_OUT' },
  )
}

/** The school's date, time and date format, for judging a check made now. */
function clockOf({ at, school: { today, timezone, dateFormat } }: Pick<AnyCheck, 'at' | 'school'>) {
  return { today, now: timeIn(timezone, at), dateFormat }
}

/** A check as the user makes it, before it has an id. */
type CheckMade = Omit<SentCheck, 'id'> & Partial<Pick<EntryCheck, 'resembles' | 'photoIdChecked'>>

/**
 * Checks all given entries in a fixed number of statements. Returns how many entries changed. Unknown entries are 404.
 * An event id already used for the same check is not stored twice; used for anything else, it is refused (USED_AGAIN)
 * and nothing is checked.
 */
async function checkAll(
  call: AnyCheck,
  {
    attendanceIds,
    eventIds,
    sent,
  }: {
    attendanceIds: readonly string[]
    eventIds?: readonly string[] | undefined
    sent?: Omit<SentCheck, 'id'>
  },
  checkOf: (entry: CheckedEntry) => CheckMade | null,
): Promise<{ changed: number }> {
  const { tx, school } = call
  const uniqueIds = [...new Set(attendanceIds)]
  if (eventIds && (eventIds.length !== attendanceIds.length || new Set(eventIds).size < eventIds.length))
    throw invalid([{ path: 'eventIds', message: 'There must be one number for each child' }])
  const { sectionIds, name } = await sectionsAt(call, call.params.id, school.today)
  await lockForCheckIn(tx, sectionIds)
  const entries = await checkedEntriesWith(tx, school.id, { sectionIds, ids: uniqueIds, today: school.today })
  if (entries.length < uniqueIds.length) throw notThere()
  await assertOwnDays(call, entries)
  const made = entries.flatMap((entry) => {
    const id = eventIds?.[attendanceIds.indexOf(entry.id)] ?? randomUUIDv7()
    const storedCheck = entry.checks.find((check) => check.id === id)
    if (storedCheck) {
      if (sentAgain(storedCheck, sent!, { entry, timezone: school.timezone }) === 'SAME') return []
      throw usedAgain(entry)
    }
    const newCheck = checkOf(entry)
    return newCheck ? [{ entry, check: checkNow(entry, { id, ...newCheck }, call.at) }] : []
  })
  if (made.length === 0) return { changed: 0 }
  const { storedIds, replays } = await storeChecks(
    call,
    made.map(({ entry }) => entry),
    made.map(({ check }) => check),
  )
  // The id was used for another entry, perhaps concurrently: roll back everything.
  const lost = made.find(({ check }) => !storedIds.has(check.id))
  if (lost) throw usedAgain(lost.entry)
  const auditedChecks = made.map(({ entry, check }) => {
    const isTaken = replays.get(entry.id)!.outcomes.get(check.id) === 'TAKEN'
    return { entry, check, name, isTaken }
  })
  await auditChecks(call, auditedChecks)
  return { changed: auditedChecks.filter(({ isTaken }) => isTaken).length }
}

function usedAgain(entry: CheckedEntry) {
  return refuse('USED_AGAIN', `${childName(entry)}: ${USED_AGAIN}`)
}

/** Refuses other days' entries to a substitute for today. */
export async function assertOwnDays(
  call: Pick<AnyCheck, 'tx' | 'school' | 'teachesOnly' | 'address' | 'params'>,
  entries: readonly CheckedEntry[],
): Promise<void> {
  const others = entries.filter(({ date }) => date !== call.school.today)
  if (call.teachesOnly === null || others.length === 0) return
  const { sectionIds } = await sectionsAt(call, call.params.id)
  if (others.some(({ section_id: id }) => !sectionIds.includes(id))) throw notThere()
}

function checkNow(
  entry: CheckedEntry,
  { resembles = null, photoIdChecked = false, ...fields }: CheckMade & { id: string },
  now: Temporal.Instant,
): EntryCheck {
  const at = madeAfterAll(entry.checks, now)
  return {
    ...checkEvent(at, fields, entry.date),
    attendanceId: entry.id,
    refused: null,
    resembles,
    photoIdChecked,
  }
}
