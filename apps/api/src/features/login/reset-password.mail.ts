import { letter, type Letter } from '../../platform/mail/mail.ts'

export function resetPasswordMail({
  firstName,
  link,
  minutes,
}: {
  firstName: string
  link: string
  minutes: number
}): Letter {
  return letter({
    subject: 'Choose a new Afterbell password',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Someone, most likely you, asked for a new password for your Afterbell account.',
      `The link below works once, for ${minutes} minutes. If it was not you, you do not need to do anything. Your password stays the same.`,
    ],
    action: { label: 'Choose a new password', link },
  })
}
