import { creditUsed } from '@afterbell/domain/ledger/ledger'
import { partsToCharge } from '@afterbell/domain/ledger/parts'
import { changeInvoices, holdInvoices } from './billed.store.ts'
import { book } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { openInvoicesOf } from './invoices.store.ts'

/**
 * What a payment has left over pays what else is open of its payer, who is held: the earliest due first, but nothing that is being paid
 * or disputed. It came late, for something that was transferred or given up meanwhile, and nobody is asked for it twice.
 */
export async function useLeftOver(
  billing: Billing,
  { paymentId, payerId, cents }: { paymentId: string; payerId: string; cents: number },
): Promise<void> {
  const { tx, school } = billing
  const invoiceIds = await openInvoicesOf(tx, school.id, payerId)
  if (invoiceIds.length === 0) return
  const invoices = await holdInvoices(tx, school.id, { invoiceIds })
  const inTurn = invoiceIds.flatMap((id) => invoices.find((invoice) => invoice.id === id) ?? [])
  const parts = partsToCharge(inTurn, cents)
  await changeInvoices(
    tx,
    school.id,
    parts.map((part) => ({ id: part.invoiceId, paidCents: part.cents })),
  )
  for (const { invoiceId, cents: usedCents } of parts)
    await book(tx, school.id, {
      source: 'INVOICE',
      sourceId: invoiceId,
      payerId,
      accountId: null,
      postings: creditUsed(invoiceId, paymentId, usedCents).map((posting) => ({ ...posting, invoiceId })),
    })
}
