import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { op, opsUnder } from '../kernel/op.ts'
import { date, id, time } from '../kernel/fields.ts'
import { quote } from '../prices/quote.ts'

/** Facts for the public page of one activity, in addition to its row in the list. */
export const activityPages = opsUnder('activityPages', ACTIVITY_KINDS, (base) => ({
  dates: op({
    method: 'GET',
    path: `/no-auth${base}/{id}/dates`,
    addition: true,
    summary:
      'When and where an activity that the public is shown meets: every meeting, those that are canceled too, and the days it leaves out. And what it comes to for who signs up now, where prices are shown; staff who see no prices are told none.',
    allow: 'anyone',
    forFamilies: true,
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
      /** Days without class on which one of its sections would normally meet. */
      noDates: z.array(date),
      /** Address of its location; empty if unknown. */
      address: z.string(),
      /** As the school writes it; empty if it says nothing. */
      whatToBring: z.string(),
      /**
       * Price of each section for an only child who signs up now, with required add-ons and discounts. Empty if
       * prices are hidden, or if days or weekdays are picked.
       */
      quotes: z.array(z.object({ sectionId: id, quote })),
    }),
  }),
}))
