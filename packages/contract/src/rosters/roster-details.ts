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

/** Price and sign-up of a spot, as in the schedule. */
const priceAndSignUp = z.pick(activityRow, {
  price: true,
  priceTo: true,
  priceExamples: true,
  billingCycle: true,
  hidden: true,
  signUp: true,
})

/** An activity's facts for its pages: what its roster asks of a child, and the price of a spot with its lines. */
export const details = z.extend(priceAndSignUp, {
  id,
  name: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  status: z.enum(['ACTIVE', 'DRAFT', 'PAST']),
  /** The requested group or weekday; null for the whole activity. */
  section: z.nullable(named),
  /** Sections in which a child can get a spot here. */
  sections: z.array(sectionRow),
  intervalType: z.nullable(z.enum(INTERVAL_TYPES)),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  weekdays: z.array(z.enum(WEEKDAYS)),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  location: z.nullable(named),
  /** The current or next meeting; null if all are over. */
  nextMeeting: z.nullable(z.object({ date, timeFrom: time, timeTo: time })),
  /** Link to the online meeting; null if there is none. */
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
  /** Price for an only child without optional add-ons; null until a group is chosen. */
  quote: z.nullable(quote),
  places,
  /** Spots in open offers, which nobody has accepted yet. */
  offered: z.int(),
})
