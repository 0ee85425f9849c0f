import { sum } from '@afterbell/domain/kernel/sum'
import { refundableCents } from '@afterbell/domain/ledger/refund'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { notThere } from '../../../platform/problems.ts'
import { billedLines, holdInvoices, type BilledInvoice, type BilledLine } from '../../ledger/billed.store.ts'
import { remainingCentsOf } from '../../ledger/credit.ts'
import { holdPayers } from '../../ledger/payers/payers.store.ts'
import { invoicesOfRoster, invoicesOfTarget } from './refund-targets.store.ts'
import { holdPaymentsOf, remainingToRefund } from './refunds.store.ts'

/** Target of a refund: invoices, all their lines or those of one enrollment, and given payments or any. */
export interface RefundTarget {
  payerIds: string[]
  invoiceIds: string[]
  enrollmentId: string | null
  paymentIds: string[] | null
}

export interface Refundable {
  cents: number
  invoices: { invoice: BilledInvoice; lines: BilledLine[]; cents: number }[]
  paymentIds: string[] | null
}

interface SchoolContext {
  tx: Tx
  school: SchoolNow
}

/** Finds the target by the id of a payment or an invoice: `chargeId` and `invoiceId` accept both (OQ-46). */
export async function targetOfCharge({ tx, school }: SchoolContext, id: string): Promise<RefundTarget> {
  const invoices = await invoicesOfTarget(tx, school.id, id)
  if (invoices.length === 0) throw notThere()
  return {
    payerIds: [...new Set(invoices.map(({ payer_id }) => payer_id))],
    invoiceIds: invoices.map(({ id: invoiceId }) => invoiceId),
    enrollmentId: null,
    paymentIds: invoices.some(({ is_payment }) => is_payment) ? [id] : null,
  }
}

/** Finds the target of a spot: its invoices, and of these the lines of its enrollment. */
export async function targetOfRoster({ tx, school }: SchoolContext, rosterId: string): Promise<RefundTarget> {
  const rows = await invoicesOfRoster(tx, school.id, rosterId)
  if (rows.length === 0) throw notThere()
  return {
    payerIds: [...new Set(rows.flatMap(({ payer_id }) => payer_id ?? []))],
    invoiceIds: rows.flatMap(({ id }) => id ?? []),
    enrollmentId: rows[0]!.enrollment_id,
    paymentIds: null,
  }
}

/**
 * Returns the refundable cents per invoice, in total never more than is left of the payments. With `isHeld`, locks
 * payers, invoices and payments.
 */
export async function refundableOf(
  { tx, school }: SchoolContext,
  { payerIds, invoiceIds, enrollmentId, paymentIds }: RefundTarget,
  { isHeld }: { isHeld: boolean },
): Promise<Refundable> {
  if (isHeld) await holdPayers(tx, school.id, payerIds)
  const invoices = await holdInvoices(tx, school.id, { invoiceIds }, { isLocked: isHeld })
  const lines = (await billedLines(tx, school.id, { invoiceIds })).filter(
    (line) => enrollmentId === null || line.enrollmentId === enrollmentId,
  )
  const payments = (await holdPaymentsOf(tx, school.id, { invoiceIds }, { isHeld })).filter(
    ({ id }) => paymentIds === null || paymentIds.includes(id),
  )
  const each = invoices.map((invoice) => {
    const invoiceLines = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    return {
      invoice,
      lines: invoiceLines,
      cents: refundableCents(invoice, sum(invoiceLines.map(remainingCentsOf))),
    }
  })
  const rest = sum(payments.map(remainingToRefund))
  return { cents: Math.min(rest, sum(each.map(({ cents }) => cents))), invoices: each, paymentIds }
}
