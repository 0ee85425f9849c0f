import { randomUUIDv7 } from 'node:crypto'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import {
  decideCheckIn,
  decideCheckOut,
  isApproved,
  releaseKept,
} from '@afterbell/domain/attendance/attendance'
import { childName } from '@afterbell/domain/families/child-name'
import type { HappeningName } from '@afterbell/domain/kernel/audit-events'
import { record, type Happening } from '../../platform/database/history.ts'
import { demand, notThere } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import {
  linesWith,
  writeLines,
  type CheckMade,
  type LineFacts,
  type LineWritten,
} from './attendance.store.ts'
import { keepEvents, oneAfterAnother, type EventOfLine } from './check-events.store.ts'
import { lineOf } from './attendance-entry.ts'
import { conflictsBegun } from './releases.ts'

type Acts = typeof attendance
type AnyCheck = Pick<
  Call<Acts['checkIn']>,
  'at' | 'tx' | 'school' | 'user' | 'teachesOnly' | 'address' | 'params'
>

/**
 * Checks children in at one time of day: all of them, or none with the reason of the first that cannot be. With
 * `keepEarlier` whoever is in already keeps that time.
 */
export const checkIn: Act<Acts['checkIn']> = async (call) => {
  const { checkIn: time, attendanceIds, keepEarlier } = call.body
  const { today, dateFormat } = call.school
  return change(call, attendanceIds, (line) => {
    if (keepEarlier && line.check_in !== null) return null
    demand(decideCheckIn(lineOf(line), { time, today, dateFormat }))
    return {
      written: { ...same(line), checkIn: time },
      check: { act: 'IN', time, isCorrection: !keepEarlier },
      what: 'attendance.checked-in',
      details: { time },
    }
  })
}

/** Checks children out, with who collects them: an approved person, or anybody else with a reason written down. */
export const checkOut: Act<Acts['checkOut']> = async (call) => {
  const {
    checkOut: time,
    attendanceIds,
    checkOutPerson: person,
    overrideReason,
    photoIdChecked,
    note,
    keepEarlier,
  } = call.body
  const { dateFormat } = call.school
  return change(call, attendanceIds, (line) => {
    if (keepEarlier && line.check_out !== null && isApproved(person, [{ name: line.check_out_person ?? '' }]))
      return null
    const { pickups, do_not_release: doNotRelease } = line
    demand(
      decideCheckOut(lineOf(line), {
        time,
        person,
        overrideReason: overrideReason ?? null,
        photoIdChecked,
        pickups,
        doNotRelease,
        dateFormat,
      }),
    )
    const kept = releaseKept({ person, pickups, doNotRelease }, overrideReason)
    // What was said first stays; but the child has gone with somebody else, and everybody has to know.
    if (keepEarlier && line.check_out !== null)
      return { second: { time, person, ...kept, photoIdChecked, note: note ?? null } }
    return {
      written: {
        ...same(line),
        checkOut: time,
        checkOutPerson: person,
        overrideReason: kept.overrideReason,
        ...(note === undefined ? {} : { note }),
      },
      check: { act: 'OUT', time, isCorrection: !keepEarlier, photoIdChecked, resembles: kept.resembles },
      ...releaseTold(time, person, kept),
    }
  })
}

/** A release as it is written down: by the book, to a person nobody approved, or to one whose name is near the list. */
export function releaseTold(
  time: string,
  person: string,
  { overrideReason: reason, resembles: entry }: ReturnType<typeof releaseKept>,
): Pick<Change, 'what' | 'details'> {
  if (entry !== null) return { what: 'attendance.released-near', details: { time, person, entry, reason } }
  if (reason !== null) return { what: 'attendance.released', details: { time, person, reason } }
  return { what: 'attendance.checked-out', details: { time, person } }
}

