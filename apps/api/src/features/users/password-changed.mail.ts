import { letter, type Letter } from '../../platform/mail/mail.ts'

/** The letter that tells an account's owner their password was changed, in case it was not them. */
export function passwordChangedMail({ firstName, link }: { firstName: string; link: string }): Letter {
  return letter({
    subject: 'Your Afterbell password was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'The password of your Afterbell account was changed, and all other devices were logged out.',
      'If it was not you, choose a new password now.',
    ],
    action: { label: 'Choose a new password', link },
  })
}
