import * as z from 'zod/mini'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { dayAnswer, dayQuery } from '../activities/activities.ts'
import { group, op, opsUnder } from '../kernel/op.ts'
import { id, money, time } from '../kernel/fields.ts'
import { places } from '../activities/sections.ts'

const weekday = z.enum(WEEKDAYS)

/** Resolves the id of a weekday or of a whole session. */
export const aftercareDays = opsUnder('aftercareDays', ['aftercare-day'], (base) => ({
  sessionDay: op({
    method: 'GET',
    path: `${base}/{id}/session-day`,
    summary:
      'The weekday of a session, with the session it belongs to; of a session its first one, and all of them.',
    allow: 'member',
    answer: z.object({
      id,
      aftercareId: id,
      name: z.string(),
      day: weekday,
      days: z.array(z.object({ id, day: weekday, active: z.boolean() })),
    }),
  }),
  aftercareId: op({
    method: 'GET',
    path: `${base}/{id}/aftercare-id`,
    summary: 'The session a weekday belongs to.',
    allow: 'member',
    answer: z.object({ aftercareId: id }),
  }),
  hasEnrolled: op({
    method: 'GET',
    path: `${base}/{id}/has-enrolled`,
    summary:
      'Whether children have a place on a weekday, wait for one or are booked to drop in: then it cannot be removed.',
    allow: ['aftercare', 'view'],
    answer: z.object({ hasEnrolled: z.boolean(), enrolled: z.int(), waiting: z.int(), dropIns: z.int() }),
  }),
}))

/** A weekday with a spot or a place on the wait list. */
const freeDay = z.object({
  id,
  aftercareId: id,
  name: z.string(),
  day: weekday,
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  price: money,
  places,
})

/** The kind whose add-ons are requested. A drop-in has none. */
const type = z.enum(['class', 'camp', 'aftercare', 'dropin'])

const childAddOn = z.object({
  id,
  activityId: id,
  activityName: z.string(),
  name: z.string(),
  price: money,
  required: z.boolean(),
  maxAmount: z.int(),
  discount: z.boolean(),
  /** Number the child has. */
  taken: z.int(),
})

/** Options a child can still add: the same calls for one session and, by literal paths, for the whole school (OQ-36). */
function ofChild<const B extends string>(base: B, { isAlias }: { isAlias: boolean }) {
  const where = isAlias ? 'of the sessions of the school that are not over' : 'of the session'
  const addition = isAlias ? { addition: true } : {}
  return {
    freeDays: op({
      ...addition,
      method: 'GET',
      path: `${base}/free-days/children/{childId}`,
      summary: `The weekdays ${where} that have a free place for the child and that it has no place in.`,
      allow: ['aftercare.rosters', 'edit'],
      answer: z.array(freeDay),
    }),
    freeDaysForSchool: op({
      ...addition,
      method: 'GET',
      path: `${base}/free-days-for-school/children/{childId}`,
      summary: `The weekdays ${where} that the child has no place in, full ones too: staff may overbook.`,
      allow: ['aftercare.rosters', 'edit'],
      answer: z.array(freeDay),
    }),
    freeDaysWaitList: op({
      ...addition,
      method: 'GET',
      path: `${base}/free-days-waitlist/children/{childId}`,
      summary: `The weekdays ${where} that the child can wait for.`,
      allow: ['aftercare.wait-list', 'add'],
      answer: z.array(freeDay),
    }),
    addOns: op({
      ...addition,
      method: 'GET',
      path: `${base}/addons/children/{childId}/{type}`,
      summary: isAlias
        ? 'The add-ons of the activities of a type the child takes part in, and how many of each it has.'
        : 'The add-ons of the session, and how many of each the child has.',
      allow: ['aftercare.rosters', 'edit'],
      params: z.object({ type }),
      answer: z.array(childAddOn),
    }),
  }
}

export const aftercareOfChild = opsUnder('aftercareOfChild', ['aftercare'], (base) =>
  ofChild(`${base}/{id}`, { isAlias: false }),
)

export const aftercareInSchool = group('aftercareInSchool', {
  ...ofChild('/schools/{schoolId}', { isAlias: true }),
  dashboard: op({
    method: 'GET',
    path: '/schools/{schoolId}/dashboard',
    summary: 'The same as the day of aftercare, at the path it is written at in one place.',
    allow: ['aftercare.schedule', 'view'],
    addition: true,
    whileInactive: 'seven days',
    query: dayQuery,
    answer: dayAnswer,
  }),
})
