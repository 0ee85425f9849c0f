import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { date, id, text, time } from '../kernel/fields.ts'
import { personMatch } from '../families/children.ts'
import { group, op } from '../kernel/op.ts'

export const finder = group('finder', {
  find: op({
    method: 'GET',
    path: '/schools/{schoolId}/find',
    summary:
      'Activities and children by name, as far as the user may see them, to go to: the best few of each. Without a search, nothing.',
    allow: 'member',
    addition: true,
    query: z.object({ search: z._default(text(100), '') }),
    answer: z.object({
      activities: z.array(
        z.object({
          id,
          kind: z.enum(ACTIVITY_KINDS),
          name: z.string(),
          state: z.enum(['ACTIVE', 'DRAFT', 'PAST']),
          startsOn: z.nullable(date),
          endsOn: z.nullable(date),
          /** Facts that tell activities with the same name apart, over all groups or days. */
          weekdays: z.array(z.enum(WEEKDAYS)),
          timeFrom: z.nullable(time),
          timeTo: z.nullable(time),
          location: z.nullable(z.string()),
        }),
      ),
      children: z.array(
        z.object({
          id,
          name: z.string(),
          birthDate: z.nullable(date),
          grade: z.nullable(z.enum(GRADES)),
          guardian: z.nullable(z.string()),
          foundPerson: z.nullable(personMatch),
        }),
      ),
    }),
  }),
})
