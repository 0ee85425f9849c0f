import { letter, type Letter } from '../../platform/mail/mail.ts'

interface Told {
  firstName: string
  /** The new address. */
  email: string
  link: string
}

/** To the new address: it becomes the account’s once the link is opened. */
export function newEmailMail({ firstName, link, hours }: Omit<Told, 'email'> & { hours: number }): Letter {
  return letter({
    subject: 'Confirm your new Afterbell email',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'You asked to log in to Afterbell with this email address.',
      `The link below works once, for ${hours} hours. Where you are not logged in, it asks for the password of your account. If it was not you, you do not need to do anything.`,
    ],
    action: { label: 'Confirm this email', link },
  })
}

/** To a new address that has an account: whoever asked does not get it, and is not told. */
export function emailHasAccountMail({ firstName, link }: Omit<Told, 'email'>): Letter {
  return letter({
    subject: 'You have an Afterbell account already',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Someone asked to use this email address for another Afterbell account. It has an account already, so nothing was changed.',
      'If it was you, log in with this address, or choose another one for the other account.',
    ],
    action: { label: 'Log in', link },
  })
}

/** To the address there is, at once: whoever did not ask for another one can stop it. */
export function emailChangeAskedMail({ firstName, email, link }: Told): Letter {
  return letter({
    subject: 'Your Afterbell email is about to change',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone, most likely you, asked to log in to your Afterbell account with ${email} from now on. The change is made when the link we sent there is opened.`,
      'If it was not you, choose a new password now. That stops the change and logs out all devices.',
    ],
    action: { label: 'Choose a new password', link },
  })
}

/** To the address that was. */
export function emailChangedMail({ firstName, email }: Omit<Told, 'link'>): Letter {
  return letter({
    subject: 'Your Afterbell email was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You now log in to Afterbell with ${email}, and no longer with this address.`,
      'If it was not you, tell a Super Admin of your school right away.',
    ],
  })
}

/** To the address that is. */
export function emailIsYoursMail({ firstName, link }: Omit<Told, 'email'>): Letter {
  return letter({
    subject: 'You now log in to Afterbell with this email',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Your Afterbell account has this email address from now on. Your password stays the same.',
      'Your other devices were logged out.',
    ],
    action: { label: 'Log in', link },
  })
}
