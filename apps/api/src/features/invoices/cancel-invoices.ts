import type { invoices } from '@afterbell/contract/invoices/invoices'
import { decideCancel } from '@afterbell/domain/invoices/invoice-acts'
import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed } from '../../platform/problems.ts'
import { holdForNotes, writeNotes } from '../ledger/credit.ts'
import { dismissProposalsOf, proposalById } from '../ledger/proposals/proposals.store.ts'
import { requireInvoice, nameOf } from './email-invoices.ts'
import { invoiceFactsOf, numberOf } from './invoice-rows.ts'
import { invoicesByIds, type InvoiceRecord } from './invoices.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /**
     * These invoices, by id, were canceled, or a transfer replaced what they billed and left their coupons behind. Their
     * coupons become usable again.
     */
    invoicesCanceled: { what: readonly string[]; answer: void }
  }
}

/** Cancels an invoice by a credit note over what remains. The issued invoice stays. */
export const cancelInvoice: Act<(typeof invoices)['cancel']> = async (call) => {
  const { school, params } = call
  await requireInvoice(call, params.id)
  const lockedInvoices = await holdForNotes(call, { invoiceIds: [params.id] })
  const invoice = await requireInvoice(call, params.id)
  assertAllowed(decideCancel(invoiceFactsOf(invoice, school.today)))
  await cancel(call, lockedInvoices, [invoice])
}

/** Cancels several invoices, and returns those it refused. */
export const cancelInvoices: Act<(typeof invoices)['cancelMany']> = async (call) => {
  const { tx, school, query } = call
  const lockedInvoices = await holdForNotes(call, { invoiceIds: query.invoiceIds })
  const records = await invoicesByIds(tx, school, query.invoiceIds)
  const requestedInvoices = records.map((invoice) => ({ ...invoice, name: nameOf(invoice) }))
  const { going, refused } = splitByDecision(requestedInvoices, (invoice) =>
    decideCancel(invoiceFactsOf(invoice, school.today)),
  )
  await cancel(call, lockedInvoices, going)
  return { changed: going.length, refused }
}

async function cancel(
  call: AnyCall,
  lockedInvoices: Awaited<ReturnType<typeof holdForNotes>>,
  going: readonly InvoiceRecord[],
): Promise<void> {
  const invoiceIds = going.map(({ id }) => id)
  if (invoiceIds.length === 0) return
  await record(
    call.tx,
    call,
    going.map((invoice) => ({
      what: 'invoice.canceled',
      subjectId: invoice.id,
      details: { number: numberOf(invoice) },
    })),
  )
  const invoices = lockedInvoices.filter(({ id }) => invoiceIds.includes(id))
  await writeNotes(call, { invoices, billed: { invoiceIds } })
  await dismissProposals(call, invoiceIds)
  await call.react('invoicesCanceled', invoiceIds)
}

/** Dismisses proposed refunds of these invoices, because the notes have already credited everything. */
async function dismissProposals(call: AnyCall, invoiceIds: readonly string[]): Promise<void> {
  const { tx, school, user } = call
  for (const id of await dismissProposalsOf(tx, school.id, { invoiceIds, accountId: user.id })) {
    const { child_id: childId, child_name: child, activity } = (await proposalById(tx, school.id, id))!
    await record(tx, call, [
      { what: 'proposal.dismissed', subjectId: id, childId, details: { child, name: activity } },
    ])
  }
}
