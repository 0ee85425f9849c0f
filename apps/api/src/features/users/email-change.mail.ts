import { letter, type Letter } from '../../platform/mail/mail.ts'

interface EmailChangeNotice {
  firstName: string
  /** The new address. */
  email: string
  link: string
}

/** Sent to the new address. The account gets this address once the link is opened. */
export function newEmailMail({
  firstName,
  link,
  hours,
}: Omit<EmailChangeNotice, 'email'> & { hours: number }): Letter {
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

/** Sent to a new address that already has an account. The requester is not told. */
export function emailHasAccountMail({ firstName, link }: Omit<EmailChangeNotice, 'email'>): Letter {
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

/** Sent to the current address at once, so an owner who did not request the change can stop it. */
export function emailChangeAskedMail({ firstName, email, link }: EmailChangeNotice): Letter {
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

/** Sent to the previous address. */
export function emailChangedMail({ firstName, email }: Omit<EmailChangeNotice, 'link'>): Letter {
  return letter({
    subject: 'Your Afterbell email was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You now log in to Afterbell with ${email}, and no longer with this address.`,
      'If it was not you, tell a Super Admin of your school right away.',
    ],
  })
}

/** Sent to the new address after the change. */
export function emailIsYoursMail({ firstName, link }: Omit<EmailChangeNotice, 'email'>): Letter {
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
