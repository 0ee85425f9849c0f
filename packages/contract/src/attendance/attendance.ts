import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { ATTENDANCE_STATUSES } from '@afterbell/domain/attendance/attendance'
import { WHY_CORRECTED } from '@afterbell/domain/attendance/check-events'
import { childFacts } from '../families/child-facts.ts'
import { emergencyPhones } from '../families/emergency-phones.ts'
import { familyTold, withFamilyVisible } from '../families/family-visible.ts'
import { addressesOf, op, under } from '../kernel/op.ts'
import { date, id, instant, named, requiredText, text, time } from '../kernel/fields.ts'
import { exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'

/** Who looked into a release, when, and what they found. */
const releaseReview = z.object({
  by: z.nullable(z.string()),
  at: instant,
  note: z.nullable(z.string()),
})

/** An entry as it travels. */
export const attendanceEntrySent = z.object({
  id,
  rosterId: id,
  meetingId: id,
  childId: id,
  activityId: id,
  /** Comes on this day alone. */
  isDropIn: z.boolean(),
  /** The child was enrolled, or the day booked, when the meeting was over: they were not expected, and can be checked in all the same. */
  isEnrolledAfter: z.boolean(),
  /** The group or the weekday it is expected in. */
  section: z.nullable(named),
  ...childFacts,
  contacts: z.array(z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })),
  emergencyContacts: z.array(emergencyPhones),
  pickUpOption: z.nullable(z.string()),
  /** Who may collect the child: activities it goes on to on this day, guardians, approved pickups. */
  pickups: z.array(z.object({ name: z.string(), relation: z.string() })),
  /** Who may never collect the child, a guardian perhaps. */
  doNotRelease: z.array(z.object({ name: z.string(), note: z.string() })),
  /**
   * Check-outs that devices made without a network and that were refused when they arrived: the child may be with somebody
   * it must not be with. All of them, until somebody has found out who it is with.
   */
  refusedReleases: z.array(
    z.object({ id, person: z.string(), time, date: z.nullable(date), reason: z.string() }),
  ),
  /**
   * Who collected the child though their name is near an entry of the do-not-release list, as the list was then: somebody
   * looked at a photo ID, and `overrideReason` says why they are somebody else. `reviewed` by the office, or not yet.
   */
  nearRelease: z.nullable(
    z.object({
      id,
      person: z.string(),
      entry: z.string(),
      /** Who checked the child out. */
      by: z.nullable(z.string()),
      reviewed: z.nullable(releaseReview),
    }),
  ),
  /**
   * The check-outs by which devices handed the child to more than one person, in the order of their time: all of them, until
   * somebody has looked into it. None where one person has the child.
   */
  conflictingReleases: z.array(
    z.object({ id, person: z.string(), time, date: z.nullable(date), by: z.nullable(z.string()) }),
  ),
  /**
   * Where else the child was checked in on this day, and who collected it there. Without a name of the activity where an
   * instructor does not teach it.
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
  /** The day of the check-out where it is not `date`: the child left after midnight. */
  checkOutDate: z.nullable(date),
  checkOutPerson: z.nullable(z.string()),
  /** Why the child went with somebody who is not an approved pickup, or whose name is near one that may not pick up. */
  overrideReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /**
   * The absence that is recorded for the day. Beside a check-in it counts no more: it is shown crossed out. None is told to who
   * no longer teaches the child.
   */
  absence: z.nullable(
    z.object({ id, reason: z.enum(ABSENCE_REASONS), from: date, to: date, isOfAll: z.boolean() }),
  ),
  /** What the school calls late, after the start and after the end. */
  lateAfterMinutes: z.int(),
  pickupGraceMinutes: z.int(),
  /** Minutes after the start it came, and before the end it left; null while that is not late or early. */
  lateArrivalMinutes: z.nullable(z.int()),
  leftEarlyMinutes: z.nullable(z.int()),
  /** Minutes after the end until it was collected, or until now; null while that is not late. */
  latePickupMinutes: z.nullable(z.int()),
  status: z.enum(ATTENDANCE_STATUSES),
  version: z.int(),
  familyTold,
})

