import type { invoices } from '@afterbell/contract/invoices/invoices'
import type { payers } from '@afterbell/contract/invoices/payers'
import { decideWriteOff, decideWriteOffAll } from '@afterbell/domain/invoices/invoice-acts'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed } from '../../platform/problems.ts'
import type { BilledInvoice } from '../ledger/billed.store.ts'
import { holdForNotes } from '../ledger/credit.ts'
import { lockOpenInvoices, writeOff } from '../ledger/write-off.ts'
import { requireInvoice } from './email-invoices.ts'
import { invoiceFactsOf, numberOf } from './invoice-rows.ts'
import { payersOfAccount } from './payers.store.ts'
import { requirePayer } from './statements.ts'

/** Writes off the open amount of an invoice. */
export const writeOffInvoice: Act<(typeof invoices)['writeOff']> = async (call) => {
  const { school, params, body } = call
  await requireInvoice(call, params.id)
  const lockedInvoices = await holdForNotes(call, { invoiceIds: [params.id] })
  assertAllowed(decideWriteOff(invoiceFactsOf(await requireInvoice(call, params.id), school.today)))
  return writtenOff(call, lockedInvoices, body.reason)
}

/** Writes off all open amounts of a payer and of the payers of the same account. */
export const writeOffPayer: Act<(typeof payers)['writeOff']> = async (call) => {
  const { tx, school, params, body } = call
  const payer = await requirePayer(call, params.payerId)
  const lockedInvoices = await lockOpenInvoices(call, await payersOfAccount(tx, school.id, payer))
  assertAllowed(
    decideWriteOffAll({
      name: payer.name,
      pendingCents: sum(lockedInvoices.map(({ pendingCents }) => pendingCents)),
      openCents: sum(lockedInvoices.map(openCents)),
    }),
  )
  return writtenOff(call, lockedInvoices, body.reason)
}

async function writtenOff(
  call: AnyCall,
  lockedInvoices: readonly BilledInvoice[],
  reason: string,
): Promise<{ amount: number }> {
  const { tx, school } = call
  const parts = await writeOff(call, lockedInvoices, reason)
  await record(
    tx,
    call,
    parts.map(({ invoice, cents }) => ({
      what: 'invoice.written-off' as const,
      subjectId: invoice.id,
      details: { amount: formatMoney(cents, school.currency), number: numberOf(invoice), reason },
    })),
  )
  return { amount: sum(parts.map(({ cents }) => cents)) }
}
