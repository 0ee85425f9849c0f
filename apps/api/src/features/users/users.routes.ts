import { emailChange } from '@afterbell/contract/users/email-change'
import { invitations } from '@afterbell/contract/users/invitations'
import { listChoices } from '@afterbell/contract/users/list-choices'
import { notifications } from '@afterbell/contract/users/notifications'
import { oneself } from '@afterbell/contract/users/oneself'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { users } from '@afterbell/contract/users/users'
import { afterReading, serve, type ServedCall } from '../../platform/http/serve.ts'
import { checkOwnPasskey } from './check-own-passkey.ts'
import { acceptAsExisting, acceptAsNew, invitationSays } from './invitations/accept-invitation.ts'
import { changeInstructorRole, changeMainContact, changeRole, discardInvite } from './change-user.ts'
import { changeEmail, checkPassword, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { importInvites, readInvites } from './invitations/import-invites.ts'
import { createInstructor, invite, type UsersParts } from './invitations/invite.ts'
import { changeListChoices, readListChoices } from './list-choices/list-choices.ts'
import { changeNotifications, readNotifications } from './notifications/notifications.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { changePersonalInfo, personalInfo } from './personal-info.ts'
import { changePhoto, photo, removePhoto } from './photo.ts'
import { savedViewActs } from './saved-views/saved-views.ts'
import { removeUser, removeUsers } from './remove-users.ts'
import { changeSecondStepPolicy, secondStepPolicy } from './second-step-policy.ts'
import { listUsers, whatTheyTeach } from './users.ts'
import { activeInstructors } from './users.store.ts'

export function usersRoutes(parts: UsersParts & { sendsTexts: boolean }): ServedCall[] {
  return [
    ...serve(users, {
      list: listUsers,
      instructors: ({ tx, school }) => activeInstructors(tx, school.id),
      invite: invite(parts),
      importInvites: afterReading(readInvites, importInvites(parts)),
      createInstructor: createInstructor(parts),
      discardInvite,
      taught: whatTheyTeach,
      changeRole,
      changeInstructorRole,
      changeMainContact,
      secondStepPolicy,
      changeSecondStepPolicy,
      remove: removeUser,
      removeMany: removeUsers,
    }),
    ...serve(invitations, {
      exists: invitationSays(parts),
      accept: acceptAsNew(parts),
      acceptExisting: acceptAsExisting(parts),
    }),
    ...serve(emailChange, { confirm: confirmEmail(parts) }),
    ...serve(notifications, { get: readNotifications(parts), change: changeNotifications(parts) }),
    ...serve(savedViews, savedViewActs),
    ...serve(listChoices, { get: readListChoices, change: changeListChoices }),
    ...serve(oneself, {
      personalInfo,
      changePersonalInfo,
      changePassword: changePassword(parts),
      checkPassword: checkPassword(parts),
      checkPasskey: checkOwnPasskey(parts),
      changeEmail: changeEmail(parts),
      photo,
      changePhoto,
      removePhoto,
      sessions: listSessions,
      endSession,
      endOtherSessions,
    }),
  ]
}
