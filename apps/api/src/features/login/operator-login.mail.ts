import { OPERATOR_MINUTES } from '@afterbell/domain/login/operator-login'
import { letter, type Letter } from '../../platform/mail/mail.ts'

/** The letter that tells a school that the operator of the server logged in, as whom and why. */
export function operatorLoginMail({
  contact,
  name,
  schoolName,
  reason,
}: {
  contact: string
  /** The user they logged in as. */
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
