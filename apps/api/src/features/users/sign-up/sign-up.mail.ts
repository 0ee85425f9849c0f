import { CONFIRM_HOURS } from '@afterbell/domain/login/sign-up-times'
import { letter, type Letter } from '../../../platform/mail/mail.ts'

/** The letter that confirms an address and opens a school. */
export function signUpMail({
  firstName,
  schoolName,
  hasAccount,
  link,
}: {
  firstName: string
  schoolName: string
  hasAccount: boolean
  link: string
}): Letter {
  return letter({
    subject: `Confirm your email for ${schoolName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone, most likely you, signed up ${schoolName} on Afterbell with this email address.`,
      ...(hasAccount
        ? [
            'This address has an Afterbell account already. If you confirm, the school is added to it, and you keep the password you have.',
          ]
        : [
            'If you open the link in another browser or on another device than the one you signed up with, you choose your password there, and the one you typed before no longer counts.',
          ]),
      `Open the link below within ${CONFIRM_HOURS} hours to confirm your address and open your school. If it was not you, do nothing: no school is opened, and nobody can log in with your address.`,
    ],
    action: { label: 'Confirm and open the school', link },
  })
}
