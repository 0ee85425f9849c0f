import * as z from 'zod/mini'
import { date, id, instant } from '../kernel/fields.ts'

/** A closed school, as whoever works there learns of it: in the details of SCHOOL_WAS_DEACTIVATED. */
export const closedSchool = z.object({
  id,
  schoolName: z.string(),
  /** Empty where nobody knows any more. */
  closedBy: z.string(),
  closedAt: z.nullable(instant),
  /** The last day on which it can be opened again. Null: it is closed for good. */
  lastDay: z.nullable(date),
  /** Whether whoever reads this may open it again. */
  mayReopen: z.boolean(),
})

export type ClosedSchool = z.output<typeof closedSchool>
