import { refuse } from '../../platform/problems.ts'
import type { Billing } from './owe.ts'
import { dismissSince, type ProposalCause } from './proposals.store.ts'

/**
 * What enrollments were left by is undone: what was proposed since to be given back is proposed no more. Refused where somebody
 * decided on it already. Their invoices must be held.
 */
export async function withdrawProposed(
  { tx, school, user }: Billing,
  enrollmentIds: readonly string[],
  { cause, since }: { cause: ProposalCause; since: string },
): Promise<void> {
  const { decided } = await dismissSince(tx, school.id, enrollmentIds, {
    cause,
    since,
    accountId: user?.id ?? null,
  })
  if (decided > 0)
    throw refuse('CANNOT_UNDO', 'Someone has since decided about the refund, so this can no longer be undone')
}
