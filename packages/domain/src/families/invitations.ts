import type { LogInStanding } from './log-in-standings.ts'

/** The most rows of a list whose guardians are invited at a time. */
export const INVITATIONS_MAX = 1000

/** The most guardians who are let in at a time. */
export const LET_IN_MAX = 500

/** Whether a guardian gets an invitation to the family portal, or why not. */
export const INVITATIONS = [
  'READY',
  'SAME_EMAIL',
  'INVITED_TODAY',
  'IN_ALREADY',
  'TO_LET_IN',
  'HELD_BACK',
  'TWO_HOMES',
  'UNREACHED',
  'NO_EMAIL',
] as const

export type Invitation = (typeof INVITATIONS)[number]

/** What staff read about each. */
export const invitationTexts: Readonly<Record<Invitation, string>> = {
  READY: 'Gets an email',
  SAME_EMAIL: 'Shares the email of another guardian, who gets it',
  INVITED_TODAY: 'Was invited today',
  IN_ALREADY: 'Has logged in already',
  TO_LET_IN: 'Cannot log in until you let them in',
  HELD_BACK: 'Does not see a child: the child’s page says why',
  TWO_HOMES: 'Guardians in two homes have this email',
  UNREACHED: 'Wants no emails, or they come back',
  NO_EMAIL: 'No email',
}

/** What is known of a guardian who may be invited. */
interface InvitationFacts {
  standing: LogInStanding
  /** They do not see everything of a child. */
  isHeldBack: boolean
  hasLoggedIn: boolean
  isInvitedToday: boolean
  /** Emails about their child reach them. */
  isReached: boolean
}

/** Decides whether a guardian is invited: whoever could not log in, or did, gets no letter about it. */
export function invitationOf(facts: InvitationFacts): Invitation {
  const { standing } = facts
  if (standing === 'NO_EMAIL') return standing
  if (facts.isHeldBack) return 'HELD_BACK'
  if (standing === 'TWO_HOMES') return standing
  if (facts.hasLoggedIn) return 'IN_ALREADY'
  if (standing === 'OFFICE') return 'TO_LET_IN'
  if (!facts.isReached) return 'UNREACHED'
  return facts.isInvitedToday ? 'INVITED_TODAY' : 'READY'
}

/** What became of letting a guardian in without the question of the first time. */
export const LET_INS = ['LET_IN', 'IN_ALREADY', 'HELD_BACK', 'TWO_HOMES', 'NO_EMAIL', 'GONE'] as const

export type LetIn = (typeof LET_INS)[number]

/** Decides whether staff may let in a guardian together with others. Of whoever is held back, the child's page decides. */
export function letInOf({
  standing,
  isHeldBack,
  isProved,
}: Pick<InvitationFacts, 'standing' | 'isHeldBack'> & { isProved: boolean }): LetIn {
  if (standing === 'NO_EMAIL' || standing === 'TWO_HOMES') return standing
  if (isHeldBack) return 'HELD_BACK'
  return isProved ? 'IN_ALREADY' : 'LET_IN'
}
