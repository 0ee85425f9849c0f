import * as z from 'zod/mini'
import { AGES } from '@afterbell/domain/kernel/ages'
import { AVAILABILITIES } from '@afterbell/domain/activities/availability'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { id, money, named, time } from '../kernel/fields.ts'

const age = z.enum(AGES)
const grade = z.enum(GRADES)

/** Occupancy of a section, and what it offers. `enrolled` counts spots taken, held and offered. */
export const places = z.object({
  maxEnroll: z.int(),
  enrolled: z.int(),
  free: z.int(),
  waiting: z.int(),
  /** Wait list entries ahead of a newcomer; the whole wait list if nothing more is known. */
  goFirst: z.int(),
  maxWaitList: z.int(),
  waitList: z.boolean(),
  offersWaitList: z.boolean(),
  percent: z.int(),
})

/**
 * A section in its activity's row: the only one of a class, a group of a camp, a weekday of aftercare. `price` is per
 * unit of `billingType`; without `paid` it is free.
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
  /** Availability for a family, even if the numbers are hidden. If days are picked, the best day counts. */
  availability: z.enum(AVAILABILITIES),
  /** For a group with picked days: future days, and those with a free spot. `places` describes its fullest day. */
  daysFree: z.nullable(z.object({ total: z.int(), free: z.int() })),
  /** Spots per day for drop-ins; 0 if it takes none. */
  maxDropIn: z.int(),
})
