import { roleLabels } from '@afterbell/domain/kernel/roles'
import { personById } from './people.store.ts'
import type { Tellers } from './tell-staff.ts'

/** Tells Super Admins that somebody accepted an invitation. */
export const tellJoined: Tellers['USER_JOINED'] = async (tx, school, accountId) => {
  const person = await personById(tx, school.id, accountId)
  if (!person) return null
  const name = `${person.firstName} ${person.lastName}`
  return {
    subject: `${name} joined`,
    text: `${name} (${person.email}) accepted the invitation and works in ${school.schoolName} now, as ${roleLabels[person.role]}.`,
    path: `/settings/users?search=${encodeURIComponent(person.email)}`,
    label: 'See the users',
  }
}
