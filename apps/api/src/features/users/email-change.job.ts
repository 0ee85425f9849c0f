import { EMAIL_CHANGE_HOURS } from '@afterbell/domain/login/email-change'
import { record } from '../../platform/database/history.ts'
import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { mailToken } from '../../platform/security/tokens.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { accountByEmail, accountById } from '../login/account.store.ts'
import {
  closeEmailChanges,
  emailChangeById,
  lockUnsentChange,
  updateLinkSent,
} from '../login/email-change.store.ts'
import { emailHasAccountMail, newEmailMail } from './email-change.mail.ts'

export const usersEmailLink = job<{ changeId: string }>()('users.email-link', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
})

export const usersEmailChanged = job<{ schoolId: string; changeId: string }>()('users.email-changed', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Sends the link to a new address, once. If that address already has an account, notifies its owner instead. */
export const emailLinkJob = runs(
  usersEmailLink,
  ({ changeId }, { pool, publicUrl, letters }: { pool: Pool; publicUrl: string; letters: Sealer }) =>
    asPlatform(pool, async (tx) => {
      const change = await lockUnsentChange(tx, changeId)
      const account = change && (await accountById(tx, change.accountId))
      if (!change || account?.state !== 'ACTIVE') return
      const holder = await accountByEmail(tx, change.email)
      if (holder && holder.id !== account.id) {
        await closeEmailChanges(tx, account.id)
        await sendMail(tx, {
          schoolId: null,
          dedupeKey: `email has account ${changeId}`,
          to: { email: holder.email, name: `${holder.first_name} ${holder.last_name}` },
          ...emailHasAccountMail({ firstName: holder.first_name, link: `${publicUrl}/schools/login` }),
        })
        return
      }
      const { token, hash } = mailToken()
      await updateLinkSent(tx, changeId, hash)
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `email change ${changeId}`,
        to: { email: change.email, name: `${account.first_name} ${account.last_name}` },
        sealer: letters,
        ...newEmailMail({
          firstName: account.first_name,
          link: `${publicUrl}/schools/login#emailChangeToken=${token}`,
          hours: EMAIL_CHANGE_HOURS,
        }),
      })
    }),
)

/** Records in a school that one of its staff has another address. */
export const emailChangedJob = runs(
  usersEmailChanged,
  async ({ schoolId, changeId }, { pool }: { pool: Pool }) => {
    const change = await asPlatform(pool, (tx) => emailChangeById(tx, changeId))
    if (!change) return
    const { accountId, email, emailBefore } = change
    await inSchool(pool, { session: null, school: schoolId }, (tx) =>
      record(tx, { school: { id: schoolId }, user: { id: accountId } }, [
        { what: 'user.email-changed', subjectId: accountId, details: { from: emailBefore, email } },
      ]),
    )
  },
)

export const emailChangeJobs = [emailLinkJob, emailChangedJob]
