import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'

export const webhooks = group('webhooks', {
  receive: op({
    method: 'POST',
    path: '/webhooks/{provider}',
    summary:
      'Where payment providers report what happened. Their signature is checked; everything else follows later.',
    allow: 'anyone',
    steps: true,
    bodyForm: 'bytes',
    params: z.object({ provider: z.enum(['stripe', 'sandbox']) }),
    answer: z.object({ received: z.boolean() }),
    refusals: ['BAD_SIGNATURE'],
    addition: true,
  }),
})
