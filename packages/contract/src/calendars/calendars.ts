import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/kernel/ages'
import { AVAILABILITIES } from '@afterbell/domain/activities/availability'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { addressesOf, op, opsUnder } from '../kernel/op.ts'
import { activityRow } from '../activities/activity-lists.ts'
import { date, id, named, time } from '../kernel/fields.ts'
import { sectionRow } from '../activities/sections.ts'

/** An activity with a meeting, or a day without class, in the requested range. */
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
    /** Days on which it would normally meet but does not. */
    noClassDates: z.array(date),
  },
)

/** A single meeting. Name, location and instructors are in its section and activity. */
export const calendarMeeting = z.object({
  date,
  timeFrom: time,
  timeTo: time,
  /** Spots taken or held on this day, out of the section's `places.maxEnroll`. Numbers only, no names. */
  booked: z.int(),
  /** Drop-ins on this day, in addition to those. */
  dropIns: z.int(),
  cancelled: z.boolean(),
  /** Availability on this day if days are picked; otherwise the section's applies. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  /** Substitutes on this day; missing if there are none. Only for members of the school. */
  substitutes: z.optional(z.array(named)),
})

/**
 * A class, a camp group or an aftercare weekday, with its meetings in order. Rosters and attendance use its id; a
 * class and its only section have the same id.
 */
export const calendarSection = z.extend(
  z.omit(sectionRow, { weekdays: true, timeFrom: true, timeTo: true, daysFree: true }),
  { activityId: id, meetings: z.array(calendarMeeting) },
)

const rangeInput = {
  query: z.object({
    dateFrom: date,
    /** Inclusive. At most 62 days per call. */
    dateTo: date,
    /** Members of the school only; drafts show their planned meetings. Without it, everything published. */
    status: z.optional(activityRow.shape.status),
    locationId: z.optional(id),
    instructorId: z.optional(id),
    /** Suits this age, or has no age limit. */
    age: z.optional(z.enum(AGES)),
    grade: z.optional(z.enum(GRADES)),
  }),
  answer: z.object({
    dateFrom: date,
    dateTo: date,
    activities: z.array(calendarActivity),
    sections: z.array(calendarSection),
    /** Fields hidden from the public, or prices hidden from an instructor. Hidden numbers are 0. */
    hidden: activityRow.shape.hidden,
  }),
}

export const calendar = opsUnder('calendar', ACTIVITY_KINDS, (base) => ({
  open: op({
    method: 'GET',
    path: `/no-auth${base}/calendar`,
    summary:
      'The calendar of a kind. Without a sign-in what is active and on the portal; with one of the school what the other calendar call answers.',
    allow: 'anyone',
    forFamilies: true,
    auth: 'either',
    ...rangeInput,
  }),
  list: op({
    method: 'GET',
    path: `${base}/calendar`,
    summary: 'The meetings of a kind from a day to a day, and the days without. An instructor’s own only.',
    allow: ['{kind}.calendar', 'view'],
    ...rangeInput,
  }),
}))

export const calendarDates = opsUnder('calendarDates', addressesOf('attendance'), (base) => ({
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
        /** Children with a spot on this day, without drop-ins. */
        expected: z.int(),
        dropIns: z.int(),
        checkedIn: z.int(),
        cancelled: z.boolean(),
      }),
    ),
  }),
}))
