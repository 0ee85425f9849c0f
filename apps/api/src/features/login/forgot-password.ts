import type { login } from '@afterbell/contract/login'
import { countAttempt } from '../../platform/attempts.ts'
import { sendMail } from '../../platform/mail.ts'
import type { Act } from '../../platform/serve.ts'
import { mailToken } from '../../platform/tokens.ts'
import { accountByEmail } from './account.store.ts'
import { resetPasswordMail } from './reset-password.mail.ts'
import type { LoginParts } from './session.ts'
import { keepResetToken } from './reset-token.store.ts'

const RESET_MINUTES = 30

/** Sends a link for a new password. Known and unknown e-mails are answered alike. */
export function forgotPassword({ publicUrl }: LoginParts): Act<(typeof login)['forgotPassword']> {
  return (call) =>
    call.outside(async (tx) => {
      const email = call.query.email.trim().toLowerCase()
      await countAttempt(tx, [
        { key: `forgot ${email}`, most: 5, minutes: 60 },
        { key: `forgot from ${call.network}`, most: 30, minutes: 60 },
      ])
      const { token, hash } = mailToken()
      const account = await accountByEmail(tx, email)
      if (!account || account.state === 'DEACTIVATED') return
      await keepResetToken(tx, account.id, hash, RESET_MINUTES)
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `reset ${hash.toString('base64url')}`,
        to: { email: account.email, name: `${account.first_name} ${account.last_name}` },
        ...resetPasswordMail({
          firstName: account.first_name,
          link: `${publicUrl}/schools/forgot-password#token=${token}`,
          minutes: RESET_MINUTES,
        }),
      })
    })
}
