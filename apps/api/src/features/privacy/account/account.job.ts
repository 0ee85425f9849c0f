import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { laterEach } from '../../../platform/jobs/jobs.ts'
import { dropFeed } from '../../calendars/feeds.store.ts'
import { endKeysMadeBy } from '../../integrations/api-keys.store.ts'
import { accountsToEmpty, emptyAccount, lockAccountToEmpty } from '../../login/closed/closed-account.store.ts'
import { schoolsEverOf } from '../../login/email-change.store.ts'
import { claimKeys } from '../../messages/automatic/automatic.store.ts'
import { forgetImages } from '../../school/image.store.ts'
import { dropDensity } from '../../users/list-choices/list-choices.store.ts'
import { memberNow, taughtNow, updateRemoved, type MemberNow } from '../../users/members.store.ts'
import { dropNotificationChoices } from '../../users/notifications/notifications.store.ts'
import { removePhotos } from '../../users/photo.store.ts'
import { dropOwnViews } from '../../users/saved-views/saved-views.store.ts'
import { tellAdmins } from './letters.ts'
import { accountClosed, accountReopened } from './account-jobs.ts'

export const accountEmpty = job<{ accountId: string }>()('account.empty', {
  retryLimit: 5,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 300,
})

export const accountLook = job()('account.look', {
  retryLimit: 2,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '23 4 * * *',
})

interface Parts {
  pool: Pool
  publicUrl: string
}

/**
 * Does one school's part of closing an account. Safe to repeat: it acts and writes once.
 * @answers Who may close their own account, and what is kept afterwards?
 */
export const closedAccountJob = runs(
  accountClosed,
  ({ schoolId, accountId, at }, { pool, publicUrl }: Parts) =>
    ofMember(pool, { schoolId, accountId }, async (tx, school, member) => {
      const keys = await endKeysMadeBy(tx, schoolId, accountId, at)
      const hadFeed = await dropFeed(tx, schoolId, accountId, at)
      // A person who reopened in the meantime has not left, but their API keys and calendar feed stay revoked.
      if (!member.isClosed && keys.length === 0 && !hadFeed) return
      if (!(await noteOnce(tx, school, { what: 'user.account-closed', accountId, at }))) return
      if (!member.isClosed) return
      const taughtActivities = (await taughtNow(tx, school, [accountId])).get(accountId) ?? []
      await tellAdmins(tx, school, {
        key: `account closed ${schoolId} ${accountId} ${at}`,
        subject: `${school.schoolName}: ${member.name} closed their account`,
        paragraphs: [
          `${member.name} closed their Afterbell account and no longer works in ${school.schoolName}.`,
          ...(taughtActivities.length > 0
            ? [
                `They taught ${taughtActivities.map(({ name }) => name).join(', ')}. Each is listed under No instructor until you choose somebody else.`,
              ]
            : []),
          ...(keys.length > 0
            ? [
                `These API keys they made stopped working: ${keys.join(', ')}. Make new ones where you need them.`,
              ]
            : []),
          'They can open their account again for a while, and would then work here as before. If you do not want that, remove them from your users.',
        ],
        link: `${publicUrl}/schools/settings/users`,
        exceptId: accountId,
      })
    }),
)

/** Tells the school's Super Admins that a person has reopened their account. */
export const reopenedAccountJob = runs(
  accountReopened,
  ({ schoolId, accountId, at }, { pool, publicUrl }: Parts) =>
    ofMember(pool, { schoolId, accountId }, async (tx, school, { name }) => {
      if (!(await noteOnce(tx, school, { what: 'user.account-reopened', accountId, at }))) return
      await tellAdmins(tx, school, {
        key: `account reopened ${schoolId} ${accountId} ${at}`,
        subject: `${school.schoolName}: ${name} opened their account again`,
        paragraphs: [
          `${name} opened their Afterbell account again and works in ${school.schoolName} as before.`,
        ],
        link: `${publicUrl}/schools/settings/users`,
        exceptId: accountId,
      })
    }),
)

/** Queues closed accounts whose last day has passed. Runs daily. */
export const lookForClosedAccountsJob = runs(accountLook, (_, { pool }: { pool: Pool }) =>
  asPlatform(pool, async (tx) => {
    const accounts = await accountsToEmpty(tx)
    await laterEach(
      tx,
      accountEmpty,
      accounts.map((accountId) => ({ accountId })),
    )
  }),
)

/**
 * Empties a closed account. Schools come first, including those that removed the person earlier but still hold their
 * views and choices. If it stops halfway, the next run does the rest. The history records the departure once.
 */
export const emptyAccountJob = runs(accountEmpty, async ({ accountId }, { pool }: { pool: Pool }) => {
  const schools = await asPlatform(pool, async (tx) =>
    (await lockAccountToEmpty(tx, accountId)) ? schoolsEverOf(tx, accountId) : null,
  )
  if (!schools) return
  for (const schoolId of schools)
    await insideSchool(pool, schoolId, async ({ tx, school }) => {
      await dropFeed(tx, schoolId, accountId)
      await dropDensity(tx, schoolId, accountId)
      await dropNotificationChoices(tx, schoolId, accountId)
      await dropOwnViews(tx, schoolId, accountId)
      await forgetImages(tx, schoolId, await removePhotos(tx, schoolId, [accountId]))
      if (!(await memberNow(tx, schoolId, accountId))) return
      await updateRemoved(tx, schoolId, [accountId])
      await record(tx, { school, user: { id: accountId } }, [
        { what: 'user.account-emptied', subjectId: accountId },
      ])
    })
  await asPlatform(pool, async (tx) => {
    if (await lockAccountToEmpty(tx, accountId)) await emptyAccount(tx, accountId)
  })
})

export const accountJobs = [closedAccountJob, reopenedAccountJob, emptyAccountJob, lookForClosedAccountsJob]

/** Records an act on an account once per time. False if it was recorded before. */
async function noteOnce(
  tx: Tx,
  school: SchoolNow,
  { what, accountId, at }: { what: AuditEventName; accountId: string; at: string },
): Promise<boolean> {
  const fresh = await claimKeys(tx, school.id, [`${what} ${accountId} ${at}`])
  if (fresh.size === 0) return false
  await record(tx, { school, user: { id: accountId } }, [{ what, subjectId: accountId }])
  return true
}

/** Runs in a school, if the account is still a member. */
function ofMember(
  pool: Pool,
  { schoolId, accountId }: { schoolId: string; accountId: string },
  run: (tx: Tx, school: SchoolNow, member: MemberNow) => Promise<void>,
): Promise<void> {
  return insideSchool(pool, schoolId, async ({ tx, school }) => {
    const member = await memberNow(tx, schoolId, accountId)
    if (member) await run(tx, school, member)
  })
}
