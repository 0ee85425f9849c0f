import type { Tx } from '../../../platform/database/database.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { hasAudience } from './audience.store.ts'

/** Guardians said something of marketing emails: Mailchimp is told soon. */
export const followMarketing: Reaction<'marketingSaid'> = ({ tx, school }) => tellMailchimp(tx, school.id)

/** What is known of contacts changed, or some were erased: Mailchimp is told, where the school has chosen an audience. */
export async function tellMailchimp(tx: Tx, schoolId: string): Promise<void> {
  if (await hasAudience(tx, schoolId)) await later(tx, 'mailchimp.school', { schoolId })
}
