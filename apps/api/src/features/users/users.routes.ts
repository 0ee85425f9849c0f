import { invitations } from '@afterbell/contract/users/invitations'
import { users } from '@afterbell/contract/users/users'
import { afterReading, serve, type Served } from '../../platform/http/serve.ts'
import { acceptAsExisting, acceptAsNew, invitationSays } from './accept-invitation.ts'
import { changeInstructorRole, changeMainContact, changeRole, discardInvite } from './change-user.ts'
import { importInvites, readInvites } from './import-invites.ts'
import { createInstructor, invite, type UsersParts } from './invite.ts'
import { removeUser, removeUsers } from './remove-users.ts'
import { listUsers } from './users.ts'
import { activeInstructors } from './users.store.ts'

export function usersRoutes(parts: UsersParts): Served[] {
  return [
    ...serve(users, {
      list: listUsers,
      instructors: ({ tx, school }) => activeInstructors(tx, school.id),
      invite: invite(parts),
      importInvites: afterReading(readInvites, importInvites(parts)),
      createInstructor: createInstructor(parts),
      discardInvite,
      changeRole,
      changeInstructorRole,
      changeMainContact,
      remove: removeUser,
      removeMany: removeUsers,
    }),
    ...serve(invitations, {
      exists: invitationSays(parts),
      accept: acceptAsNew(parts),
      acceptExisting: acceptAsExisting(parts),
    }),
  ]
}
