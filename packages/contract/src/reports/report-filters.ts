import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { date, id } from '../kernel/fields.ts'

/** Both days inclusive. Defaults to this month so far. */
export const reportDates = { from: z.optional(date), to: z.optional(date) }

/** Filters for the activities in a report. */
export const reportFilters = {
  ...reportDates,
  activityType: z.optional(z.enum(ACTIVITY_KINDS)),
  locationId: z.optional(id),
  activityId: z.optional(id),
}
