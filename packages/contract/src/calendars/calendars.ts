import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/kernel/ages'
import { AVAILABILITIES } from '@afterbell/domain/activities/availability'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { addressesOf, op, under } from '../kernel/op.ts'
import { activityRow } from '../activities/activity-lists.ts'
import { date, id, named, time } from '../kernel/fields.ts'
import { sectionRow } from '../activities/sections.ts'

/** An activity that has a meeting, or a day without one, in the days asked for. */
export const calendarActivity = z.extend(
  z.pick(activityRow, {
    id: true,
    kind: true,
    name: true,
    status: true,
    startDate: true,
    endDate: true,
    location: true,
    intervalType: true,
    billingCycle: true,
    chargeType: true,
    dropIn: true,
    signUp: true,
  }),
  {
    /** Days on which it would meet and does not. */
    noClassDates: z.array(date),
  },
)

/** One dated occurrence. What it is, where and by whom stands with its section and activity, once. */
export const calendarMeeting = z.object({
  date,
  timeFrom: time,
  timeTo: time,
  /** Places taken or held for this day, of the section's `places.maxEnroll`. Numbers only, never who. */
  booked: z.int(),
  /** Children who come for this day alone, beside those. */
  dropIns: z.int(),
  cancelled: z.boolean(),
  /** What a family finds on this day, where days are picked; else it is that of the section. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  /** Who takes it over on this day; left out where nobody does. Told to members of the school alone. */
  substitutes: z.optional(z.array(named)),
})

/**
 * Who is together: a class, a group of a camp, a weekday of an aftercare session, with its meetings in order. Its id is
 * what rosters and attendance go by; a class and its only section have one id.
 */
export const calendarSection = z.extend(
  z.omit(sectionRow, { weekdays: true, timeFrom: true, timeTo: true, daysFree: true }),
  { activityId: id, meetings: z.array(calendarMeeting) },
)

const asked = {
  query: z.object({
    dateFrom: date,
    /** Included. At most 62 days are answered at once. */
    dateTo: date,
    /** Members of the school alone: drafts are shown as they are planned. Left out: all that is published. */
    status: z.optional(activityRow.shape.status),
    locationId: z.optional(id),
    instructorId: z.optional(id),
    /** What is for this age, or for everybody. */
    age: z.optional(z.enum(AGES)),
    grade: z.optional(z.enum(GRADES)),
  }),
  answer: z.object({
    dateFrom: date,
    dateTo: date,
    activities: z.array(calendarActivity),
    sections: z.array(calendarSection),
    /** What is kept back from the public, or the prices from an instructor: such numbers stand at zero. */
    hidden: activityRow.shape.hidden,
  }),
}

export const calendar = under('calendar', ACTIVITY_KINDS, (base) => ({
  open: op({
    method: 'GET',
    path: `/no-auth${base}/calendar`,
    summary:
      'The calendar of a kind. Without a sign-in what is active and on the portal; with one of the school what the other calendar call answers.',
    allow: 'anyone',
    auth: 'either',
    ...asked,
  }),
  list: op({
    method: 'GET',
    path: `${base}/calendar`,
    summary: 'The meetings of a kind from a day to a day, and the days without. An instructor’s own only.',
    allow: ['{kind}.calendar', 'view'],
    ...asked,
  }),
}))

export const calendarDates = under('calendarDates', addressesOf('attendance'), (base) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/dates`,
    summary: 'The days on which one activity meets, for choosing a day of its attendance.',
    allow: ['{kind}.attendance', 'view'],
    whileInactive: 'seven days',
    answer: z.array(
      z.object({
        date,
        timeFrom: time,
        timeTo: time,
        /** Children with a place on this day, without those who drop in. */
        expected: z.int(),
        dropIns: z.int(),
        checkedIn: z.int(),
        cancelled: z.boolean(),
      }),
    ),
  }),
}))
