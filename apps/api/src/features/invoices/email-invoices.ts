import type { invoices } from '@afterbell/contract/invoices/invoices'
import { decideEmail, decideReceipt } from '@afterbell/domain/invoices/invoice-acts'
import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, notThere } from '../../platform/problems.ts'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { tellingOfPayers } from '../messages/telling.store.ts'
import { markEmailed, markReceiptEmailed } from '../ledger/invoice-notes.store.ts'
import { invoiceFactsOf, numberOf } from './invoice-rows.ts'
import { invoicesByIds, type InvoiceRecord } from './invoices.store.ts'
import { billingSend } from './billing-jobs.ts'

/** Emails an invoice with its PDF to its payer. */
export const resendInvoice: Act<(typeof invoices)['resend']> = async (call) => {
  const invoice = await requireInvoice(call, call.params.id)
  const tellings = await tellingOfPayers(call.tx, call.school, [invoice.payerId])
  assertAllowed(decideEmail(invoiceFactsOf(invoice, call.school.today), payerOf(invoice, tellings)))
  await email(call, [invoice])
  return { number: numberOf(invoice), sentTo: invoice.payerEmail! }
}

/** Emails several invoices. Returns as refused those whose payer cannot be emailed. */
export const resendInvoices: Act<(typeof invoices)['resendMany']> = async (call) => {
  const { tx, school, query } = call
  const records = await invoicesByIds(tx, school, query.invoiceIds)
  const requestedInvoices = records.map((invoice) => ({ ...invoice, name: nameOf(invoice) }))
  const payerIds = records.map(({ payerId }) => payerId)
  const tellings = await tellingOfPayers(tx, school, payerIds)
  const { going, refused } = splitByDecision(requestedInvoices, (invoice) =>
    decideEmail(invoiceFactsOf(invoice, school.today), payerOf(invoice, tellings)),
  )
  await email(call, going)
  return { changed: going.length, refused }
}

/** Emails a receipt for the payments so far. */
export const sendReceipt: Act<(typeof invoices)['sendReceipt']> = async (call) => {
  const { tx, school } = call
  const invoice = await requireInvoice(call, call.params.id)
  const tellings = await tellingOfPayers(tx, school, [invoice.payerId])
  assertAllowed(decideReceipt(invoiceFactsOf(invoice, school.today), payerOf(invoice, tellings)))
  if (await markReceiptEmailed(tx, school.id, invoice.id)) {
    const file = { what: 'RECEIPT' as const, id: invoice.id }
    await later(tx, billingSend, { schoolId: school.id, file, at: call.at.toString(), by: call.user.id })
    await record(tx, call, [
      { what: 'invoice.receipt-emailed', subjectId: invoice.id, details: { number: numberOf(invoice) } },
    ])
  }
  return { number: numberOf(invoice), sentTo: invoice.payerEmail! }
}

export async function requireInvoice({ tx, school }: AnyCall, id: string): Promise<InvoiceRecord> {
  const [invoice] = await invoicesByIds(tx, school, [id])
  if (!invoice) throw notThere()
  return invoice
}

/** Returns an invoice's name in a list of refusals. */
export function nameOf(invoice: InvoiceRecord): string {
  return [numberOf(invoice), invoice.payerName].filter(Boolean).join(' ')
}

async function email(call: AnyCall, records: readonly InvoiceRecord[]): Promise<void> {
  const { tx, school, at } = call
  const ids = await markEmailed(
    tx,
    school.id,
    records.map(({ id }) => id),
  )
  for (const id of ids)
    await later(tx, billingSend, {
      schoolId: school.id,
      file: { what: 'INVOICE', id },
      at: at.toString(),
      by: call.user.id,
    })
  await record(
    tx,
    call,
    records
      .filter(({ id }) => ids.includes(id))
      .map((invoice) => ({
        what: 'invoice.emailed',
        subjectId: invoice.id,
        details: { number: numberOf(invoice) },
      })),
  )
}

function payerOf({ payerId, payerName, payerEmail }: InvoiceRecord, telling: ReadonlyMap<string, Telling>) {
  return { name: payerName, email: payerEmail, telling: telling.get(payerId) }
}