/** Takes a check-in back, and the check-out with it (R049). */
export const undoCheckIn: Act<Acts['undoCheckIn']> = async (call) => {
  await change(
    call,
    [call.params.attendanceId],
    (line) =>
      line.check_in !== null && {
        written: { ...same(line), checkIn: null, checkOut: null, checkOutPerson: null },
        check: { act: 'UNDO_IN', time: null, isCorrection: false },
        what: 'attendance.check-in-undone',
        details: {},
      },
  )
}

export const undoCheckOut: Act<Acts['undoCheckOut']> = async (call) => {
  await change(
    call,
    [call.params.attendanceId],
    (line) =>
      line.check_out !== null && {
        written: { ...same(line), checkOut: null, checkOutPerson: null },
        check: { act: 'UNDO_OUT', time: null, isCorrection: false },
        what: 'attendance.check-out-undone',
        details: {},
      },
  )
}

/** A check-out that came second: it changes nothing the line says. */
interface Second {
  second: Pick<EventOfLine, 'time' | 'person' | 'overrideReason' | 'note' | 'resembles' | 'photoIdChecked'>
}

interface Change {
  written: LineWritten
  check: CheckMade
  what: HappeningName
  details: Record<string, unknown>
}

/**
 * One change for every line that needs one, whatever their number in the same few statements. An id of no line here is
 * not there.
 */
async function change(
  call: AnyCheck,
  ids: readonly string[],
  changeOf: (line: LineFacts) => Change | Second | null | false,
): Promise<{ changed: number }> {
  const { tx, school, user } = call
  const asked = [...new Set(ids)]
  const { sectionIds, name } = await sectionsAt(call, call.params.id)
  await oneAfterAnother(tx, sectionIds)
  const lines = await linesWith(tx, school.id, sectionIds, asked, school.today)
  if (lines.length < asked.length) throw notThere()
  const wanted = lines.flatMap((line) => {
    const change = changeOf(line)
    return change ? [{ line, ...change }] : []
  })
  if (wanted.length === 0) return { changed: 0 }
  const changes = wanted.filter((each) => 'written' in each)
  const seconds = wanted.filter((each) => 'second' in each)
  if (seconds.length > 0) await keepSeconds(call, seconds, name)
  await writeLines(
    tx,
    school.id,
    user.id,
    call.at,
    changes.map(({ written, check }) => ({ ...written, check })),
  )
  await record(
    tx,
    call,
    changes.map(({ line, written, what, details }) => ({
      what,
      subjectId: written.id,
      childId: written.childId,
      details: {
        name,
        child: childName(line),
        date: line.date,
        ...details,
      },
    })),
  )
  if (wanted.some((each) => 'second' in each || each.check.act === 'OUT'))
    await record(
      tx,
      call,
      await conflictsBegun(
        call,
        wanted.map(({ line }) => line),
        () => name,
      ),
    )
  return { changed: changes.length }
}

async function keepSeconds(
  call: AnyCheck,
  seconds: readonly (Second & { line: LineFacts })[],
  name: string,
): Promise<void> {
  const { tx, school, user, at } = call
  const events = seconds.map(({ line, second }): EventOfLine => ({
    ...second,
    id: randomUUIDv7(),
    attendanceId: line.id,
    act: 'OUT',
    at,
    isCorrection: false,
    refused: null,
  }))
  await keepEvents(tx, school.id, user.id, events)
  const happened = seconds.map(({ line, second: { time } }): Happening => ({
    what: 'attendance.not-taken',
    subjectId: line.id,
    childId: line.child_id,
    details: {
      name,
      child: childName(line),
      date: line.date,
      time,
      reason: 'what was said earlier stays',
    },
  }))
  await record(tx, call, happened)
}

function same(line: LineFacts): LineWritten {
  return {
    id: line.id,
    placeId: line.place_id,
    meetingId: line.meeting_id,
    childId: line.child_id,
    checkIn: line.check_in,
    checkOut: line.check_out,
    checkOutPerson: line.check_out_person,
  }
}
