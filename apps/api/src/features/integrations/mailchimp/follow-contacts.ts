import type { Tx } from '../../../platform/database/database.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { hasAudience } from './audience.store.ts'
import { mailchimpSchool } from './mailchimp-jobs.ts'

/** Syncs Mailchimp soon after guardians change their marketing consent. */
export const followMarketing: Reaction<'marketingSaid'> = ({ tx, school }) => tellMailchimp(tx, school.id)

/** Queues a sync after contacts changed or were erased, if the school has chosen an audience. */
export async function tellMailchimp(tx: Tx, schoolId: string): Promise<void> {
  if (await hasAudience(tx, schoolId)) await later(tx, mailchimpSchool, { schoolId })
}
