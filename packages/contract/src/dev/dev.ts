import * as z from 'zod/mini'
import { op, group } from '../kernel/op.ts'
import { id, instant } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

/** Only where the product is tried out without a mail server. */
export const dev = group('dev', {
  mail: op({
    method: 'GET',
    path: '/schools/{schoolId}/dev/mail',
    summary: 'The messages that were kept because no mail server is configured.',
    allow: ['email_history', 'view'],
    addition: true,
    // Messages stand outside the schools: the act reads them as the platform does.
    steps: true,
    query: listQuery(['createdAt'], {}),
    answer: page(
      z.object({
        id,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        state: z.string(),
        createdAt: instant,
      }),
    ),
  }),
})
