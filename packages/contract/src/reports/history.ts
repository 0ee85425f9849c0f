import * as z from 'zod/mini'
import { AUDIT_THEMES } from '@afterbell/domain/kernel/audit/audit-themes'
import { date, id, instant, named } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/history'

/** The school's history: who did what. */
export const history = group('history', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'What was done in the school, the latest first: by day, by who did it, about which child or thing. Without days, the last thirty; of a child, all.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(['at'], {
      theme: z.optional(z.enum(AUDIT_THEMES)),
      accountId: z.optional(id),
      childId: z.optional(id),
      from: z.optional(date),
      to: z.optional(date),
    }),
    answer: page(
      z.object({
        id,
        at: instant,
        /** Null for automatic events and operator's commands. */
        who: z.nullable(named),
        /** The operator's reason, if an operator acted as this person; otherwise null. */
        operatorReason: z.nullable(z.string()),
        /** Name of the API key that made the change; then no person is named. */
        apiKey: z.nullable(z.string()),
        /** Name of the person of a family who did it; then no user is named. */
        familyPerson: z.nullable(z.string()),
        /** The sentence that follows the person's name. */
        text: z.string(),
        child: z.nullable(named),
      }),
    ),
  }),
  people: op({
    method: 'GET',
    path: `${base}/people`,
    summary: 'Everybody who works in the school or did, by name, for whoever looks for what one of them did.',
    allow: ['reports', 'view'],
    addition: true,
    answer: z.array(named),
  }),
})
