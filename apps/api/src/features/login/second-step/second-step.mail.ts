import { letter, type Letter } from '../../../platform/mail/mail.ts'

/** The greeting and the target of a letter's button. */
interface About {
  firstName: string
  link: string
}

/** The letter that tells an account's owner that a recovery code was used. */
export function recoveryUsedMail(remaining: number): (about: About) => Letter {
  return noticeLetter('A recovery code of your Afterbell account was used', [
    `Someone, most likely you, logged in with a recovery code. ${remaining === 1 ? '1 code is' : `${remaining} codes are`} left.`,
    'If it was not you, choose a new password and make new recovery codes now.',
  ])
}

/** The letter that tells an account's owner about a change of the second step. */
export function secondStepMail(what: keyof typeof SUBJECTS): (about: About) => Letter {
  return noticeLetter(SUBJECTS[what], [TEXTS[what], 'If it was not you, choose a new password now.'])
}

const SUBJECTS = {
  ON: 'Two-step login is on for your Afterbell account',
  APP: 'Your Afterbell account has an authenticator app',
  CODES: 'Your Afterbell account has new recovery codes',
  APP_OFF: 'An authenticator app was removed from your Afterbell account',
  OFF: 'Two-step login is off for your Afterbell account',
} as const

const TEXTS = {
  ON: 'From now on you log in with your password and a code from your authenticator app. Keep your recovery codes somewhere you can find them without your phone.',
  APP: 'You can log in with your password and a code from your authenticator app now, beside your passkeys.',
  CODES: 'New recovery codes were made. The old ones no longer work.',
  APP_OFF: 'Codes from your authenticator app no longer work. You log in with your passkeys.',
  OFF: 'You log in with your password alone from now on.',
} as const

/** The letter that tells an account's owner that a passkey was added or removed. */
export function passkeyMail(
  what: 'ADDED' | 'REMOVED',
  { name, isOnly }: { name: string; isOnly: boolean },
): (about: About) => Letter {
  if (what === 'ADDED')
    return noticeLetter('A passkey was added to your Afterbell account', [
      `You can log in with the passkey “${name}” from now on.${isOnly ? ' Your password alone no longer lets anybody in. Keep your recovery codes somewhere you can find them without your device.' : ''}`,
      'If it was not you, remove this passkey and choose a new password now.',
    ])
  return noticeLetter('A passkey was removed from your Afterbell account', [
    `The passkey “${name}” no longer works, and you were logged out on other devices.${isOnly ? ' You log in with your password alone from now on.' : ''}`,
    'If it was not you, choose a new password now.',
  ])
}

/** The letter that tells an account's owner that a passkey may have been copied. */
export function passkeyCopiedMail(name: string): (about: About) => Letter {
  return noticeLetter('A passkey of your Afterbell account may have been copied', [
    `Someone tried to log in with the passkey “${name}”, and their device counted fewer logins than it did before. They were not let in.`,
    'Remove this passkey and add a new one.',
  ])
}

function noticeLetter(subject: string, paragraphs: readonly string[]): (about: About) => Letter {
  return ({ firstName, link }) =>
    letter({
      subject,
      greeting: `Hello ${firstName},`,
      paragraphs: [...paragraphs],
      action: { label: 'Go to Personal info', link },
    })
}
