import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { CHANGES_AT_ONCE } from '@afterbell/domain/attendance/family-change'
import { WHY_CORRECTED } from '@afterbell/domain/attendance/check-events'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { withFamilyVisible } from '../families/family-visible.ts'
import { attendanceEntrySent } from './attendance.ts'
import { date, id, moment, text, time } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

/** Today's entry with the address for its check-in and check-out: the kind's address and the activity's id. */
export const boardEntry = withFamilyVisible(z.extend(attendanceEntrySent, { kind: z.enum(ACTIVITY_KINDS) }))

/** An activity that meets today, with the day's hours over all its sections. */
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
  /** Yesterday's activities with children who are still there or left after midnight. Their entries carry that day. */
  overnight: z.array(boardActivity),
  /** First the children who are still there from yesterday, then all children expected today, by name. */
  lines: z.array(boardEntry),
})

/**
 * Events of the stream, by name. `lines`: new state of entries. `stale`: more than entries changed, or something was
 * missed, so the board must be loaded again.
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
      /** Grows with every change. Ignore an event that is older than the known version. */
      version: z.int(),
    }),
  ),
  stale: z.object({}),
}

/**
 * A check made on a device, perhaps long before it could be sent. Or a child's absence from a meeting (`ABSENT`, with
 * a reason), and its undo (`UNDO_ABSENT`). Or that its maker has seen what the child's family changed (`SEEN`).
 */
export const checkEvent = z.object({
  /** The device's id for the check. Sent twice, it counts once. */
  id,
  rosterId: id,
  meetingId: id,
  act: z.enum(['IN', 'OUT', 'UNDO_IN', 'UNDO_OUT', 'ABSENT', 'UNDO_ABSENT', 'SEEN']),
  /** When it was made, by the server's clock. On the meeting's day or later, not in the future. */
  at: moment,
  time: z._default(z.nullable(time), null),
  /** Day of `time`, for an OUT. Older programs send none and mean the meeting's day. */
  date: z._default(z.nullable(date), null),
  /** Changes an earlier check on purpose. Otherwise the first one stays. */
  isCorrection: z._default(z.boolean(), false),
  person: z._default(z.nullable(text(100)), null),
  overrideReason: z._default(z.nullable(text(500)), null),
  note: z._default(z.nullable(text(500)), null),
  /** Staff checked a photo ID. Older programs send nothing, which means false. */
  photoIdChecked: z._default(z.boolean(), false),
  /** Reason for correcting a time. Older programs send nothing. */
  why: z._default(z.nullable(z.enum(WHY_CORRECTED)), null),
  /** Reason for an absence. */
  reason: z._default(z.nullable(z.enum(ABSENCE_REASONS)), null),
  /** The family's changes that were seen. */
  changeIds: z._default(z.array(id).check(z.maxLength(CHANGES_AT_ONCE)), []),
})

/** Outcome of each check; a sentence explains why one does not count. */
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
