import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { op, under } from '../kernel/op.ts'
import { date, id, time } from '../kernel/fields.ts'
import { quote } from '../prices/quote.ts'

/** What the public page of one activity shows beside its row of the list. */
export const activityPages = under('activityPages', ACTIVITY_KINDS, (base) => ({
  dates: op({
    method: 'GET',
    path: `/no-auth${base}/{id}/dates`,
    addition: true,
    summary:
      'When and where an activity that the public is shown meets: every meeting, those that are canceled too, and the days it leaves out. And what it comes to for who signs up now, where prices are shown; staff who see no prices are told none.',
    allow: 'anyone',
    auth: 'either',
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
      /**
       * What each section that is taken whole comes to for a family’s only child that signs up now, required extras and
       * discounts included. Empty where prices are not shown, and where days or weekdays are picked.
       */
      quotes: z.array(z.object({ sectionId: id, quote })),
    }),
  }),
}))
