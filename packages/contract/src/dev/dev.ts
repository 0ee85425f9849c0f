import * as z from 'zod/mini'
import { op, group } from '../kernel/op.ts'
import { id, instant } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

/** Only for trying out the product without a mail server. */
export const dev = group('dev', {
  mail: op({
    method: 'GET',
    path: '/schools/{schoolId}/dev/mail',
    summary: 'The messages that were kept because no mail server is configured.',
    allow: ['email_history', 'view'],
    addition: true,
    // Messages are stored outside of schools, so the act reads them as the platform role.
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
