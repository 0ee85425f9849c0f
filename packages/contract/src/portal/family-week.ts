import * as z from 'zod/mini'
import { ABSENCE_REASONS } from '@afterbell/domain/attendance/absence'
import { EXPECTED_STATUSES } from '@afterbell/domain/attendance/attendance'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { date, id, instant, time } from '../kernel/fields.ts'
import { familyOp } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

const meeting = z.object({
  /** Of this child's entry in the attendance. */
  id,
  childId: id,
  activityId: id,
  kind: z.enum(ACTIVITY_KINDS),
  name: z.string(),
  /** The camp group or aftercare weekday; empty for a class. */
  sectionName: z.string(),
  timeFrom: time,
  timeTo: time,
  location: z.nullable(z.string()),
  isCancelled: z.boolean(),
  checkIn: z.nullable(time),
  checkOut: z.nullable(time),
  /** Who picked the child up. */
  checkOutPerson: z.nullable(z.string()),
  absence: z.nullable(z.enum(ABSENCE_REASONS)),
  status: z.enum(EXPECTED_STATUSES),
  /** The absence that covers the meeting; `by`: the person of the family who told it. */
  told: z.nullable(
    z.object({
      id,
      from: date,
      to: date,
      isOfAll: z.boolean(),
      by: z.nullable(z.string()),
      mayUndo: z.boolean(),
    }),
  ),
  mayTellAbsence: z.boolean(),
  /** A drop-in, which ends when the child is absent. */
  endsSpot: z.boolean(),
  /** Another meeting of the same child overlaps. */
  clashes: z.boolean(),
})

/** Where the children of a family are, day by day. */
export const familyWeek = group('familyWeek', {
  week: familyOp({
    method: 'GET',
    path: '/family/schools/{schoolId}/week',
    summary:
      'Seven days of all children in reach: where they are when, who came and who picked them up, and the days on which the school is closed.',
    whileInactive: 'seven days',
    query: z.object({ from: z.optional(date) }),
    answer: z.object({
      today: date,
      from: date,
      to: date,
      /** Children who are to be picked up today, or were said to be picked up late. */
      latePickups: z.array(
        z.object({
          childId: id,
          mayChange: z.boolean(),
          told: z.nullable(z.object({ minutes: z.int(), note: z.string(), by: z.string(), at: instant })),
        }),
      ),
      days: z.array(z.object({ date, closed: z.array(z.string()), meetings: z.array(meeting) })),
    }),
  }),
})
