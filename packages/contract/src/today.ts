import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/activity-kinds'
import { attendanceLine } from './attendance.ts'
import { date, id, time } from './fields.ts'
import { group, op } from './op.ts'

/** A line of today with where it is checked in and out: at its kind's address, under its activity's id. */
export const boardLine = z.extend(attendanceLine, { kind: z.enum(ACTIVITY_KINDS), activityId: id })

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
  /** Every child expected today, by name: as many as there are places. */
  lines: z.array(boardLine),
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
      checkOutPerson: z.nullable(z.string()),
      overrideReason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** Counts up with every change: what is older than what is known is no news. */
      version: z.int(),
    }),
  ),
  stale: z.object({}),
}

export const today = group('today', {
  board: op({
    method: 'GET',
    path: '/schools/{schoolId}/attendance/today',
    summary:
      'Everybody expected in the school today, across all activities: an instructor is told of the own ones only.',
    allow: ['classes.attendance', 'view'],
    whileInactive: true,
    addition: true,
    answer: board,
  }),
  changes: op({
    method: 'GET',
    path: '/schools/{schoolId}/attendance/today/changes',
    summary:
      'What changes on the board of today, as server-sent events `lines` and `stale`. With `Last-Event-ID` it begins with what was missed. It ends after ten minutes, or with the session; whoever goes on listening opens it again.',
    allow: ['classes.attendance', 'view'],
    whileInactive: true,
    addition: true,
    steps: true,
    answerForm: 'stream',
  }),
})
