import { OPERATOR_MINUTES } from '@afterbell/domain/login/operator-login'
import { letter, type Letter } from '../../platform/mail/mail.ts'

/** Tells a school that whoever runs the installation looks into it, as whom and why. */
export function operatorLoginMail({
  contact,
  name,
  schoolName,
  reason,
}: {
  contact: string
  /** As whom. */
  name: string
  schoolName: string
  reason: string
}): Letter {
  return letter({
    subject: `The operator of your Afterbell server logged in to ${schoolName}`,
    greeting: `Hello ${contact},`,
    paragraphs: [
      `Whoever runs this Afterbell server has logged in to ${schoolName} as ${name}, for at most ${OPERATOR_MINUTES} minutes.`,
      `The reason they gave: ${reason}`,
      'They cannot export data, move money, or change passwords or users. What they do stands in the history of your school.',
      'If you did not expect this, ask whoever runs your server.',
    ],
  })
}
