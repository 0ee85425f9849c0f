import { EMAIL_CHANGE_HOURS } from '@afterbell/domain/login/email-change'
import { record } from '../../platform/database/history.ts'
import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import type { JobData, Queues } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { mailToken } from '../../platform/security/tokens.ts'
import { accountByEmail, accountById } from '../login/account.store.ts'
import {
  closeEmailChanges,
  emailChangeById,
  lockUnsentChange,
  updateLinkSent,
} from '../login/email-change.store.ts'
import { emailHasAccountMail, newEmailMail } from './email-change.mail.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'users.email-link': { changeId: string }
    'users.email-changed': { schoolId: string; changeId: string }
  }
}

const often = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 } as const

export const emailChangeQueues = {
  'users.email-link': often,
  'users.email-changed': often,
} satisfies Partial<Queues>

/** Sends the link to a new address, once. If that address already has an account, notifies its owner instead. */
export function emailLinkJob(pool: Pool, { publicUrl, letters }: { publicUrl: string; letters: Sealer }) {
  return ({ changeId }: JobData['users.email-link']): Promise<void> =>
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
    })
}

/** Records in a school that one of its staff has another address. */
export function emailChangedJob(pool: Pool) {
  return async ({ schoolId, changeId }: JobData['users.email-changed']): Promise<void> => {
    const change = await asPlatform(pool, (tx) => emailChangeById(tx, changeId))
    if (!change) return
    const { accountId, email, emailBefore } = change
    await inSchool(pool, { session: null, school: schoolId }, (tx) =>
      record(tx, { school: { id: schoolId }, user: { id: accountId } }, [
        { what: 'user.email-changed', subjectId: accountId, details: { from: emailBefore, email } },
      ]),
    )
  }
}
