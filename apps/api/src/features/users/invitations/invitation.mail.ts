import type { Role } from '@afterbell/domain/kernel/roles'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { INVITATION_DAYS } from '@afterbell/domain/users/invitations'
import { letter, type Letter } from '../../../platform/mail/mail.ts'

/** The letter that invites somebody to work in a school. */
export function invitationMail({
  firstName,
  schoolName,
  invitedBy,
  role,
  link,
}: {
  firstName: string
  schoolName: string
  invitedBy: string
  role: Role
  link: string
}): Letter {
  return letter({
    subject: `Join ${schoolName} on Afterbell`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    paragraphs: [
      `${invitedBy} invites you to work in ${schoolName}. Your role will be ${roleLabels[role]}.`,
      `The link below works once, for ${INVITATION_DAYS} days. If you do not know ${schoolName}, you do not need to do anything.`,
    ],
    action: { label: 'Accept the invitation', link },
  })
}
