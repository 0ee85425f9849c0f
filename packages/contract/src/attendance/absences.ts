import * as z from 'zod/mini'
import { ABSENCE_REASONS, ABSENT_AT_ONCE } from '@afterbell/domain/attendance/absence'
import { date, id, idList, instant, money, time } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const reason = z.enum(ABSENCE_REASONS)

/** Child and days of an absence, both days inclusive; in one activity, or in all if none is given. */
const absenceDays = {
  from: date,
  to: date,
  activityId: z.optional(id),
}

/** An absence of a child. */
const absenceOfChild = z.object({
  id,
  from: date,
  to: date,
  activity: z.nullable(z.object({ id, name: z.string() })),
  reason,
  madeAt: instant,
  /** A user, or the person of the family who told it. */
  by: z.nullable(z.string()),
  /** A word of the family. */
  note: z.string(),
})

/** Absences of children with their reasons, reported ahead or on the day (OQ-97). */
export const absences = group('absences', {
  look: op({
    method: 'GET',
    path: '/schools/{schoolId}/absences/preview',
    summary:
      'What an absence of children would mean: on how many dates each is expected, where they are checked in, which drop-ins it cancels and how much that would propose to give back.',
    allow: ['classes.rosters', 'check'],
    addition: true,
    query: z.object({ childIds: idList(), ...absenceDays }),
    answer: z.object({
      children: z.array(
        z.object({
          id,
          child: z.string(),
          meetings: z.int(),
          checkedIn: z.array(z.object({ activity: z.string(), date, checkIn: time })),
        }),
      ),
      dropIns: z.int(),
      /** Amount paid for these drop-ins. It is proposed as a credit, never credited automatically. */
      givenBack: money,
      /** Unpaid amount that is no longer owed. */
      noLongerOwed: money,
    }),
  }),
  record: op({
    method: 'POST',
    path: '/schools/{schoolId}/absences',
    summary:
      'Records that children do not come between two days, from one activity or all of them. Whoever is not expected on any of them is left out. A check-in counts more than an absence. Drop-ins of those days are canceled shortly afterwards, where the school says so.',
    allow: ['classes.rosters', 'check'],
    whileInactive: 'seven days',
    addition: true,
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)),
      ...absenceDays,
      reason,
      /** The caller knows that a child is or was checked in on these days. */
      evenIfIn: z._default(z.boolean(), false),
    }),
    answer: z.object({
      recorded: z.array(z.object({ id, childId: id })),
      notExpected: z.array(z.string()),
    }),
    refusals: ['NOT_EXPECTED', 'CHECKED_IN'],
  }),
  withdraw: op({
    method: 'POST',
    path: '/schools/{schoolId}/absences/withdrawals',
    summary:
      'Takes absences back: the children are expected again. Drop-ins that were canceled stay canceled. One that was taken back before is left alone.',
    allow: ['classes.rosters', 'check'],
    whileInactive: 'seven days',
    addition: true,
    body: z.object({ absenceIds: z.array(id).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)) }),
    answer: z.object({ changed: z.int() }),
  }),
  ofChild: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{id}/absences',
    summary: 'The absences of a child that are over for at most a year or to come: the latest first.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: z.array(absenceOfChild),
  }),
})
