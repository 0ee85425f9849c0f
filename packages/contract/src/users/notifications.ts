import * as z from 'zod/mini'
import { CHANNELS, staffEvents } from '@afterbell/domain/users/notifications'
import { group, op } from '../kernel/op.ts'

const path = '/schools/{schoolId}/users/{userId}/notifications'

const choice = z.object({ event: z.enum(staffEvents), channel: z.enum(CHANNELS) })

/** What one is told of in a school, and how (OQ-06). */
export const notifications = group('notifications', {
  get: op({
    method: 'GET',
    path,
    summary: 'Of what one is told, and how: everything the role may see.',
    addition: true,
    allow: 'self',
    answer: z.array(choice),
  }),
  change: op({
    method: 'PUT',
    path,
    summary: 'Changes how one is told of what is given. The rest stays.',
    addition: true,
    allow: 'self',
    body: z.object({ notifications: z.array(choice).check(z.maxLength(50)) }),
    answer: z.array(choice),
  }),
})
