import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { DATE_FORMATS } from '@afterbell/domain/kernel/dates'
import { id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const activity = { activityId: id, name: z.string(), kind: z.enum(ACTIVITY_KINDS) }
const cycle = z.object({ from: z.string(), to: z.string(), endsAt: instant })

/** What moves when a school keeps another time zone, or writes its dates otherwise. */
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
      /** The instant of the answer. */
      at: instant,
      /** How many meetings that have not begun would take place at another moment. */
      meetings: z.int(),
      /** Of how many classes, camps and aftercare sessions they are. */
      activities: z.int(),
      /** The next of each class, camp and aftercare session of them, the earliest first, at most ten. */
      next: z.array(
        z.object({
          ...activity,
          meetings: z.int(),
          date: z.string(),
          timeFrom: z.string(),
          /** The present and the later moment of its beginning. */
          startsAt: instant,
          thenStartsAt: instant,
        }),
      ),
      /** Aftercare whose present billing cycle would begin or end at another moment. */
      cycles: z.array(
        z.object({ ...activity, cycle: z.enum(['WEEKLY', 'MONTHLY']), now: cycle, later: cycle }),
      ),
    }),
  }),
})
