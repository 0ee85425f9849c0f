import { asPlatform, type Pool } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { mailToken } from '../../platform/security/tokens.ts'
import { runs } from '../../platform/jobs/job.ts'
import { accountByEmail } from './account.store.ts'
import { opensAgain } from './prove-password.ts'
import { takePasswordRequest } from './password-request.store.ts'
import { resetPasswordMail } from './reset-password.mail.ts'
import { keepResetToken } from './reset-token.store.ts'
import { loginLink } from './forgot-password.ts'

const RESET_MINUTES = 30

/** Sends the requested link, once, if the address has an account that may sign in. */
export const linkJob = runs(
  loginLink,
  ({ requestId }, { pool, publicUrl, letters }: { pool: Pool; publicUrl: string; letters: Sealer }) =>
    asPlatform(pool, async (tx, at) => {
      const email = await takePasswordRequest(tx, requestId)
      const account = email === undefined ? undefined : await accountByEmail(tx, email)
      // The owner of a closed account who forgot the password needs one to reopen it.
      if (!account || (account.state === 'DEACTIVATED' && !opensAgain(account, Temporal.Instant.from(at))))
        return
      const { token, hash } = mailToken()
      await keepResetToken(tx, account.id, hash, RESET_MINUTES)
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `reset ${hash.toString('base64url')}`,
        to: { email: account.email, name: `${account.first_name} ${account.last_name}` },
        sealer: letters,
        ...resetPasswordMail({
          firstName: account.first_name,
          link: `${publicUrl}/schools/forgot-password#token=${token}`,
          minutes: RESET_MINUTES,
        }),
      })
    }),
)
