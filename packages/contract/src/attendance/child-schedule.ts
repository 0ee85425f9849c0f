import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { EXPECTED_STATUSES } from '@afterbell/domain/attendance/attendance'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { group, op } from '../kernel/op.ts'
import { date, id, instant, time } from '../kernel/fields.ts'

/** A child's spot, or their place on a wait list. */
const placeOfChild = z.object({
  rosterId: id,
  list: z.enum(['ROSTER', 'WAIT_LIST']),
  kind: z.enum(ACTIVITY_KINDS),
  activityId: id,
  sectionId: id,
  name: z.string(),
  /** The camp group or aftercare weekday; empty for a class. */
  sectionName: z.string(),
  isDropIn: z.boolean(),
  startsOn: z.nullable(date),
  endsOn: z.nullable(date),
  location: z.nullable(z.string()),
  joinedAt: instant,
  leftAt: z.nullable(instant),
  /** The activity is over, or the child has left it. */
  isOver: z.boolean(),
})

/** A date on which the child is or was expected. */
const meetingOfChild = z.object({
  id,
  rosterId: id,
  kind: z.enum(ACTIVITY_KINDS),
  activityId: id,
  sectionId: id,
  name: z.string(),
  sectionName: z.string(),
  date,
  timeFrom: time,
  timeTo: time,
  location: z.nullable(z.string()),
  isCancelled: z.boolean(),
  checkIn: z.nullable(time),
  checkOut: z.nullable(time),
  /** Day of the check-out, if it is not `date`. */
  checkOutDate: z.nullable(date),
  checkOutPerson: z.nullable(z.string()),
  /** Reason of a recorded absence. */
  absence: z.nullable(z.enum(ABSENCE_REASONS)),
  status: z.enum(EXPECTED_STATUSES),
})

const contacts = '/schools/{schoolId}/children'

/** A child's schedule: enrollments, with the days they came and left. */
export const childSchedule = group('childSchedule', {
  rosterDetails: op({
    method: 'GET',
    path: `${contacts}/{id}/roster/details`,
    summary: 'The places of a child, taken and waited for: those that are not over first.',
    allow: ['contacts', 'contact'],
    answer: z.array(placeOfChild),
  }),
  scheduleDetails: op({
    method: 'GET',
    path: `${contacts}/{childId}/schedule/details`,
    summary:
      'When a child is where between two days, with who came and went. Without days, from today on for four weeks.',
    allow: ['contacts', 'contact'],
    query: z.object({ from: z.optional(date), to: z.optional(date) }),
    answer: z.object({ from: date, to: date, meetings: z.array(meetingOfChild) }),
  }),
})