/** An entry of the attendance of a day: a child whose spot covers a meeting. Its id is made of place and meeting. */
export const attendanceEntry = withFamilyVisible(attendanceEntrySent)

/** A check as it was made, and what became of it. */
const checkEntry = z.object({
  id,
  act: z.enum(['IN', 'OUT', 'UNDO_IN', 'UNDO_OUT']),
  /** When it was made, and when it arrived: later, where there was no network. */
  at: instant,
  receivedAt: instant,
  by: z.nullable(z.string()),
  time: z.nullable(time),
  /** The day of that time where it is not the meeting's. */
  date: z.nullable(date),
  person: z.nullable(z.string()),
  overrideReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The entry of the do-not-release list the name of the person was near, and whether somebody looked at a photo ID. */
  resembles: z.nullable(z.string()),
  photoIdChecked: z.boolean(),
  /** Why it corrects what was said before, where that was asked. */
  why: z.nullable(z.enum(WHY_CORRECTED)),
  outcome: z.enum(['TAKEN', 'EARLIER_STAYS', 'NOT_CHECKED_IN', 'OUT_BEFORE_IN', 'REFUSED']),
  /** Why it was refused. */
  refused: z.nullable(z.string()),
  /** What it said is said no more. */
  isPast: z.boolean(),
  /** Of a check-in of several: the other lines of that day of the activity that were checked in with it. */
  together: z.array(id),
  /** Who looked into it that the child was handed to more than one person, or to one whose name is near the list. */
  reviewed: z.nullable(releaseReview),
})

const statistics = z.object({
  date,
  /** The day has a meeting that takes place. */
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

/** A day with a meeting: of the children who were expected, how many came, and how punctual all were. */
const dayText = z.object({
  date,
  expected: z.int(),
  came: z.int(),
  /** Did not come, though the meeting is over. */
  absent: z.int(),
  /** So many of those were excused: somebody told why. */
  excused: z.int(),
  cameLate: z.int(),
  leftEarly: z.int(),
  collectedLate: z.int(),
})

const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
const changed = z.object({ changed: z.int() })
/** Lines that say something already keep it: a tap on a screen that is behind overwrites nothing. */
const keepEarlier = z._default(z.boolean(), false)
/**
 * Numbers the device gave these checks, in the order of `attendanceIds`. A check that a device sends once more, because it
 * never heard the answer, counts once by its number: here or among those of `today.record`.
 */
const eventIds = z.optional(z.array(id).check(z.maxLength(500)))
/** Why a time is corrected. Kept with corrections alone. */
const why = z.optional(z.enum(WHY_CORRECTED))

const LINE_SORTS = ['name', 'checkIn', 'checkOut'] as const
const lineFilters = {
  date: z.optional(date),
  status: z.optional(z.enum(ATTENDANCE_STATUSES)),
}

export const attendance = under('attendance', addressesOf('attendance'), (base) => ({
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
    answer: changed,
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
      /** The day of the time: that of the meeting unless said, or the day after. */
      checkOutDate: z.optional(date),
      attendanceIds: ids,
      eventIds,
      checkOutPerson: requiredText(100),
      /** Why the child goes with somebody who is not an approved pickup, or whose name is near one that may not pick up. */
      overrideReason: z.optional(text(500)),
      /** Somebody looked at a photo ID: asked of a person whose name is near an entry of the do-not-release list. */
      photoIdChecked: z._default(z.boolean(), false),
      /** Without one the note of the line stays; an empty one takes it off. */
      note: z.optional(text(500)),
      keepEarlier,
      why,
    }),
    answer: changed,
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
      /** What was found: asked of a release to a person whose name is near the do-not-release list. */
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
