import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { DATE_FORMATS } from '@afterbell/domain/kernel/dates'
import { id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const activity = { activityId: id, name: z.string(), kind: z.enum(ACTIVITY_KINDS) }
const cycle = z.object({ from: z.string(), to: z.string(), endsAt: instant })

/** Effects of changing the school's time zone or date format. */
export const schoolMoves = group('schoolMoves', {
  preview: op({
    method: 'GET',
    path: '/schools/{schoolId}/profile-changes',
    summary:
      'Which meetings and billing cycles another time zone or date format would move, before it is chosen.',
    allow: ['organization-profile', 'view'],
    addition: true,
    query: z.object({ timezone: z.optional(text(60)), dateFormat: z.optional(z.enum(DATE_FORMATS)) }),
    answer: z.object({
      /** The instant of this answer. */
      at: instant,
      /** Number of future meetings whose start would change. */
      meetings: z.int(),
      /** Number of classes, camps and aftercare sessions they belong to. */
      activities: z.int(),
      /** The next affected meeting of each class, camp and aftercare session, earliest first, at most ten. */
      next: z.array(
        z.object({
          ...activity,
          meetings: z.int(),
          date: z.string(),
          timeFrom: z.string(),
          /** Start before and after the change. */
          startsAt: instant,
          thenStartsAt: instant,
        }),
      ),
      /** Aftercare whose current billing cycle would begin or end at another moment. */
      cycles: z.array(
        z.object({ ...activity, cycle: z.enum(['WEEKLY', 'MONTHLY']), now: cycle, later: cycle }),
      ),
    }),
  }),
})
