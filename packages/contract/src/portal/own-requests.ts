import {
  REQUEST_KINDS,
  REQUEST_STATES,
  REQUEST_WORDS_MAX,
  LIVES,
} from '@afterbell/domain/families/requests/request-values'
import * as z from 'zod/mini'
import { ABSENT_AT_ONCE } from '@afterbell/domain/attendance/absence'
import { date, id, instant, requiredText, text } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group } from '../kernel/op.ts'

const requests = '/family/schools/{schoolId}/requests'

/** What a guardian asked the school for, as they read it. */
const ownRequest = z.object({
  id,
  kind: z.enum(REQUEST_KINDS),
  /** The guardian who is asked for; empty for other kinds. */
  person: z.string(),
  /** The activity of the spot that is given up; empty for other kinds, and if its child is out of reach. */
  activity: z.string(),
  /** The children it is about, of those whom the reader may see. */
  children: z.array(z.string()),
  words: z.string(),
  askedAt: instant,
  state: z.enum(REQUEST_STATES),
  /** The last day by which the law wants an answer; null if it names none. */
  until: z.nullable(date),
  /** The school's words; empty before it answered. */
  answer: z.string(),
  answeredAt: z.nullable(instant),
})

/** What a guardian asks the school for. Nothing changes before staff decide, and every person is answered alike. */
export const ownRequests = group('ownRequests', {
  list: familyOp({
    method: 'GET',
    path: requests,
    summary: 'What one asked the school for, and what it answered, the latest first.',
    whileInactive: 'seven days',
    query: listQuery(['askedAt'], {}),
    answer: page(ownRequest),
  }),
  askForGuardian: familyOp({
    method: 'POST',
    path: `${requests}/guardian`,
    summary:
      'Asks the school to add another guardian for children. Nobody is added before staff decide. The same request once more changes nothing.',
    body: z.object({
      childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(ABSENT_AT_ONCE)),
      firstName: requiredText(100),
      lastName: requiredText(100),
      email: z._default(z.nullable(text(254)), null),
      phone: z._default(z.nullable(text(30)), null),
      relation: z._default(text(50), ''),
      /** In the home of who asks, or elsewhere. */
      lives: z.enum(LIVES),
      words: z._default(text(REQUEST_WORDS_MAX), ''),
    }),
  }),
  askToBeForgotten: familyOp({
    method: 'POST',
    path: `${requests}/forget`,
    summary:
      'Asks the school to erase what it keeps of one’s family. Staff answer within the month the law gives them. The same request once more changes nothing.',
    whileInactive: 'seven days',
    body: z.object({ words: requiredText(REQUEST_WORDS_MAX) }),
  }),
  withdraw: familyOp({
    method: 'DELETE',
    path: `${requests}/{requestId}`,
    summary: 'Withdraws one’s own request. One that is answered or withdrawn already stays as it is.',
    whileInactive: 'seven days',
    params: z.object({ requestId: idOf('request') }),
  }),
})
