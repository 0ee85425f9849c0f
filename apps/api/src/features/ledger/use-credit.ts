import { creditTakenBack, creditUsed } from '@afterbell/domain/ledger/ledger'
import { partsTakenBack, partsToCharge } from '@afterbell/domain/ledger/parts'
import { sum } from '@afterbell/domain/kernel/sum'
import { BY_NOBODY, writtenBy } from '../../platform/database/by.ts'
import { changeInvoices, holdInvoices } from './billed.store.ts'
import { book, paidByCredit } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { openInvoicesOf } from './invoices.store.ts'
import { creditsOf } from './payers/payers.store.ts'

/**
 * Uses credit of a locked payer for their open invoices, earliest due first. Skips amounts being paid and invoices in
 * dispute. `key` names this use once and makes retries idempotent. Returns how much was used.
 */
export async function useCredit(
  { tx, school, user, person }: Billing,
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
      by: writtenBy({ user, person }),
      postings: creditUsed(invoiceId, key, usedCents).map((posting) => ({ ...posting, invoiceId })),
    })
  return sum(parts.map((part) => part.cents))
}

/**
 * Adjusts credit after a bank took back money that had become credit. If the credit of the locked payer is below zero,
 * what it had paid is owed again, latest first. It stays below zero by what had been refunded.
 */
export async function takeBackCredit(
  { tx, school }: Billing,
  { payerId, reversalId }: { payerId: string; reversalId: string },
): Promise<void> {
  const creditCents = (await creditsOf(tx, school.id, [payerId])).get(payerId)!
  if (creditCents >= 0) return
  const creditParts = await paidByCredit(tx, school.id, payerId)
  const invoices = await holdInvoices(tx, school.id, {
    invoiceIds: creditParts.map(({ invoiceId }) => invoiceId),
  })
  const { parts } = partsTakenBack(creditParts, invoices, -creditCents)
  await changeInvoices(
    tx,
    school.id,
    parts.map((part) => ({ id: part.invoiceId, reversedCents: part.cents })),
  )
  await book(tx, school.id, {
    source: 'REVERSAL',
    sourceId: reversalId,
    payerId,
    by: BY_NOBODY,
    postings: parts.flatMap(({ invoiceId, cents }) =>
      creditTakenBack(reversalId, invoiceId, cents).map((posting) => ({ ...posting, invoiceId })),
    ),
  })
}
