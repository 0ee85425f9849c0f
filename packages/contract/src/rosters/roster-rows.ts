import * as z from 'zod/mini'
import { PAYMENT_STATES } from '@afterbell/domain/ledger/enrollment-payment'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { childFacts } from '../families/child-facts.ts'
import { contactPhone } from '../places/enrolling.ts'
import { familyTold, withFamilyVisible } from '../families/family-visible.ts'
import { date, id, instant, money, named } from '../kernel/fields.ts'

/** A child on a roster as it travels. */
export const rosterRowSent = z.object({
  rosterId: id,
  /** What the row belongs to, by the kind's own names: of a camp it is the group, of aftercare session and day. */
  classId: z.optional(id),
  campPricingId: z.optional(id),
  aftercareId: z.optional(id),
  aftercareDayId: z.optional(id),
  sectionId: id,
  /** The group or the weekday the place is in. */
  section: z.nullable(named),
  /** The days it picked of a camp that is taken by the day; null for the whole. */
  dates: z.nullable(z.array(date)),
  childId: id,
  parentId: z.nullable(id),
  ...childFacts,
  /** Who may never collect it, by name. */
  doNotRelease: z.array(z.string()),
  contacts: z.array(contactPhone),
  teacher: z.nullable(z.string()),
  pickUpOption: z.nullable(z.string()),
  tshirt: z.nullable(z.string()),
  /** Given by staff who knew that it was full, or that others waited. */
  isOutOfTurn: z.boolean(),
  joinedAt: instant,
  /**
   * How this place is paid: `amount` is what is open of what was billed, `dueOn` when the first of it is due. Of weekdays that
   * were taken together it is the part of this one, `of` the whole.
   */
  payment: z.nullable(
    z.object({
      state: z.enum(PAYMENT_STATES),
      amount: money,
      billed: money,
      refunded: money,
      dueOn: z.nullable(date),
      /** Of care that is charged again and again: every day up to this one is charged and paid. */
      paidUntil: z.nullable(date),
      of: z.nullable(z.object({ amount: money, days: z.int() })),
    }),
  ),
  familyTold,
  /** How many custom forms the activity insists on, and how many of them are not answered. */
  forms: z.object({ required: z.int(), missing: z.int() }),
})

/** A child on a roster. Money is null for who may not see it. */
export const listedRow = withFamilyVisible(
  z.extend(rosterRowSent, {
    /** The spots the row tells together: one, unless a row for each child was asked for. */
    taken: z.array(z.object({ rosterId: id, section: named })),
    /** Of weekdays that are charged once a cycle: what these come to, before discounts of the family. */
    eachCycle: z.nullable(z.object({ amount: money, cycle: z.enum(AFTERCARE_CYCLES) })),
  }),
)
