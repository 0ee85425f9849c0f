import { addressesOf } from '../kernel/op.ts'
import * as z from 'zod/mini'
import { date, id, time } from '../kernel/fields.ts'

/** Kinds with rosters and wait lists: a class, a camp group, a whole aftercare session or one of its weekdays. */
export const ROSTER_ADDRESSES = addressesOf('rosters')

/** The selection of sections and days: our addition to the address. */
export const chosenSections = {
  /** The camp group, or the aftercare weekdays; defaults to the section of the address. */
  sectionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(7))),
  /** Days of a camp with picked days; defaults to all remaining ones. */
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(400))),
}

export const rosterAnswers = {
  pickUpOptionId: z._default(z.nullable(id), null),
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
}

/** When a form on paper came to the office, in the school's time: our addition. Both, or neither. */
export const paperForm = {
  cameInOn: z.optional(z.nullable(date)),
  cameInAt: z.optional(z.nullable(time)),
}

/** Undefined fields stay unchanged. */
export const changedAnswers = {
  pickUpOptionId: z.optional(z.nullable(id)),
  teacherId: z.optional(z.nullable(id)),
  tshirtSizeId: z.optional(z.nullable(id)),
}

/** A person to call. */
export const contactPhone = z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })
