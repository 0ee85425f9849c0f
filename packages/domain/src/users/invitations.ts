import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { roleLabels, ROLES, type Role } from '../kernel/roles.ts'
import { all, email, required } from '../kernel/rules.ts'
import { personName } from '../kernel/text-rules.ts'

/** An invitation works for so many days. */
export const INVITATION_DAYS = 7

/** A school sends at most so many invitations in 24 hours. */
export const INVITATIONS_A_DAY = 2000

/** One address is sent at most so many of them. */
export const INVITATIONS_TO_ONE = 5

/** Somebody who is asked to work in a school. Their names are what the letter greets them by, and may be empty. */
export interface Invited {
  email: string
  role: Role
  firstName: string
  lastName: string
}

/** What is wrong with an invitation, at its fields (R074, R111). */
export function invitationFindings(
  { email: address, firstName, lastName }: Omit<Invited, 'role'>,
  names: NameRules,
): Finding[] {
  return findings([
    ['email', all<string>(required, email)(address)],
    ['firstName', personName(names)(firstName)],
    ['lastName', personName(names)(lastName)],
  ])
}

/** The role somebody writes in a file, by its name or its code: 'Super Admin', 'manager', 'SCHOOL_DIRECTOR'; null for no role. */
export function roleWritten(text: string): Role | null {
  const asked = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return (
    ROLES.find((role) => role.toLowerCase() === asked || roleLabels[role].toLowerCase() === asked) ?? null
  )
}

export const ROLE_EXPECTED = `Role: Write one of ${ROLES.map((role) => roleLabels[role]).join(', ')}`

/**
 * Whether so many more may be sent; `sent` went out in the last 24 hours. Refused beyond 2,000 (TOO_MANY_INVITATIONS).
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

/** Whether an address may be sent another; `sent` it was in the last 24 hours, also where they were withdrawn. Refused beyond five (INVITED_OFTEN). */
export function decideAgain(sent: number): Decision<'INVITED_OFTEN'> {
  return sent < INVITATIONS_TO_ONE
    ? allowed
    : refused(
        'INVITED_OFTEN',
        `This address was sent ${INVITATIONS_TO_ONE} invitations in 24 hours, and the link in the last one works. Please try again tomorrow`,
        'email',
      )
}

/** How an invitation stands, whose link somebody has. */
export interface InvitationState {
  isAccepted: boolean
  isWithdrawn: boolean
  isExpired: boolean
}

/** Whether an invitation may still be accepted: once, for seven days, and unless it was withdrawn. */
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
