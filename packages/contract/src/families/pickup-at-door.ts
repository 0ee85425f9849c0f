import * as z from 'zod/mini'
import { date } from '../kernel/fields.ts'

/** Somebody who may pick up a child. `told`: whom the family named, with their days and who told it. */
export const pickupAtDoor = z.object({
  name: z.string(),
  relation: z.string(),
  told: z.optional(z.object({ from: date, to: z.nullable(date), by: z.string() })),
})
