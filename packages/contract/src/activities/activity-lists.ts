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
import { op, under } from '../kernel/op.ts'
import { date, flag, id, idList, instant, money, named, time } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { places, sectionRow } from './sections.ts'

const kind = z.enum(ACTIVITY_KINDS)
const status = z.enum(['ACTIVE', 'DRAFT', 'PAST'])
const weekday = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
const billingType = z.enum(BILLING_TYPES)
const age = z.enum(AGES)
const grade = z.enum(GRADES)
/**
 * A row of the schedule, the same for every kind. Public callers see active ones only. What differs between its sections
 * stands with them; here it is what they come to together: `price` is the lowest, `priceTo` the highest, and ages and
 * grades are null where the sections do not ask for the same.
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
   * Of aftercare that charges each weekday on its own, once a cycle: what one of them and what all come to in one charge,
   * as it is quoted to a family's only child.
   */
  priceExamples: z.array(z.object({ weekdays: z.int(), amount: money })),
  /** Of classes and camps: how a family may pay in parts; a deposit in money, or in hundredths of a percent, and dates. */
  paymentPlan: z.nullable(
    z.object({
      deposit: z.nullable(z.object({ bonusType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']), amount: money })),
      dates: z.array(date),
    }),
  ),
  /** Of a camp: taken as a whole, or by picked days. */
  intervalType: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
  /** Of aftercare that costs something: how often it is billed, and by what. */
  billingCycle: z.nullable(z.enum(AFTERCARE_CYCLES)),
  chargeType: z.nullable(z.enum(CHARGE_TYPES)),
  /** Of aftercare that takes drop-ins on some day; a rate of null is free. */
  dropIn: z.nullable(z.object({ price: money, billingRate: z.nullable(z.enum(DROP_IN_RATES)) })),
  signUp: z.object({
    state: z.enum(['NOT_YET', 'OPEN', 'CLOSED']),
    begins: z.nullable(instant),
    ends: z.nullable(instant),
  }),
  places,
  sections: z.array(sectionRow),
  /**
   * What is kept back: from the public what the school does not show it, from instructors the prices. These stand at
   * zero, and `instructors` is empty, here and in the sections.
   */
  hidden: z.array(z.enum(['prices', 'places', 'instructors'])),
  version: z.int(),
})

/** `signUp` goes by when it begins, then by when it ends. What is kept back from somebody is no order for them. */
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

/** How activities are listed, whoever asks. */
export const listed = {
  query: listQuery(ACTIVITY_SORTS, {
    status: z._default(status, 'ACTIVE'),
    /** These alone: the page of one activity has its own address. */
    ids: z.optional(idList()),
    locationId: z.optional(id),
    /** With NONE: what has a group or weekday that nobody teaches who works here. */
    instructorId: z.optional(z.union([id, z.literal(NO_INSTRUCTOR)])),
    weekday: z.optional(weekday),
    /** For a child of this age, or of this grade; with both, whichever of the two a section asks for. */
    age: z.optional(age),
    grade: z.optional(grade),
    free: z.optional(flag),
  }),
  answer: page(activityRow),
}

/** What the public pages ask of `activities`: no more of it is loaded with them. */
export const activityLists = under('activities', ACTIVITY_KINDS, (base) => ({
  list: op({
    method: 'GET',
    path: `/no-auth${base}`,
    summary:
      'The activities of a kind. Without a sign-in the active ones the portal shows; with one of the school also drafts and past ones, and an instructor’s own only.',
    allow: 'anyone',
    auth: 'either',
    ...listed,
  }),
}))
