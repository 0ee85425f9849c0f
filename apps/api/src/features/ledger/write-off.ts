import { randomUUIDv7 } from 'node:crypto'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { writtenOff } from '@afterbell/domain/ledger/ledger'
import { writtenBy } from '../../platform/database/by.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { changeInvoices, holdInvoices, type BilledInvoice } from './billed.store.ts'
import { book } from './entries.store.ts'
import { holdPayers } from './payers/payers.store.ts'
import { openInvoicesOf } from './invoices.store.ts'
import { insertWriteOff } from './write-offs.store.ts'

/** Locks payers and their open invoices. */
export async function lockOpenInvoices(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  payerIds: readonly string[],
): Promise<BilledInvoice[]> {
  await holdPayers(tx, school.id, payerIds)
  return holdInvoices(tx, school.id, { invoiceIds: await openInvoicesOf(tx, school.id, payerIds) })
}

/**
 * Writes off the open amounts of locked invoices. They are no longer requested; later payments for them become the
 * payer's credit. Returns the amount of each.
 */
export async function writeOff(
  { tx, school, user }: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  invoices: readonly BilledInvoice[],
  reason: string,
): Promise<{ invoice: BilledInvoice; cents: number }[]> {
  const parts = invoices.map((invoice) => ({ invoice, invoiceId: invoice.id, cents: openCents(invoice) }))
  for (const payerId of new Set(invoices.map((invoice) => invoice.payerId))) {
    const id = randomUUIDv7()
    await insertWriteOff(tx, school.id, { id, payerId, reason, accountId: user.id })
    for (const part of parts.filter(({ invoice }) => invoice.payerId === payerId))
      await book(tx, school.id, {
        source: 'WRITE_OFF',
        sourceId: id,
        payerId,
        by: writtenBy({ user }),
        postings: writtenOff(id, [part]).map((posting) => ({ ...posting, invoiceId: part.invoiceId })),
      })
  }
  await changeInvoices(
    tx,
    school.id,
    parts.map(({ invoiceId: id, cents }) => ({ id, writtenOffCents: cents })),
  )
  return parts
}
