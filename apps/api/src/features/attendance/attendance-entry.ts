import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import {
  lateArrivalMinutes,
  latePickupMinutes,
  earlyDepartureMinutes,
  statusOf,
  type AttendanceEntry,
} from '@afterbell/domain/attendance/attendance'
import { redactFamily } from '@afterbell/domain/families/family-visibility'
import { childFactsOf } from '../families/children/child-facts.store.ts'
import type { EntryRow } from './attendance.store.ts'
import type { CheckedThere } from './other-activities.store.ts'
import { releasesInConflict } from './releases.ts'

export type EntryAnswer = AnswerOf<(typeof attendance)['list']>['content'][number]

type InstantOf = (text: string) => Temporal.Instant

/** Converts a row to the domain's attendance entry. */
export function entryOf(facts: EntryRow, instantOf: InstantOf = Temporal.Instant.from): AttendanceEntry {
  return {
    date: facts.date,
    startsAt: instantOf(facts.starts_at),
    endsAt: instantOf(facts.ends_at),
    isCancelled: facts.is_cancelled,
    isEnrolledAfter: facts.is_enrolled_after,
    checkIn: facts.check_in,
    checkOut: facts.check_out,
    checkOutDate: facts.check_out_date,
    absence: facts.absence?.reason ?? null,
    timeFrom: facts.time_from,
    timeTo: facts.time_to,
    lateAfterMinutes: facts.late_after_minutes,
    pickupGraceMinutes: facts.pickup_grace_minutes,
  }
}

/** The people that check-out rules need: pickups, do-not-release list, emergency contacts. */
export function peopleAtDoor({
  pickups,
  do_not_release: doNotRelease,
  emergency_contacts: emergencyContacts,
}: EntryRow) {
  return { pickups, doNotRelease, emergencyContacts }
}

/** Parses each instant once, because the entries of a day share few. */
export function instantsOnce(): InstantOf {
  const instants = new Map<string, Temporal.Instant>()
  return (text) => {
    const instant = instants.get(text) ?? Temporal.Instant.from(text)
    instants.set(text, instant)
    return instant
  }
}

/** An entry as the attendance screen shows it; `checked` has the children's other check-ins that day, by child. */
export function entryAnswerOf(
  facts: EntryRow,
  now: Temporal.Instant,
  checked: ReadonlyMap<string, CheckedThere[]>,
  instantOf?: InstantOf,
): EntryAnswer {
  const entry = entryOf(facts, instantOf)
  return {
    id: facts.id,
    rosterId: facts.place_id,
    meetingId: facts.meeting_id,
    childId: facts.child_id,
    activityId: facts.activity_id,
    isDropIn: facts.is_drop_in,
    isEnrolledAfter: facts.is_enrolled_after,
    section: facts.section_name === '' ? null : { id: facts.section_id, name: facts.section_name },
    ...childFactsOf(facts),
    contacts: facts.contacts,
    emergencyContacts: facts.emergency_contacts,
    photos: facts.photos,
    pickUpOption: facts.pick_up_option,
    pickups: facts.pickups,
    ...(facts.is_doubted && { isPossibleSame: true }),
    doNotRelease: facts.do_not_release,
    refusedReleases: facts.refused_releases,
    nearRelease: nearReleaseOf(facts),
    conflictingReleases: releasesInConflict(facts.release_checks).map(({ id, person, time, date, by }) => ({
      id,
      person: person!,
      time: time!,
      date,
      by,
    })),
    elsewhere: (checked.get(facts.child_id) ?? [])
      .filter(({ lineId }) => lineId !== facts.id)
      .map(({ lineId, activity, checkIn, checkOut, checkOutDate, checkOutPerson }) => ({
        lineId,
        activity,
        checkIn,
        checkOut,
        checkOutDate,
        checkOutPerson,
      })),
    date: facts.date,
    timeFrom: facts.time_from,
    timeTo: facts.time_to,
    checkIn: facts.check_in,
    checkOut: facts.check_out,
    checkOutDate: facts.check_out_date,
    checkOutPerson: facts.check_out_person,
    overrideReason: facts.override_reason,
    note: facts.note,
    absence: facts.absence,
    familyChanges: facts.family_changes.map(familyChangeOf),
    lateNotice: facts.late_notice && {
      ...facts.late_notice,
      at: Temporal.Instant.from(facts.late_notice.at).toString(),
    },
    lateAfterMinutes: facts.late_after_minutes,
    pickupGraceMinutes: facts.pickup_grace_minutes,
    lateArrivalMinutes: lateArrivalMinutes(entry),
    leftEarlyMinutes: earlyDepartureMinutes(entry),
    latePickupMinutes: latePickupMinutes(entry, now),
    status: statusOf(entry, now),
    version: facts.version,
    familyVisible: true,
  }
}

/**
 * The same entry for a former instructor of the child. It has what a correction needs: that day's record and who may
 * pick up the child; family data is redacted.
 */
export function entryAnswerAfter(facts: EntryRow, now: Temporal.Instant): EntryAnswer {
  const row = entryAnswerOf(facts, now, new Map())
  const doNotRelease = row.doNotRelease.map(({ name }) => ({ name, note: '' }))
  return {
    ...redactFamily(row),
    pickups: row.pickups,
    doNotRelease,
    absence: null,
    familyChanges: [],
    lateNotice: null,
    familyVisible: false,
  }
}

function nearReleaseOf({ near_release: release }: EntryRow): EntryAnswer['nearRelease'] {
  if (!release) return null
  const { reviewed, ...rest } = release
  return { ...rest, reviewed: reviewed && { ...reviewed, at: Temporal.Instant.from(reviewed.at).toString() } }
}

function familyChangeOf({ seen, ...change }: EntryRow['family_changes'][number]) {
  const instantText = (text: string) => Temporal.Instant.from(text).toString()
  return {
    ...change,
    at: instantText(change.at),
    seen: seen && { ...seen, at: instantText(seen.at) },
  }
}
