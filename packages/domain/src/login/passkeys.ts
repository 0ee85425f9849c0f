import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'

/** So many passkeys somebody may have. */
export const PASSKEYS_MAX = 10

/** So many minutes somebody may take to use a passkey, from the moment they are asked for it. */
export const PASSKEY_MINUTES = 5

const NAME_MAX = 60

/** What is wrong with the name of a passkey, at `name`: it is empty or too long, or another of the same person has it. */
export function passkeyNameFindings(name: string, others: readonly string[]): Finding[] {
  const own = (typed: string) =>
    others.some((other) => other.toLowerCase() === typed.trim().toLowerCase())
      ? 'You have a passkey with this name'
      : null
  return findings([['name', all(required, maxLength(NAME_MAX), own)(name)]])
}

/** Whether somebody who has so many may add another (TOO_MANY_PASSKEYS). */
export function decideAddPasskey(count: number): Decision<'TOO_MANY_PASSKEYS'> {
  return count < PASSKEYS_MAX
    ? allowed
    : refused(
        'TOO_MANY_PASSKEYS',
        `You have ${PASSKEYS_MAX} passkeys, and no more can be added. Remove one you no longer use first`,
      )
}

/**
 * Whether a passkey may be removed: not the last second step of somebody of whom a school demands one (SECOND_STEP_DEMANDED),
 * by its name.
 */
export function decideRemovePasskey({
  isLastStep,
  demandedBy,
}: {
  isLastStep: boolean
  demandedBy: string | null
}): Decision<'SECOND_STEP_DEMANDED'> {
  return isLastStep && demandedBy !== null
    ? refused(
        'SECOND_STEP_DEMANDED',
        `${demandedBy} asks its Super Admins to log in with two steps. Add another passkey or an authenticator app first`,
      )
    : allowed
}
