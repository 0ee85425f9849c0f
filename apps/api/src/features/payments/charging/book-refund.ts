import type { Posting } from '@afterbell/domain/ledger/ledger'
import { book } from '../../ledger/entries.store.ts'
import type { Billing } from '../../ledger/owe.ts'

/** Books a refund on the payer whose credit it uses. */
export function bookRefund(
  { tx, school, user }: Billing,
  { id, payerId }: { id: string; payerId: string },
  postings: readonly Posting[],
): Promise<void> {
  const accountId = user?.id ?? null
  return book(tx, school.id, { source: 'REFUND', sourceId: id, payerId, accountId, postings })
}
