import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, email, required, type Rule } from '../kernel/rules.ts'

/** Hours the link to a new address works. */
export const EMAIL_CHANGE_HOURS = 24

/** Minutes for which a typed password counts as proof of identity. */
export const PROVED_MINUTES = 10

/**
 * Validates a new address, at `email`. Refuses an invalid address (R074) and the current one, unless its case differs.
 * @answers How is an email changed, and what asks for the password again?
 */
export function newEmailFindings(typed: string, current: string): Finding[] {
  const another: Rule = (value) => (value === current ? 'This is your email already' : null)
  return findings([['email', all(required, email, another)(typed.trim())]])
}

/**
 * Checks whether a sensitive action is allowed: one that hands over the account, lets somebody in or exports everything.
 * Requires a password typed in this session within the last minutes (PASSWORD_NEEDED). `provedAt` is null if it never was.
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
 * Checks whether a new address becomes the account's. Refuses a link that was used, has expired, or belongs to an account
 * that may not log in (TOKEN_INVALID, R187). Refuses an address that another account has by now (EMAIL_TAKEN).
 *
 * Opening the link does not prove who owns the account: the address may have been mistyped. The owner must be logged in or
 * type the account's password (CONFIRMED_ELSEWHERE).
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
