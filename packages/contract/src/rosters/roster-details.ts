import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/kernel/ages'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { INTERVAL_TYPES } from '@afterbell/domain/activities/camp-form'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { date, id, money, named, time } from '../kernel/fields.ts'
import { quote } from '../prices/quote.ts'
import { activityRow } from '../activities/activity-lists.ts'
import { places, sectionRow } from '../activities/sections.ts'

/** What a place costs and when families sign up, as the schedule says it. */
const priced = z.pick(activityRow, {
  price: true,
  priceTo: true,
  priceExamples: true,
  billingCycle: true,
  hidden: true,
  signUp: true,
})

/** What its pages show of an activity, what its roster asks of a child, and what a place costs: every line with its reason. */
export const details = z.extend(priced, {
  id,
  name: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  status: z.enum(['ACTIVE', 'DRAFT', 'PAST']),
  /** The group or the weekday that was asked for; null when the whole was. */
  section: z.nullable(named),
  /** What a child can be given a place in here. */
  sections: z.array(sectionRow),
  intervalType: z.nullable(z.enum(INTERVAL_TYPES)),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  weekdays: z.array(z.enum(WEEKDAYS)),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  location: z.nullable(named),
  /** What is under way or comes first; null once all is over. */
  nextMeeting: z.nullable(z.object({ date, timeFrom: time, timeTo: time })),
  /** Where it meets online; null where it does not. */
  meetingLink: z.nullable(z.string()),
  instructors: z.array(named),
  ageFrom: z.nullable(z.enum(AGES)),
  ageTo: z.nullable(z.enum(AGES)),
  gradeFrom: z.nullable(z.enum(GRADES)),
  gradeTo: z.nullable(z.enum(GRADES)),
  asks: z.object({ pickUpOptions: z.boolean(), teacher: z.boolean(), tshirt: z.boolean() }),
  requires: z.object({ pickUpOptions: z.boolean(), teacher: z.boolean(), tshirt: z.boolean() }),
  addOns: z.array(
    z.object({ id, name: z.string(), price: money, required: z.boolean(), maxAmount: z.int() }),
  ),
  /** Of a child whose family has nothing else here, without add-ons that need not be; null while a group is to be chosen. */
  quote: z.nullable(quote),
  places,
  /** Those of the places that are offered to somebody who waits: nobody has them yet. */
  offered: z.int(),
})
