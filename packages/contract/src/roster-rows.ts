import * as z from 'zod/mini'
import { date, id, instant, money } from './fields.ts'
import { named } from './settings.ts'

const phone = z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })

/** A child on a roster. Money is null for who may not see it. */
export const rosterRow = z.object({
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
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(date),
  grade: z.nullable(z.string()),
  allergies: z.string(),
  specialNeeds: z.string(),
  /** Who may never collect it, by name. */
  doNotRelease: z.array(z.string()),
  contacts: z.array(phone),
  teacher: z.nullable(z.string()),
  pickUpOption: z.nullable(z.string()),
  tshirt: z.nullable(z.string()),
  /** Given by staff who knew that it was full, or that others waited. */
  isOutOfTurn: z.boolean(),
  joinedAt: instant,
  /** What is owed for this place; of weekdays that were taken together its part, `of` the whole. */
  payment: z.nullable(
    z.object({
      state: z.enum(['OWED', 'NOTHING_DUE']),
      amount: money,
      of: z.nullable(z.object({ amount: money, days: z.int() })),
    }),
  ),
  /**
   * Whether allergies, needs, guardians and who may never collect are told: to instructors of children they teach, and not of
   * those who have left, nor of what is over.
   */
  familyTold: z.boolean(),
  /** How many custom forms the activity insists on, and how many of them are not answered. */
  forms: z.object({ required: z.int(), missing: z.int() }),
})

/** What became of the last offer that was made to a child. */
const offer = z.object({
  state: z.enum(['OPEN', 'EXPIRED', 'DECLINED', 'WITHDRAWN']),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** Staff passed others over, or offered beyond the capacity. */
  isOutOfTurn: z.boolean(),
})

/**
 * A child in the queue. `position` counts from 1 in the order of joining, among those who wait for one of the same days;
 * who was offered a place is past the line, and has 0.
 */
export const waitRow = z.object({
  rosterId: id,
  position: z.int(),
  childId: id,
  parentId: z.nullable(id),
  sectionId: id,
  section: z.nullable(named),
  /** The days it waits for, where days are picked; null for the whole. */
  dates: z.nullable(z.array(date)),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(date),
  grade: z.nullable(z.string()),
  allergies: z.string(),
  contacts: z.array(phone),
  joinedAt: instant,
  /** Who asked together with it and is in line here still. */
  siblings: z.array(z.object({ rosterId: id, childId: id, name: z.string() })),
  /** Staff took an offer back: it keeps its position, and is offered nothing by itself. */
  isHeldBack: z.boolean(),
  /** Whether somebody can be told of an offer: one of its first two guardians has an e-mail address. */
  isReached: z.boolean(),
  offer: z.nullable(offer),
})

/** A place in a section's queue. */
export const queued = z.object({ rosterId: id, childId: id, sectionId: id, position: z.int() })

/** Why a child cannot wait. */
export const JOIN_REFUSALS = [
  'WAIT_LIST_OFF',
  'WAIT_LIST_FULL',
  'PLACES_FREE',
  'ALREADY_ENROLLED',
  'ALREADY_WAITING',
  'NOT_SIBLINGS',
  'NOT_PUBLISHED',
  'IS_OVER',
]
