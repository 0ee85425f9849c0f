import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** So many codes somebody is given for when the device is lost. */
export const RECOVERY_CODES = 10

/** A code as it was typed: of the app, or one for when the device is lost; null when it is neither. Spaces and dashes say nothing. */
export function codeTyped(text: string): { of: 'APP' | 'RECOVERY'; code: string } | null {
  const code = text.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { of: 'APP', code }
  return /^[0-9a-z]{16}$/.test(code) ? { of: 'RECOVERY', code } : null
}

/** What is wrong with a code where one is needed, before anybody looks whether it is the right one. */
export function codeProblem(text: string): string | null {
  if (text.trim() === '') return 'This field is required'
  return codeTyped(text) === null ? 'Type the 6 digits your app shows, or a recovery code' : null
}

/** How somebody whose password was right is asked for the second step, by what they have. */
export function stepAsked({ app, passkeys }: { app: boolean; passkeys: boolean }): string {
  if (!passkeys) return 'Type the code your authenticator app shows'
  return app
    ? 'Use your passkey, or type the code your authenticator app shows'
    : 'Use your passkey, or type a recovery code'
}

/** A recovery code as it is shown: four groups of four. */
export function recoveryShown(code: string): string {
  return code.match(/.{4}/g)!.join('-')
}

/** Whether a second step may be set up: there is none yet (SECOND_STEP_IS_ON). */
export function decideSetUp(isOn: boolean): Decision<'SECOND_STEP_IS_ON'> {
  return isOn
    ? refused('SECOND_STEP_IS_ON', 'You have an authenticator app already. Remove it first')
    : allowed
}

/** Whether it may be turned off: not while a school demands it of the person (SECOND_STEP_DEMANDED), by its name. */
export function decideTurnOff(demandedBy: string | null): Decision<'SECOND_STEP_DEMANDED'> {
  return demandedBy === null
    ? allowed
    : refused(
        'SECOND_STEP_DEMANDED',
        `${demandedBy} asks its Super Admins to log in with two steps, so it stays on`,
      )
}

/** Whether a school may demand it of its Super Admins: whoever says so has it (SECOND_STEP_FIRST). */
export function decideDemand(isOn: boolean, hasIt: boolean): Decision<'SECOND_STEP_FIRST'> {
  return !isOn || hasIt
    ? allowed
    : refused('SECOND_STEP_FIRST', 'Set up two-step login for yourself first, in Personal info')
}
