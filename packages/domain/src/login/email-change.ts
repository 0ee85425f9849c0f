import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, email, required, type Rule } from '../kernel/rules.ts'

/** The link to a new address works for so many hours. */
export const EMAIL_CHANGE_HOURS = 24

/** A password that was typed so many minutes ago still says who somebody is. */
export const PROVED_MINUTES = 10

/**
 * What is wrong with a new address, at `email`: it is none (R074), or the one there is. Its case may change.
 * @answers How is an email changed, and what asks for the password again?
 */
export function newEmailFindings(typed: string, current: string): Finding[] {
  const another: Rule = (value) => (value === current ? 'This is your email already' : null)
  return findings([['email', all(required, email, another)(typed.trim())]])
}

/**
 * Whether what hands an account over, lets somebody in or takes everything along may be done: the password was typed in this
 * session in the last minutes (PASSWORD_NEEDED). `provedAt` is null where it never was.
 */
export function decideProved(
  provedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Decision<'PASSWORD_NEEDED'> {
  const isFresh =
    provedAt !== null && Temporal.Instant.compare(provedAt.add({ minutes: PROVED_MINUTES }), now) > 0
  return isFresh
    ? allowed
    : refused('PASSWORD_NEEDED', 'Type your current password, then try again', 'currentPassword')
}

/**
 * Whether the new address becomes the account’s. Refused when the link was used, is too old or of no account that may sign in
 * (TOKEN_INVALID, R187), and when somebody else took the address meanwhile (EMAIL_TAKEN). An address says nothing of whose
 * account it is: whoever opens the link shows that the account is theirs, signed in or by its password (CONFIRMED_ELSEWHERE).
 * A stranger's account does not get their address, and they do not get an account by an address somebody mistyped.
 */
export function decideEmailChange({
  works,
  isTaken,
  isOwner,
}: {
  works: boolean
  isTaken: boolean
  isOwner: boolean
}): Decision<'TOKEN_INVALID' | 'EMAIL_TAKEN' | 'CONFIRMED_ELSEWHERE'> {
  if (!works)
    return refused(
      'TOKEN_INVALID',
      'This link was already used or has expired. Change your email again in Personal info',
    )
  if (isTaken)
    return refused(
      'EMAIL_TAKEN',
      'Another account now has this email. Choose a different one in Personal info',
    )
  return isOwner
    ? allowed
    : refused('CONFIRMED_ELSEWHERE', 'Type the password of your Afterbell account to confirm', 'password')
}
