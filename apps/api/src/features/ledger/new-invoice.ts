import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditToUse } from '@afterbell/domain/ledger/invoice'
import { creditUsed, invoicePostings } from '@afterbell/domain/ledger/ledger'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { NewInvoice, NewLine } from './invoices.store.ts'
import type { Payer } from './payers/payers.ts'
import type { PayingFamily } from './payers/payers.store.ts'

/** The contents of an invoice for one payer. */
interface InvoiceContents {
  payer: Payer
  /** The school as its invoices name it. */
  school: PayingFamily['school']
  /** The due date; with installments, that of the first. */
  dueOn: string
  installments?: readonly Installment[] | null
  lines: readonly Omit<NewLine, 'id'>[]
  memo?: string
}

/** Creates an invoice to issue. Uses the payer's credit first and deducts it from `credits`. */
export function newInvoice(
  { currency }: Pick<SchoolNow, 'currency'>,
  credits: Map<string, number>,
  { payer, school, dueOn, installments = null, lines: newLines, memo = '' }: InvoiceContents,
): NewInvoice {
  const id = randomUUIDv7()
  const lines = newLines.map((line) => ({ ...line, id: randomUUIDv7() }))
  const totalCents = sum(lines.map(({ netCents }) => netCents))
  const creditCents = credits.get(payer.id) ?? 0
  const usedCents = creditToUse(totalCents, creditCents)
  credits.set(payer.id, creditCents - usedCents)
  return {
    id,
    payerId: payer.id,
    snapshot: { school, payer: payer.address },
    dueOn,
    installments,
    currency,
    totalCents,
    paidCents: usedCents,
    memo,
    lines,
    postings: [...invoicePostings(lines), ...creditUsed(id, 1, usedCents)],
  }
}
