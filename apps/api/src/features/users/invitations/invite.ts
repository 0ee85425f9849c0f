import { randomUUIDv7 } from 'node:crypto'
import type { users } from '@afterbell/contract/users/users'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { roleLabels, takesPasswordToGive, TEACHING_ROLE } from '@afterbell/domain/kernel/roles'
import {
  decideAgain,
  decideInvitations,
  invitationFindings,
  type Invitee,
} from '@afterbell/domain/users/invitations'
import { record } from '../../../platform/database/history.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { assertAllowed, assertValid, refuse } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { emailKey } from '../../login/account.store.ts'
import type { LoginParts } from '../../login/session.ts'
import { invitationMail } from './invitation.mail.ts'
import { invitationToken } from './invitation-token.ts'
import { keepInvitation, sentLately, sentLatelyTo, type SentInvitation } from './invitations.store.ts'
import { memberByEmail } from '../people.store.ts'
import { personNow } from '../users.ts'

export interface UsersParts extends LoginParts {
  /** Seals letters that contain a secret until they are sent. */
  letters: Sealer
}

/**
 * Invites somebody by email. Does not check for an account, so known and unknown addresses get the same answer.
 * Refuses members of the school. Sends an open invitation again. Every role except Instructor requires the password.
 */
export function invite(parts: UsersParts): Act<(typeof users)['invite']> {
  return (call) => inviteOne(parts, call, call.body)
}

export function createInstructor(parts: UsersParts): Act<(typeof users)['createInstructor']> {
  return (call) => inviteOne(parts, call, { ...call.body, role: TEACHING_ROLE, isInstructor: true })
}

async function inviteOne(parts: UsersParts, call: AnyCall, invitation: Invitee & { isInstructor: boolean }) {
  const { tx, school, user } = call
  assertValid(invitationFindings(invitation, nameRules(school, user.role)))
  if (takesPasswordToGive(invitation.role)) call.assertFreshPassword()
  const key = emailKey(invitation.email)
  const member = (await memberByEmail(tx, school.id, [key])).get(key)
  if (member) throw refuse('ALREADY_MEMBER', alreadyMemberText(member), { field: 'email' })
  assertAllowed(decideInvitations(await sentLately(tx, school.id), 1))
  assertAllowed(decideAgain((await sentLatelyTo(tx, school.id, [key])).get(key) ?? 0))
  const { token, hash } = invitationToken(school.id)
  const sent = { ...invitation, id: randomUUIDv7(), tokenHash: hash }
  const { id, isNew } = await keepInvitation(tx, { ...sent, schoolId: school.id, invitedBy: user.id })
  await sendInvitation(parts, call, tx, { ...sent, id }, token)
  const details = { email: invitation.email, role: roleLabels[invitation.role] }
  await record(tx, call, [{ what: isNew ? 'user.invited' : 'user.invited-again', subjectId: id, details }])
  return personNow(tx, school.id, id)
}

/** Returns the reason not to invite somebody who already works here. */
export function alreadyMemberText({ name, isActive }: { name: string; isActive: boolean }): string {
  return isActive
    ? `${name} works here already`
    : `${name} works here, but is turned off. Turn them on instead`
}

/** Sends the letter with the link; it is sealed until it is sent. */
export function sendInvitation(
  { publicUrl, letters }: UsersParts,
  { school, user }: Pick<AnyCall, 'school' | 'user'>,
  tx: Tx,
  { id, email, firstName, lastName, role, tokenHash }: SentInvitation,
  token: string,
): Promise<void> {
  return sendMail(tx, {
    schoolId: school.id,
    dedupeKey: `invitation ${id} ${tokenHash.toString('base64url')}`,
    to: { email, name: `${firstName} ${lastName}`.trim() },
    sealer: letters,
    ...invitationMail({
      firstName,
      schoolName: school.schoolName,
      invitedBy: `${user.firstName} ${user.lastName}`.trim(),
      role,
      link: `${publicUrl}/schools/invite#token=${token}`,
    }),
  })
}
