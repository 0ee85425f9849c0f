import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** Number of recovery codes for a lost device. */
export const RECOVERY_CODES = 10

/** Parses a typed code: from the app, or a recovery code. Null if it is neither. Ignores spaces and dashes. */
export function codeTyped(text: string): { of: 'APP' | 'RECOVERY'; code: string } | null {
  const code = text.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { of: 'APP', code }
  return /^[0-9a-z]{16}$/.test(code) ? { of: 'RECOVERY', code } : null
}

/** Validates the form of a required code, before it is checked. */
export function codeProblem(text: string): string | null {
  if (text.trim() === '') return 'This field is required'
  return codeTyped(text) === null ? 'Type the 6 digits your app shows, or a recovery code' : null
}

/** Returns the prompt for the second step after a correct password, by the methods the person has. */
export function stepPrompt({ app, passkeys }: { app: boolean; passkeys: boolean }): string {
  if (!passkeys) return 'Type the code your authenticator app shows'
  return app
    ? 'Use your passkey, or type the code your authenticator app shows'
    : 'Use your passkey, or type a recovery code'
}

/** Formats a recovery code for display: four groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{4}/g)!.join('-')
}

/** Refuses to set up an authenticator app if there already is one (SECOND_STEP_IS_ON). */
export function decideSetUp(isOn: boolean): Decision<'SECOND_STEP_IS_ON'> {
  return isOn
    ? refused('SECOND_STEP_IS_ON', 'You have an authenticator app already. Remove it first')
    : allowed
}

/** Refuses to turn off a second step that a school requires (SECOND_STEP_DEMANDED). `demandedBy` is the school's name. */
export function decideTurnOff(demandedBy: string | null): Decision<'SECOND_STEP_DEMANDED'> {
  return demandedBy === null
    ? allowed
    : refused(
        'SECOND_STEP_DEMANDED',
        `${demandedBy} asks its Super Admins to log in with two steps, so it stays on`,
      )
}

/** Refuses to require a second step of Super Admins unless the person who turns it on has one (SECOND_STEP_FIRST). */
export function decideDemand(isOn: boolean, hasIt: boolean): Decision<'SECOND_STEP_FIRST'> {
  return !isOn || hasIt
    ? allowed
    : refused('SECOND_STEP_FIRST', 'Set up two-step login for yourself first, in Personal info')
}
