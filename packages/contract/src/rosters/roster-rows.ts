import * as z from 'zod/mini'
import { PAYMENT_STATES } from '@afterbell/domain/ledger/enrollment-payment'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { childFacts } from '../families/child-facts.ts'
import { photoMark } from '../families/photo-mark.ts'
import { contactPhone } from '../places/enrolling.ts'
import { familyTold, withFamilyVisible } from '../families/family-visible.ts'
import { date, id, instant, money, named } from '../kernel/fields.ts'

/** A child on a roster, on the wire. */
export const rosterRowSent = z.object({
  rosterId: id,
  /** Ids under the kind's own names: the group of a camp, session and day of aftercare. */
  classId: z.optional(id),
  campPricingId: z.optional(id),
  aftercareId: z.optional(id),
  aftercareDayId: z.optional(id),
  sectionId: id,
  /** The group or weekday of the spot. */
  section: z.nullable(named),
  /** Picked days of a camp; null for the whole camp. */
  dates: z.nullable(z.array(date)),
  childId: id,
  parentId: z.nullable(id),
  ...childFacts,
  /** Names of people who may never pick up the child. */
  doNotRelease: z.array(z.string()),
  contacts: z.array(contactPhone),
  photos: photoMark,
  teacher: z.nullable(z.string()),
  pickUpOption: z.nullable(z.string()),
  tshirt: z.nullable(z.string()),
  /** Staff added the child beyond capacity, or ahead of the wait list. */
  isOutOfTurn: z.boolean(),
  /** The family registered the child in the portal. */
  isRegisteredOnline: z.boolean(),
  joinedAt: instant,
  /** When the form on paper came in that staff entered later; null for others. */
  paperAt: z.nullable(instant),
  /**
   * Payment status of this spot: `amount` is the open amount, `dueOn` its first due date. For weekdays taken
   * together, it is this weekday's part, and `of` the whole.
   */
  payment: z.nullable(
    z.object({
      state: z.enum(PAYMENT_STATES),
      amount: money,
      billed: money,
      refunded: money,
      dueOn: z.nullable(date),
      /** For recurring care: the last day that is charged and paid. */
      paidUntil: z.nullable(date),
      of: z.nullable(z.object({ amount: money, days: z.int() })),
    }),
  ),
  familyTold,
  /** Number of forms that the activity requires, and how many are missing. */
  forms: z.object({ required: z.int(), missing: z.int() }),
})

/** A child on a roster. Money is null for users who may not see it. */
export const listedRow = withFamilyVisible(
  z.extend(rosterRowSent, {
    /** Spots in this row: one, unless `perChild` was requested. */
    taken: z.array(z.object({ rosterId: id, section: named })),
    /** For weekdays charged once per cycle: their amount before family discounts. */
    eachCycle: z.nullable(z.object({ amount: money, cycle: z.enum(AFTERCARE_CYCLES) })),
  }),
)
