import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { ATTENDANCE_STATUSES } from '@afterbell/domain/attendance/attendance'
import { FAMILY_CHANGES } from '@afterbell/domain/attendance/family-change'
import { WHY_CORRECTED } from '@afterbell/domain/attendance/check-events'
import { childFacts } from '../families/child-facts.ts'
import { photoMark } from '../families/photo-mark.ts'
import { pickupAtDoor } from '../families/pickup-at-door.ts'
import { emergencyPhones } from '../families/emergency-phones.ts'
import { familyTold, withFamilyVisible } from '../families/family-visible.ts'
import { addressesOf, op, opsUnder } from '../kernel/op.ts'
import { date, id, instant, named, requiredText, text, time } from '../kernel/fields.ts'
import { exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'

/** The review of a release: who did it, when, and their findings. */
const releaseReview = z.object({
  by: z.nullable(z.string()),
  at: instant,
  note: z.nullable(z.string()),
})

/** An attendance entry on the wire. */
export const attendanceEntrySent = z.object({
  id,
  rosterId: id,
  meetingId: id,
  childId: id,
  activityId: id,
  /** Booked for this day only. */
  isDropIn: z.boolean(),
  /** Enrolled or booked after the meeting was over. The child was not expected, but can still be checked in. */
  isEnrolledAfter: z.boolean(),
  /** The group or weekday the child is expected in. */
  section: z.nullable(named),
  ...childFacts,
  contacts: z.array(z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })),
  emergencyContacts: z.array(emergencyPhones),
  photos: photoMark,
  pickUpOption: z.nullable(z.string()),
  /** People who may pick up the child: staff of the next activity on this day, guardians, approved pickups. */
  pickups: z.array(pickupAtDoor),
  /** The family entered the child online, who may be one that is there already: nobody of theirs may pick up until the office has decided. */
  isPossibleSame: z.optional(z.boolean()),
  /** People who may never pick up the child, possibly a guardian. */
  doNotRelease: z.array(z.object({ name: z.string(), note: z.string() })),
  /**
   * Check-outs that devices made offline and that were refused on arrival: the child may be with somebody they must
   * not be with. All of them, until staff have found out who the child is with.
   */
  refusedReleases: z.array(
    z.object({ id, person: z.string(), time, date: z.nullable(date), reason: z.string() }),
  ),
  /**
   * A pickup by a person whose name resembled an entry of the do-not-release list at that time. Staff checked a photo
   * ID, and `overrideReason` says why it was somebody else. `reviewed` is null until the office has looked into it.
   */
  nearRelease: z.nullable(
    z.object({
      id,
      person: z.string(),
      entry: z.string(),
      /** The user who checked the child out. */
      by: z.nullable(z.string()),
      reviewed: z.nullable(releaseReview),
    }),
  ),
  /**
   * Check-outs by which devices released the child to more than one person, in order of time. All of them, until
   * staff have looked into it. Empty if one person has the child.
   */
  conflictingReleases: z.array(
    z.object({ id, person: z.string(), time, date: z.nullable(date), by: z.nullable(z.string()) }),
  ),
  /**
   * Other activities the child was checked into on this day, with the pickup person. The name is missing for
   * activities that the instructor does not teach.
   */
  elsewhere: z.array(
    z.object({
      lineId: id,
      activity: z.nullable(z.string()),
      checkIn: time,
      checkOut: z.nullable(time),
      checkOutDate: z.nullable(date),
      checkOutPerson: z.nullable(z.string()),
    }),
  ),
  date,
  timeFrom: time,
  timeTo: time,
  checkIn: z.nullable(time),
  checkOut: z.nullable(time),
  /** Day of the check-out, if it is not `date`: the child left after midnight. */
  checkOutDate: z.nullable(date),
  checkOutPerson: z.nullable(z.string()),
  /**
   * Why the child went with a person who is not an approved pickup, or whose name resembles one on the do-not-release
   * list.
   */
  overrideReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /**
   * The absence recorded for this day. A check-in overrides it; the screen shows it crossed out. Null for instructors
   * who no longer teach the child.
   */
  absence: z.nullable(
    z.object({
      id,
      reason: z.enum(ABSENCE_REASONS),
      from: date,
      to: date,
      isOfAll: z.boolean(),
      /** The person of the family who told it, and a word of theirs; null and empty if staff recorded it. */
      toldBy: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
  /**
   * What the child's family changed that staff at the door have to know: until somebody has seen it, and at least until
   * the end of the day. The latest change of each kind.
   */
  familyChanges: z.array(
    z.object({
      id,
      what: z.enum(FAMILY_CHANGES),
      by: z.string(),
      at: instant,
      seen: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
    }),
  ),
  /** That the child is picked up late on this day, as the family said it last. */
  lateNotice: z.nullable(z.object({ minutes: z.int(), note: z.string(), by: z.string(), at: instant })),
  /** The school's limits for late arrival and late pickup. */
  lateAfterMinutes: z.int(),
  pickupGraceMinutes: z.int(),
  /** Minutes the child came after the start, and left before the end; null if not late or early. */
  lateArrivalMinutes: z.nullable(z.int()),
  leftEarlyMinutes: z.nullable(z.int()),
  /** Minutes from the end until the pickup, or until now; null if not late. */
  latePickupMinutes: z.nullable(z.int()),
  status: z.enum(ATTENDANCE_STATUSES),
  version: z.int(),
  familyTold,
})

/** An entry of a day's attendance: a child whose spot covers a meeting. Its id combines spot and meeting. */
export const attendanceEntry = withFamilyVisible(attendanceEntrySent)

/** A check as it was made, with its outcome. */
const checkEntry = z.object({
  id,
  act: z.enum(['IN', 'OUT', 'UNDO_IN', 'UNDO_OUT']),
  /** When the check was made, and when it arrived; later if the device was offline. */
  at: instant,
  receivedAt: instant,
  by: z.nullable(z.string()),
  time: z.nullable(time),
  /** Day of `time`, if it is not the meeting's day. */
  date: z.nullable(date),
  person: z.nullable(z.string()),
  overrideReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The entry of the do-not-release list that the person's name resembled, and whether staff checked a photo ID. */
  resembles: z.nullable(z.string()),
  photoIdChecked: z.boolean(),
  /** Reason for a correction, if one was required. */
  why: z.nullable(z.enum(WHY_CORRECTED)),
  outcome: z.enum(['TAKEN', 'EARLIER_STAYS', 'NOT_CHECKED_IN', 'OUT_BEFORE_IN', 'REFUSED']),
  /** Reason for the refusal. */
  refused: z.nullable(z.string()),
  /** A later check has replaced it. */
  isPast: z.boolean(),
  /** For a check-in of several children: the other entries of that activity and day checked in with it. */
  together: z.array(id),
  /** The review after a release to more than one person, or to one whose name resembles the list. */
  reviewed: z.nullable(releaseReview),
})

const statistics = z.object({
  date,
  /** The day has a meeting that was not canceled. */
  meets: z.boolean(),
  total: z.int(),
  expected: z.int(),
  late: z.int(),
  checkedIn: z.int(),
  checkedOut: z.int(),
  /** Recorded as absent, with a reason. */
  excused: z.int(),
  absent: z.int(),
  previousDate: z.nullable(date),
  nextDate: z.nullable(date),
})

/** Totals of a day with a meeting: attendance and punctuality of the expected children. */
const dayText = z.object({
  date,
  expected: z.int(),
  came: z.int(),
  /** Did not come, although the meeting is over. */
  absent: z.int(),
  /** Absences that were excused: somebody gave a reason. */
  excused: z.int(),
  cameLate: z.int(),
  leftEarly: z.int(),
  collectedLate: z.int(),
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
const changedCount = z.object({ changed: z.int() })
/** Entries that already have a value keep it, so that a tap on an outdated screen overwrites nothing. */
const keepEarlier = z._default(z.boolean(), false)
/**
 * Device ids of these checks, in the order of `attendanceIds`. A check sent again because the answer was lost counts
 * once per id, here and in `today.record`.
 */
const eventIds = z.optional(z.array(id).check(z.maxLength(500)))
/** Reason for correcting a time. Saved only with corrections. */
const why = z.optional(z.enum(WHY_CORRECTED))

const LINE_SORTS = ['name', 'checkIn', 'checkOut'] as const
const lineFilters = {
  date: z.optional(date),
  status: z.optional(z.enum(ATTENDANCE_STATUSES)),
}

export const attendance = opsUnder('attendance', addressesOf('attendance'), (base) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/attendances`,
    summary:
      'The children of a day, today unless asked otherwise, with who came and went. Those who were enrolled after the meeting say so.',
    allow: ['{kind}.attendance', 'view'],
    whileInactive: 'seven days',
    query: listQuery(LINE_SORTS, lineFilters),
    answer: page(attendanceEntry),
  }),
  statistics: op({
    method: 'GET',
    path: `${base}/{id}/attendances/statistics`,
    summary:
      'How many are expected, in, out, late, excused and absent on a day, and the meetings before and after it.',
    allow: ['{kind}.attendance', 'view'],
    whileInactive: 'seven days',
    query: z.object({ date: z.optional(date) }),
    answer: statistics,
  }),
  days: op({
    method: 'GET',
    path: `${base}/{id}/attendances/days`,
    summary:
      'How many were expected and came on each day with a meeting, of the year up to a day, today unless asked otherwise.',
    allow: ['{kind}.attendance', 'view'],
    addition: true,
    query: z.object({ dateTo: z.optional(date) }),
    answer: z.array(dayText),
  }),
  checkIn: op({
    method: 'PATCH',
    path: `${base}/{id}/attendances/check-in`,
    summary: 'Checks children in at a time of the school’s day, all of them or none.',
    allow: ['{kind}.rosters', 'check'],
    whileInactive: 'seven days',
    body: z.object({ checkIn: time, attendanceIds: ids, eventIds, keepEarlier, why }),
    answer: changedCount,
    refusals: ['NOT_YET', 'MEETING_CANCELLED', 'TIME_TO_COME', 'CHECK_OUT_BEFORE_CHECK_IN', 'USED_AGAIN'],
  }),
  checkOut: op({
    method: 'PATCH',
    path: `${base}/{id}/attendances/check-out`,
    summary: 'Checks children out, with the person who picks them up, all of them or none.',
    allow: ['{kind}.rosters', 'check'],
    whileInactive: 'seven days',
    body: z.object({
      checkOut: time,
      /** Day of the time: the meeting's day by default, or the day after. */
      checkOutDate: z.optional(date),
      attendanceIds: ids,
      eventIds,
      checkOutPerson: requiredText(100),
      /**
       * Why the child goes with a person who is not an approved pickup, or whose name resembles one on the
       * do-not-release list.
       */
      overrideReason: z.optional(text(500)),
      /** Staff checked a photo ID. Required if the person's name resembles an entry of the do-not-release list. */
      photoIdChecked: z._default(z.boolean(), false),
      /** Undefined keeps the entry's note; empty removes it. */
      note: z.optional(text(500)),
      keepEarlier,
      why,
    }),
    answer: changedCount,
    refusals: [
      'NOT_CHECKED_IN',
      'CHECK_OUT_BEFORE_CHECK_IN',
      'CHECK_OUT_DAY',
      'DO_NOT_RELEASE',
      'LIKE_DO_NOT_RELEASE',
      'NOT_AN_APPROVED_PICKUP',
      'TIME_TO_COME',
      'USED_AGAIN',
    ],
  }),
  undoCheckIn: op({
    method: 'DELETE',
    path: `${base}/{id}/attendances/{attendanceId}/check-in`,
    summary: 'Undoes a check-in, and the check-out with it.',
    allow: ['{kind}.rosters', 'check'],
    whileInactive: 'seven days',
  }),
  undoCheckOut: op({
    method: 'DELETE',
    path: `${base}/{id}/attendances/{attendanceId}/check-out`,
    summary: 'Undoes a check-out.',
    allow: ['{kind}.rosters', 'check'],
    whileInactive: 'seven days',
  }),
  reviewReleases: op({
    method: 'POST',
    path: `${base}/{id}/attendances/{attendanceId}/release-reviews`,
    summary:
      'Writes down that somebody found out who a child is with who was handed to more than one person, or to somebody who may not pick them up; or that the office looked at a release to a person whose name is near the do-not-release list, and what it found. Of the check-outs that are named, no others.',
    allow: ['{kind}.rosters', 'check'],
    whileInactive: 'seven days',
    addition: true,
    body: z.object({
      checkIds: ids,
      /** Findings. Required for a release to a person whose name resembles the do-not-release list. */
      note: z.optional(text(500)),
    }),
    refusals: ['OFFICE_LOOKS'],
  }),
  history: op({
    method: 'GET',
    path: `${base}/{id}/attendances/{attendanceId}/history`,
    summary:
      'Every check of a line in the order of its time: who said what, what it was corrected to, and what did not count.',
    allow: ['{kind}.attendance', 'view'],
    whileInactive: 'seven days',
    addition: true,
    answer: z.array(checkEntry),
  }),
  exportFields: exportFields(`${base}/{id}/attendances/xls-fields`, ['{kind}.attendance', 'download']),
  export: op({
    method: 'GET',
    path: `${base}/{id}/attendances/xls-file`,
    summary: 'The attendance of a day as a spreadsheet.',
    allow: ['{kind}.attendance', 'download'],
    query: exportQuery(LINE_SORTS, lineFilters),
    answerForm: 'file',
  }),
}))
