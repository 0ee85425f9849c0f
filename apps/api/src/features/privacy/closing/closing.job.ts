import { REMINDER_DAYS, closingDue } from '@afterbell/domain/school/closing'
import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later, laterEach } from '../../../platform/jobs/jobs.ts'
import { archiveAll } from '../../families/children/archive.store.ts'
import { endApiKeys } from '../../integrations/api-keys.store.ts'
import type { ConnectedApps } from '../../integrations/connections/connected-app.ts'
import { endConnections } from '../../integrations/connections/end-connection.ts'
import { endWebhooks } from '../../integrations/webhooks.store.ts'
import { dropFeeds } from '../../calendars/feeds.store.ts'
import { dropFamilyFeeds } from '../../portal/calendar/family-feeds.store.ts'
import { insideSchool, type SchoolContext } from '../../../platform/database/inside-school.ts'
import { endMethods } from '../../payments/methods/methods.store.ts'
import {
  adminsOf,
  closeForGood,
  closingSchools,
  lockClosing,
  noteReminded,
} from '../../school/closing.store.ts'
import { paymentsForgetPayer } from '../../payments/methods/method-jobs.ts'
import { dropExports } from '../export/school-export.store.ts'
import { retentionSchool } from '../retention.job.ts'
import { writeEnd, writeReminder } from './letters.ts'

/** Reminds the owner of a closed school, or closes it for good, whichever is due. */
export const closingSchool = job<{ schoolId: string }>()('closing.school', {
  retryLimit: 5,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 600,
})

export const closingLook = job()('closing.look', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '41 * * * *',
})

/** Queues closed schools every hour; the date in each school's time zone decides what is due. */
export const lookForClosedJob = runs(closingLook, (_, { pool }: { pool: Pool }) =>
  asPlatform(pool, async (tx) => {
    const schools = await closingSchools(tx, REMINDER_DAYS)
    await laterEach(
      tx,
      closingSchool,
      schools.map((schoolId) => ({ schoolId })),
    )
  }),
)

/**
 * Sends the reminder, or closes the school for good. Safe to repeat and safe against a reopening at the same time: it
 * locks the closing first, and does each step once.
 * @answers Who closes a school, and what ends or goes on?
 */
export const closedSchoolJob = runs(
  closingSchool,
  ({ schoolId }, { pool, publicUrl, apps }: { pool: Pool; publicUrl: string; apps: ConnectedApps }) =>
    insideSchool(pool, schoolId, async (context) => {
      const { tx, school, at } = context
      const closing = await lockClosing(tx, schoolId)
      const due = closing && closingDue(closing, school.today)
      if (!due) return
      const admins = await adminsOf(tx, schoolId)
      const letterContext = { tx, school, at, publicUrl }
      if (due === 'REMIND') {
        await noteReminded(tx, schoolId)
        return writeReminder(letterContext, admins, closing.lastDay)
      }
      await endSchool(context, apps)
      await writeEnd(letterContext, admins, closing.lastDay)
    }),
)

export const closingJobs = [closedSchoolJob, lookForClosedJob]

/**
 * Closes a school for good. API keys and webhooks end, connected services are disconnected as by *Disconnect*, and
 * payment providers delete the families' payment methods.
 * The retention job deletes children's data in small steps. Invoices, payments and payers stay (decision 183).
 */
async function endSchool(context: SchoolContext, apps: ConnectedApps): Promise<void> {
  const { tx, school } = context
  await closeForGood(tx, school.id)
  await endApiKeys(tx, school.id)
  await endWebhooks(tx, school.id)
  await endConnections(context, apps)
  await dropFeeds(tx, school.id)
  await dropFamilyFeeds(tx, school.id)
  await dropExports(tx, school.id)
  await archiveAll(tx, school.id)
  const payerIds = await endMethods(tx, school.id)
  await laterEach(
    tx,
    paymentsForgetPayer,
    payerIds.map((payerId) => ({ schoolId: school.id, payerId })),
  )
  await later(tx, retentionSchool, { schoolId: school.id })
  await record(tx, context, [{ what: 'school.closed-for-good' }])
}
