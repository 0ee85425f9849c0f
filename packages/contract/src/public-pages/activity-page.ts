import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { op, under } from '../kernel/op.ts'
import { date, id, time } from '../kernel/fields.ts'

/** What the public page of one activity shows beside its row of the list. */
export const activityPages = under('activityPages', ACTIVITY_KINDS, (base) => ({
  dates: op({
    method: 'GET',
    path: `/no-auth${base}/{id}/dates`,
    addition: true,
    summary:
      'When and where an activity that the public is shown meets: every meeting, those that are canceled too, and the days it leaves out.',
    allow: 'anyone',
    auth: 'public',
    answer: z.object({
      meetings: z.array(
        z.object({
          sectionId: id,
          date,
          timeFrom: time,
          timeTo: time,
          canceled: z.boolean(),
        }),
      ),
      /** On which one of its sections would meet otherwise. */
      noDates: z.array(date),
      /** Of its location. Empty where none is known. */
      address: z.string(),
    }),
  }),
}))
