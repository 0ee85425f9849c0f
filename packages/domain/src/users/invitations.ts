import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { roleLabels, ROLES, type Role } from '../kernel/roles.ts'
import { all, email, required } from '../kernel/rules.ts'
import { personName } from '../kernel/text-rules.ts'

/** Days an invitation stays valid. */
export const INVITATION_DAYS = 7

/** Maximum number of invitations a school can send in 24 hours. */
export const INVITATIONS_A_DAY = 2000

/** Maximum number of invitations to one address in 24 hours. */
export const INVITATIONS_TO_ONE = 5

/** A person invited to the staff of a school. The names are for the greeting of the letter and may be empty. */
export interface Invitee {
  email: string
  role: Role
  firstName: string
  lastName: string
}

/** Validates an invitation, by field (R074, R111). */
export function invitationFindings(
  { email: address, firstName, lastName }: Omit<Invitee, 'role'>,
  names: NameRules,
): Finding[] {
  return findings([
    ['email', all<string>(required, email)(address)],
    ['firstName', personName(names)(firstName)],
    ['lastName', personName(names)(lastName)],
  ])
}

/** Parses a role in an imported file, by name or code: 'Super Admin', 'manager', 'SCHOOL_DIRECTOR'. Null if unknown. */
export function roleWritten(text: string): Role | null {
  const roleName = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return (
    ROLES.find((role) => role.toLowerCase() === roleName || roleLabels[role].toLowerCase() === roleName) ??
    null
  )
}

export const ROLE_EXPECTED = `Role: Write one of ${ROLES.map((role) => roleLabels[role]).join(', ')}`

/**
 * Checks whether a school may send `more` invitations after the `sent` ones of the last 24 hours. Refuses more than 2,000
 * (TOO_MANY_INVITATIONS).
 * @answers Who may change, turn off or remove whom, and how are people invited?
 */
export function decideInvitations(sent: number, more: number): Decision<'TOO_MANY_INVITATIONS'> {
  return sent + more <= INVITATIONS_A_DAY
    ? allowed
    : refused(
        'TOO_MANY_INVITATIONS',
        `A school can send ${INVITATIONS_A_DAY.toLocaleString('en')} invitations in 24 hours. Please try again tomorrow`,
      )
}

/** Refuses a sixth invitation to one address in 24 hours (INVITED_OFTEN). `sent` includes withdrawn invitations. */
export function decideAgain(sent: number): Decision<'INVITED_OFTEN'> {
  return sent < INVITATIONS_TO_ONE
    ? allowed
    : refused(
        'INVITED_OFTEN',
        `This address was sent ${INVITATIONS_TO_ONE} invitations in 24 hours, and the link in the last one works. Please try again tomorrow`,
        'email',
      )
}

/** State of the invitation behind a link. */
export interface InvitationState {
  isAccepted: boolean
  isWithdrawn: boolean
  isExpired: boolean
}

/** Checks whether an invitation may still be accepted: once, within seven days, and unless withdrawn. */
export function decideAccept(
  { isAccepted, isWithdrawn, isExpired }: InvitationState,
  schoolName: string,
): Decision<'INVITATION_ACCEPTED' | 'INVITATION_WITHDRAWN' | 'INVITATION_EXPIRED'> {
  if (isAccepted) return refused('INVITATION_ACCEPTED', 'This invitation was already accepted. Please log in')
  if (isWithdrawn)
    return refused(
      'INVITATION_WITHDRAWN',
      `${schoolName} has withdrawn this invitation. Ask them if you think this is a mistake`,
    )
  if (isExpired)
    return refused('INVITATION_EXPIRED', `This invitation has expired. Ask ${schoolName} to send it again`)
  return allowed
}
