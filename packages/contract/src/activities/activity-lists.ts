import * as z from 'zod/mini'
import { NO_INSTRUCTOR } from '@afterbell/domain/activities/no-instructor'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/kernel/ages'
import {
  AFTERCARE_CYCLES,
  BILLING_TYPES,
  CHARGE_TYPES,
  DROP_IN_RATES,
} from '@afterbell/domain/prices/billing-types'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { op, opsUnder } from '../kernel/op.ts'
import { date, flag, id, idList, instant, money, named, time } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { places, sectionRow } from './sections.ts'

const kind = z.enum(ACTIVITY_KINDS)
const status = z.enum(['ACTIVE', 'DRAFT', 'PAST'])
const weekday = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
const billingType = z.enum(BILLING_TYPES)
const age = z.enum(AGES)
const grade = z.enum(GRADES)
const listedSection = z.extend(sectionRow, {
  /**
   * What is left of a run that is paid as a whole, for who signs up now: its meetings, those that are not over, and what they come
   * to for an only child, with required add-ons and discounts. The total is null if prices are hidden. Only where `withRuns` asks for it.
   */
  run: z.optional(z.object({ meetings: z.int(), left: z.int(), total: z.nullable(money) })),
})

/**
 * A row of the schedule, the same for every kind. Public callers see only active ones. Values that differ between
 * sections are in the sections; the row combines them: `price` is the lowest, `priceTo` the highest. Ages and grades
 * are null if the sections differ.
 */
export const activityRow = z.object({
  id,
  kind,
  name: z.string(),
  description: z.string(),
  status,
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  weekdays: z.array(weekday),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  location: z.nullable(named),
  instructors: z.array(named),
  ageFrom: z.nullable(age),
  ageTo: z.nullable(age),
  gradeFrom: z.nullable(grade),
  gradeTo: z.nullable(grade),
  price: money,
  priceTo: money,
  billingType,
  /**
   * For aftercare charged per weekday and cycle: the amount of one charge for one weekday and for all, as quoted for
   * an only child.
   */
  priceExamples: z.array(z.object({ weekdays: z.int(), amount: money })),
  /** For classes and camps: payment in parts, with a deposit (an amount, or hundredths of a percent) and due dates. */
  paymentPlan: z.nullable(
    z.object({
      deposit: z.nullable(z.object({ bonusType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']), amount: money })),
      dates: z.array(date),
    }),
  ),
  /** For camps: enrollment in the whole camp, or in single days. */
  intervalType: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
  /** For paid aftercare: how often it is billed, and on what basis. */
  billingCycle: z.nullable(z.enum(AFTERCARE_CYCLES)),
  chargeType: z.nullable(z.enum(CHARGE_TYPES)),
  /** For aftercare that takes drop-ins on any day; a null rate means free. */
  dropIn: z.nullable(z.object({ price: money, billingRate: z.nullable(z.enum(DROP_IN_RATES)) })),
  signUp: z.object({
    state: z.enum(['NOT_YET', 'OPEN', 'CLOSED']),
    begins: z.nullable(instant),
    ends: z.nullable(instant),
  }),
  places,
  sections: z.array(listedSection),
  /** The first and the last meeting, canceled ones left out. Only where `withRuns` asks for it, and it meets at all. */
  meets: z.optional(z.object({ first: date, last: date })),
  /**
   * Fields hidden from the caller: from the public as the school chose, from instructors the prices. Hidden numbers
   * are 0 and `instructors` is empty, here and in the sections.
   */
  hidden: z.array(z.enum(['prices', 'places', 'instructors'])),
  version: z.int(),
})

/** `signUp` sorts by the start of sign-up, then by its end. A field hidden from the caller cannot be sorted by. */
export const ACTIVITY_SORTS = [
  'name',
  'startDate',
  'endDate',
  'location',
  'enrolled',
  'signUp',
  'price',
] as const
export type ActivitySort = (typeof ACTIVITY_SORTS)[number]

/** Query of the list for any caller. */
export const listCall = {
  query: listQuery(ACTIVITY_SORTS, {
    status: z._default(status, 'ACTIVE'),
    /** Only these activities, for the page of a single one. */
    ids: z.optional(idList()),
    locationId: z.optional(id),
    /** NONE finds activities with a group or weekday that no current instructor teaches. */
    instructorId: z.optional(z.union([id, z.literal(NO_INSTRUCTOR)])),
    weekday: z.optional(weekday),
    /** Suits a child of this age or grade. With both, a section is matched by the one it uses. */
    age: z.optional(age),
    grade: z.optional(grade),
    free: z.optional(flag),
    /** A section that meets on this day. */
    meetsOn: z.optional(date),
    /** Says of each row when it first and last meets, and of each section what is left of its run. */
    withRuns: z.optional(flag),
  }),
  answer: z.extend(page(activityRow), {
    /**
     * How many more match all filters but are limited by the measure that was not asked: by grade where an age is given, by age
     * where a grade is. Missing where both are given, or neither.
     */
    byOther: z.optional(z.int()),
  }),
}

/** The only calls of `activities` that the public pages load. */
export const activityLists = opsUnder('activities', ACTIVITY_KINDS, (base) => ({
  list: op({
    method: 'GET',
    path: `/no-auth${base}`,
    summary:
      'The activities of a kind. Without a sign-in the active ones the portal shows; with one of the school also drafts and past ones, and an instructor’s own only.',
    allow: 'anyone',
    forFamilies: true,
    auth: 'either',
    ...listCall,
  }),
}))
