import * as z from 'zod/mini'
import { date, id, instant } from '../kernel/fields.ts'

/** A closed school, in the details of SCHOOL_WAS_DEACTIVATED for people who work there. */
export const closedSchool = z.object({
  id,
  schoolName: z.string(),
  /** Empty if unknown. */
  closedBy: z.string(),
  closedAt: z.nullable(instant),
  /** The last day to reopen it; null if it is closed for good. */
  lastDay: z.nullable(date),
  /** Whether the reader may reopen it. */
  mayReopen: z.boolean(),
})

export type ClosedSchool = z.output<typeof closedSchool>
