import type { Posting } from '@afterbell/domain/ledger/ledger'
import { writtenBy } from '../../../platform/database/by.ts'
import { book } from '../../ledger/entries.store.ts'
import type { Billing } from '../../ledger/owe.ts'

/** Books a refund on the payer whose credit it uses. */
export function bookRefund(
  { tx, school, user, person }: Billing,
  { id, payerId }: { id: string; payerId: string },
  postings: readonly Posting[],
): Promise<void> {
  const by = writtenBy({ user, person })
  return book(tx, school.id, { source: 'REFUND', sourceId: id, payerId, by, postings })
}
