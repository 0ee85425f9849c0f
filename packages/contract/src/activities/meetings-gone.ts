import * as z from 'zod/mini'
import { date } from '../kernel/fields.ts'

/** Details of the refusal MEETINGS_GO: the meetings that would go, and how many children lose how many of them. */
export const meetingsGone = z.object({
  meetings: z.array(
    z.object({
      date,
      /** The group or weekday that meets, if there are several. */
      section: z.nullable(z.string()),
      children: z.int(),
    }),
  ),
  losses: z.array(z.object({ meetings: z.int(), children: z.int() })),
})
