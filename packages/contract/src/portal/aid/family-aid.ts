import * as z from 'zod/mini'
import { ABSENT_AT_ONCE } from '@afterbell/domain/attendance/absence'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { date, id, text } from '../../kernel/fields.ts'
import { familyOp, idOf } from '../../kernel/family-op.ts'
import { group } from '../../kernel/op.ts'

const path = '/family/schools/{schoolId}/aid'

/** Financial aid that guardians ask for. Whoever would not be asked for the money asks for none, and reads nothing of it. */
export const familyAid = group('familyAid', {
  get: familyOp({
    method: 'GET',
    path,
    summary:
      'The children for whom one may ask for financial aid, each with the request that is open in one’s own home.',
    whileInactive: 'seven days',
    answer: z.object({
      children: z.array(
        z.object({
          id,
          name: z.string(),
          /** Null if nothing is open. `isOwn`: the reader asked, not another guardian of the home. */
          asked: z.nullable(z.object({ on: date, isOwn: z.boolean() })),
        }),
      ),
    }),
  }),
  ask: familyOp({
    method: 'POST',
    path,
    summary:
      'Asks the school for financial aid for children. Nothing changes before staff decide. Of each child one request is open in a home: asking once more changes nothing.',
    body: z.object({
      childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)),
      /** What they could pay, in their own words. */
      words: z._default(text(REQUEST_WORDS_MAX), ''),
    }),
  }),
})
