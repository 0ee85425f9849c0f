import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { mailToken } from '../../../platform/security/tokens.ts'
import { runs, type DataOf } from '../../../platform/jobs/job.ts'
import { accountByEmail } from '../../login/account.store.ts'
import { takePasswordRequest } from '../../login/password-request.store.ts'
import { insertSignUpToken, waitingSignUps } from '../../login/sign-up.store.ts'
import { signUpMail } from './sign-up.mail.ts'
import { signUpLetter } from './sign-up-jobs.ts'

/** Sends the letters that ask to confirm an address: of one sign-up, or of all waiting sign-ups of an address. */
export const signUpLetterJob = runs(
  signUpLetter,
  (job, { pool, ...parts }: { pool: Pool; publicUrl: string; letters: Sealer }) =>
    asPlatform(pool, async (tx) => {
      const signUps = await waitingSignUps(tx, await whose(tx, job))
      for (const signUp of signUps) {
        const account = await accountByEmail(tx, signUp.email)
        if (account?.state === 'DEACTIVATED') continue
        const { token, hash } = mailToken()
        await insertSignUpToken(tx, signUp.id, hash)
        await sendMail(tx, {
          schoolId: null,
          dedupeKey: `sign-up ${hash.toString('base64url')}`,
          to: { email: signUp.email, name: signUp.firstName },
          sealer: parts.letters,
          ...signUpMail({
            ...signUp,
            hasAccount: account !== undefined,
            link: `${parts.publicUrl}/schools/confirm#token=${token}`,
          }),
        })
      }
    }),
)

async function whose(tx: Tx, job: DataOf<typeof signUpLetter>): Promise<{ id: string } | { email: string }> {
  if ('signUpId' in job) return { id: job.signUpId }
  return { email: (await takePasswordRequest(tx, job.requestId)) ?? '' }
}
