import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@afterbell/domain/kernel/sum'
import { creditToUse } from '@afterbell/domain/ledger/invoice'
import { creditUsed, issued } from '@afterbell/domain/ledger/ledger'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { NewInvoice, NewLine } from './invoices.store.ts'
import type { Payer } from './payers.ts'
import type { PayingFamily } from './payers.store.ts'

/** What is asked of a payer at once. */
interface Asking {
  payer: Payer
  /** The school as its invoices name it. */
  school: PayingFamily['school']
  /** Of the first installment, where there are several. */
  dueOn: string
  installments?: readonly Installment[] | null
  lines: readonly Omit<NewLine, 'id'>[]
  memo?: string
}

/** An invoice as it is issued: what its payer has to their credit is used first, and taken off `credits`. */
export function newInvoice(
  { currency }: Pick<SchoolNow, 'currency'>,
  credits: Map<string, number>,
  { payer, school, dueOn, installments = null, lines: asked, memo = '' }: Asking,
): NewInvoice {
  const id = randomUUIDv7()
  const lines = asked.map((line) => ({ ...line, id: randomUUIDv7() }))
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
    postings: [...issued(lines), ...creditUsed(id, 1, usedCents)],
  }
}
