import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { AppJobParts } from '../connections/connect-app.ts'
import { connectionOf } from '../connections/connections.store.ts'
import { askMember, type Member } from './ask-mailchimp.ts'
import { audienceOf } from './audience.store.ts'
import { hear } from './hear.ts'
import { mailchimpHeard } from './mailchimp-jobs.ts'

/**
 * Asks Mailchimp for the current state after its webhook reported a change. The webhook's content is not trusted,
 * because anybody who knows the address could have sent it.
 */
export const mailchimpHeardJob = runs(
  mailchimpHeard,
  async ({ schoolId, hashes }, { pool, apps, appSealer: sealer }: Omit<AppJobParts, 'publicUrl'>) => {
    const app = apps.MAILCHIMP
    if (!app) return
    const runInSchool = <T>(run: (tx: Tx) => Promise<T>) =>
      inSchool(pool, { session: null, school: schoolId }, run)
    const listId = await runInSchool(async (tx) => {
      const [connection, audience] = [
        await connectionOf(tx, schoolId, 'MAILCHIMP'),
        await audienceOf(tx, schoolId),
      ]
      return connection?.state === 'CONNECTED' && audience?.accountId === connection.accountId
        ? audience.listId
        : null
    })
    if (listId === null) return
    const members: Member[] = []
    for (const hash of hashes) {
      const answer = await askMember({ app, schoolId, sealer, inside: runInSchool }, listId, hash)
      if (answer.is === 'DONE') members.push(answer.what)
      if (answer.is === 'LATER')
        return runInSchool((tx) =>
          later(tx, mailchimpHeard, { schoolId, hashes }, { afterSeconds: answer.seconds }),
        )
    }
    await runInSchool((tx) => hear(tx, schoolId, listId, members))
  },
)
