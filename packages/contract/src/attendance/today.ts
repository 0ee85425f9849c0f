import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { WHY_CORRECTED } from '@afterbell/domain/attendance/check-events'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { withFamilyVisible } from '../families/family-visible.ts'
import { attendanceEntrySent } from './attendance.ts'
import { date, id, moment, text, time } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

/** An entry of today with where it is checked in and out: at its kind's address, under its activity's id. */
export const boardEntry = withFamilyVisible(z.extend(attendanceEntrySent, { kind: z.enum(ACTIVITY_KINDS) }))

/** What meets today: an activity, with the hours of the day on which any of its sections meets. */
const boardActivity = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  name: z.string(),
  timeFrom: time,
  timeTo: time,
})

const board = z.object({
  date,
  activities: z.array(boardActivity),
  /** What met the day before, and has children who are still there or left after midnight: their lines carry that day. */
  overnight: z.array(boardActivity),
  /** First the children who are there since the day before, then every child expected today, by name. */
  lines: z.array(boardEntry),
})

/**
 * What the stream tells, by the name of the event. `lines`: what lines say now. `stale`: more than lines changed, or was
 * missed, so that the board has to be asked for again.
 */
export const boardEvents = {
  lines: z.array(
    z.object({
      id,
      checkIn: z.nullable(time),
      checkOut: z.nullable(time),
      checkOutDate: z.nullable(date),
      checkOutPerson: z.nullable(z.string()),
      overrideReason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** Counts up with every change: what is older than what is known is no news. */
      version: z.int(),
    }),
  ),
  stale: z.object({}),
}

/**
 * A check as a device made it, perhaps long before it could be sent; or that a child does not come to a meeting (`ABSENT`, with
 * a reason), and that they do after all (`UNDO_ABSENT`).
 */
export const checkEvent = z.object({
  /** The device's own. Sent twice, it counts once. */
  id,
  rosterId: id,
  meetingId: id,
  act: z.enum(['IN', 'OUT', 'UNDO_IN', 'UNDO_OUT', 'ABSENT', 'UNDO_ABSENT']),
  /** When it was made, by the server's clock: on the day of the meeting or later, and not to come. */
  at: moment,
  time: z._default(z.nullable(time), null),
  /** The day of that time, of an OUT: a program that is older than this sends none, and means the meeting's. */
  date: z._default(z.nullable(date), null),
  /** Means to change what was said before. Otherwise what was said first stays. */
  isCorrection: z._default(z.boolean(), false),
  person: z._default(z.nullable(text(100)), null),
  overrideReason: z._default(z.nullable(text(500)), null),
  note: z._default(z.nullable(text(500)), null),
  /** Somebody looked at a photo ID. A program that is older than this question sends nothing: then nobody did. */
  photoIdChecked: z._default(z.boolean(), false),
  /** Why a time is corrected. A program that is older than this question sends nothing. */
  why: z._default(z.nullable(z.enum(WHY_CORRECTED)), null),
  /** Why a child does not come. */
  reason: z._default(z.nullable(z.enum(ABSENCE_REASONS)), null),
})

/** Of every check that was sent: what became of it, and where it does not count, a sentence that says why. */
const outcome = z.object({
  id,
  outcome: z.enum(['TAKEN', 'EARLIER_STAYS', 'NOT_CHECKED_IN', 'OUT_BEFORE_IN', 'REFUSED']),
  message: z.nullable(z.string()),
})

export const today = group('today', {
  board: op({
    method: 'GET',
    path: '/schools/{schoolId}/attendance/today',
    summary:
      'Everybody expected in the school today, across all activities: an instructor is told of the own ones only.',
    allow: ['classes.attendance', 'view'],
    whileInactive: 'seven days',
    addition: true,
    answer: board,
  }),
  changes: op({
    method: 'GET',
    path: '/schools/{schoolId}/attendance/today/changes',
    summary:
      'What changes on the board of today, as server-sent events `lines` and `stale`. With `Last-Event-ID` it begins with what was missed. It ends after ten minutes, or with the session; whoever goes on listening opens it again.',
    allow: ['classes.attendance', 'view'],
    whileInactive: 'seven days',
    addition: true,
    steps: true,
    answerForm: 'stream',
  }),
  record: op({
    method: 'POST',
    path: '/schools/{schoolId}/attendance/events',
    summary:
      'Takes checks and absences of one device in the order they were made, of any activity and however late. A check that was sent before counts once; those of several devices are settled by their time.',
    allow: ['classes.rosters', 'check'],
    whileInactive: 'seven days',
    addition: true,
    body: z.object({ events: z.array(checkEvent).check(z.minLength(1), z.maxLength(100)) }),
    answer: z.object({ outcomes: z.array(outcome) }),
  }),
})
