import { userMessages } from '@afterbell/contract/users/user-messages'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { letterOf } from '../messages/sending-acts.ts'
import { writeToParents } from '../messages/write.ts'
import { colleagues } from './people.store.ts'

/** Messages to the staff of the school. For the message module, each recipient is a guardian of themselves. */
export function userMessageRoutes(parts: MessageParts): ServedCall[] {
  return serve(userMessages, {
    email: async (call) => {
      const { emailForm: form } = call.body
      const people = await colleagues(call.tx, call.school.id, form.ids)
      const children = people.map(({ id, name, email }) => ({
        childId: id,
        name,
        activities: [],
        guardians: [{ guardianId: id, position: 1, name, email, phone: null }],
      }))
      return writeToParents(
        parts,
        call,
        { about: 'Users', children, purpose: 'NEWS', isOfStaff: true },
        letterOf(call, form),
      )
    },
  })
}
