import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { date, id } from '../kernel/fields.ts'

/** From a day to a day, both included. This month so far, unless given. */
export const reportDates = { from: z.optional(date), to: z.optional(date) }

/** What of the school's activities a report is of. */
export const reportFilters = {
  ...reportDates,
  activityType: z.optional(z.enum(ACTIVITY_KINDS)),
  locationId: z.optional(id),
  activityId: z.optional(id),
}
