import { refuse } from '../../../platform/problems.ts'
import type { Billing } from '../owe.ts'
import { dismissSince, type ProposalCause } from './proposals.store.ts'

/**
 * Withdraws the refund proposals of an act that is undone. Refuses CANNOT_UNDO if somebody has already decided on one.
 * The invoices must be locked.
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
