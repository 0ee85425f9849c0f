import * as z from 'zod/mini'
import { CHANNELS, NO_TEXTS, staffEvents } from '@afterbell/domain/users/notifications'
import { group, op } from '../kernel/op.ts'

const path = '/schools/{schoolId}/users/{userId}/notifications'

const choice = z.object({ event: z.enum(staffEvents), channel: z.enum(CHANNELS) })

/** A user's channels for every event their role may see, and whether texts reach them. */
const notificationChoices = z.object({
  notifications: z.array(choice),
  /** The number for texts, in dialing format; null if there is none. */
  phone: z.nullable(z.string()),
  /** Why texts are not possible; events set to text are emailed in the meantime. */
  noTexts: z.nullable(z.enum(NO_TEXTS)),
})

/** A user's notifications in a school (OQ-06). */
export const notifications = group('notifications', {
  get: op({
    method: 'GET',
    path,
    summary: 'Of what one is told, and how: everything the role may see.',
    addition: true,
    allow: 'self',
    answer: notificationChoices,
  }),
  change: op({
    method: 'PUT',
    path,
    summary: 'Changes how one is told of what is given. The rest stays.',
    addition: true,
    allow: 'self',
    body: z.object({ notifications: z.array(choice).check(z.maxLength(50)) }),
    answer: notificationChoices,
  }),
})
