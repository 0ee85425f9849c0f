import { creditUsed } from '@afterbell/domain/ledger/ledger'
import { partsToCharge } from '@afterbell/domain/ledger/parts'
import { sum } from '@afterbell/domain/kernel/sum'
import { changeInvoices, holdInvoices } from './billed.store.ts'
import { book } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { openInvoicesOf } from './invoices.store.ts'

/**
 * Credit pays what is open of its payer, who is held: the earliest due first, but nothing that is being paid or disputed. `key` says
 * what it is used by, once. Answers how much was used.
 */
export async function useCredit(
  { tx, school, user }: Billing,
  { payerId, cents, key }: { payerId: string; cents: number; key: string },
): Promise<number> {
  const invoiceIds = await openInvoicesOf(tx, school.id, [payerId])
  if (invoiceIds.length === 0) return 0
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
      accountId: user?.id ?? null,
      postings: creditUsed(invoiceId, key, usedCents).map((posting) => ({ ...posting, invoiceId })),
    })
  return sum(parts.map((part) => part.cents))
}
