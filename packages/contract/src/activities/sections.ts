import * as z from 'zod/mini'
import { AGES } from '@afterbell/domain/kernel/ages'
import { AVAILABILITIES } from '@afterbell/domain/activities/availability'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { id, money, named, time } from '../kernel/fields.ts'

const age = z.enum(AGES)
const grade = z.enum(GRADES)

/** How full a section is, and what it therefore offers. `enrolled` counts places taken, held and offered. */
export const places = z.object({
  maxEnroll: z.int(),
  enrolled: z.int(),
  free: z.int(),
  waiting: z.int(),
  /** Of those who wait, how many go before a newcomer: all of them, where more is not known of them. */
  goFirst: z.int(),
  maxWaitList: z.int(),
  waitList: z.boolean(),
  offersWaitList: z.boolean(),
  percent: z.int(),
})

/**
 * A section as its activity's row has it: the only one of a class, a group of a camp, a weekday of aftercare.
 * `price` is per unit of `billingType`; without `paid` none is charged.
 */
export const sectionRow = z.object({
  id,
  name: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  ageFrom: z.nullable(age),
  ageTo: z.nullable(age),
  gradeFrom: z.nullable(grade),
  gradeTo: z.nullable(grade),
  price: money,
  billingType: z.enum(BILLING_TYPES),
  paid: z.boolean(),
  instructors: z.array(named),
  places,
  /** What a family finds, also where the numbers are not shown; of picked days on the best of them. */
  availability: z.enum(AVAILABILITIES),
  /** Of a group whose days are picked: the days to come, and those with a free place. `places` are those of its fullest day. */
  daysFree: z.nullable(z.object({ total: z.int(), free: z.int() })),
  /** Places a day for children who drop in; 0 where nobody can. */
  maxDropIn: z.int(),
})
