import { letter, type Letter } from '../../platform/mail/mail.ts'

/** Tells the owner of an account that a recovery code was used. */
export function recoveryUsedMail({
  firstName,
  left,
  link,
}: {
  firstName: string
  left: number
  link: string
}): Letter {
  return letter({
    subject: 'A recovery code of your Afterbell account was used',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone, most likely you, logged in with a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      'If it was not you, choose a new password and make new recovery codes now.',
    ],
    action: { label: 'Go to Personal info', link },
  })
}

/** Tells the owner of an account that its login has another second step, or none. */
export function secondStepMail({
  firstName,
  what,
  link,
}: {
  firstName: string
  what: 'ON' | 'CODES' | 'OFF'
  link: string
}): Letter {
  return letter({
    subject: SUBJECTS[what],
    greeting: `Hello ${firstName},`,
    paragraphs: [TEXTS[what], 'If it was not you, choose a new password now.'],
    action: { label: 'Go to Personal info', link },
  })
}

const SUBJECTS = {
  ON: 'Two-step login is on for your Afterbell account',
  CODES: 'Your Afterbell account has new recovery codes',
  OFF: 'Two-step login is off for your Afterbell account',
} as const

const TEXTS = {
  ON: 'From now on you log in with your password and a code of your authenticator app. Keep your recovery codes where you find them without your phone.',
  CODES: 'New recovery codes were made. The ones before work no more.',
  OFF: 'You log in with your password alone from now on.',
} as const
