import { addressesOf } from '../kernel/op.ts'
import * as z from 'zod/mini'
import { date, id } from '../kernel/fields.ts'

/** Where rosters and wait lists stand: a class, a camp's group, aftercare as a whole or one of its weekdays. */
export const ROSTER_ADDRESSES = addressesOf('rosters')

/** Where the child is to be: ours, beside the address. */
export const chosenSections = {
  /** The group of a camp, or the weekdays of aftercare; those of the address when left out. */
  sectionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(7))),
  /** The days that are picked of a camp that is taken by the day; all that are left when left out. */
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(400))),
}

export const rosterAnswers = {
  pickUpOptionId: z._default(z.nullable(id), null),
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
}

/** What is left out stays as it is. */
export const changedAnswers = {
  pickUpOptionId: z.optional(z.nullable(id)),
  teacherId: z.optional(z.nullable(id)),
  tshirtSizeId: z.optional(z.nullable(id)),
}

/** Somebody to be called, by name. */
export const contactPhone = z.object({ name: z.string(), phoneNumber: z.nullable(z.string()) })
