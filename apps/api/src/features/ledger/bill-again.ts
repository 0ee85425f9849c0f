import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { issued } from '@afterbell/domain/ledger/ledger'
import { issueInvoices, type NewInvoice } from './invoices.store.ts'
import type { Billing } from './owe.ts'
import { linesTakenBackSince } from './taken-back.store.ts'

/**
 * Bills again what notes took back of enrollments since a moment, to the same payers, on the same lines and due on the same day: an
 * invoice for each that it was taken back of. The notes stay, because nothing is erased. The last statement of the act: it holds the
 * numbers of the school's invoices.
 */
export async function billAgain(
  { tx, school, user }: Billing,
  enrollmentIds: readonly string[],
  since: string,
): Promise<void> {
  const lines = await linesTakenBackSince(tx, school.id, enrollmentIds, since)
  const invoices = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()].map((own): NewInvoice => {
    const { payerId, snapshot, dueOn, currency } = own[0]!
    const billed = own.map((line) => ({ ...line, shareId: line.shareId ?? undefined, id: randomUUIDv7() }))
    return {
      id: randomUUIDv7(),
      payerId,
      snapshot,
      dueOn,
      currency,
      totalCents: sum(billed.map(({ netCents }) => netCents)),
      paidCents: 0,
      lines: billed,
      postings: issued(billed),
    }
  })
  if (invoices.length > 0)
    await issueInvoices(tx, school.id, { payers: [], invoices, accountId: user?.id ?? null })
}
