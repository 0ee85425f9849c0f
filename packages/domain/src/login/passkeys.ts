import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'

/** Maximum number of passkeys per person. */
export const PASSKEYS_MAX = 10

/** Minutes a person has to use a passkey after the prompt. */
export const PASSKEY_MINUTES = 5

const NAME_MAX = 60

/** Validates the name of a passkey, at `name`: not empty, not too long, and not the name of the person's other passkeys. */
export function passkeyNameFindings(name: string, others: readonly string[]): Finding[] {
  const uniqueName = (typed: string) =>
    others.some((other) => other.toLowerCase() === typed.trim().toLowerCase())
      ? 'You have a passkey with this name'
      : null
  return findings([['name', all(required, maxLength(NAME_MAX), uniqueName)(name)]])
}

/** Refuses another passkey once a person has the maximum (TOO_MANY_PASSKEYS). */
export function decideAddPasskey(count: number): Decision<'TOO_MANY_PASSKEYS'> {
  return count < PASSKEYS_MAX
    ? allowed
    : refused(
        'TOO_MANY_PASSKEYS',
        `You have ${PASSKEYS_MAX} passkeys, and no more can be added. Remove one you no longer use first`,
      )
}

/**
 * Checks whether a passkey may be removed. Refuses the last second step of a person whose school requires one
 * (SECOND_STEP_DEMANDED). `demandedBy` is the school's name.
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
