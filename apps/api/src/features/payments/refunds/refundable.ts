import { sum } from '@afterbell/domain/kernel/sum'
import { refundableCents } from '@afterbell/domain/ledger/refund'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { notThere } from '../../../platform/problems.ts'
import { billedLines, holdInvoices, type BilledInvoice, type BilledLine } from '../../ledger/billed.store.ts'
import { leftOf } from '../../ledger/credit.ts'
import { holdPayers } from '../../ledger/payers.store.ts'
import { invoicesOfRoster, invoicesOfTarget } from './refund-targets.store.ts'
import { holdPaymentsOf, leftToRefund } from './refunds.store.ts'

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

interface Here {
  tx: Tx
  school: SchoolNow
}

/** Finds the target by the id of a payment or an invoice: `chargeId` and `invoiceId` accept both (OQ-46). */
export async function targetOfCharge({ tx, school }: Here, id: string): Promise<RefundTarget> {
  const found = await invoicesOfTarget(tx, school.id, id)
  if (found.length === 0) throw notThere()
  return {
    payerIds: [...new Set(found.map(({ payer_id }) => payer_id))],
    invoiceIds: found.map(({ id: invoiceId }) => invoiceId),
    enrollmentId: null,
    paymentIds: found.some(({ is_payment }) => is_payment) ? [id] : null,
  }
}

/** Finds the target of a spot: its invoices, and of these the lines of its enrollment. */
export async function targetOfRoster({ tx, school }: Here, rosterId: string): Promise<RefundTarget> {
  const found = await invoicesOfRoster(tx, school.id, rosterId)
  if (found.length === 0) throw notThere()
  return {
    payerIds: [...new Set(found.flatMap(({ payer_id }) => payer_id ?? []))],
    invoiceIds: found.flatMap(({ id }) => id ?? []),
    enrollmentId: found[0]!.enrollment_id,
    paymentIds: null,
  }
}

/**
 * Returns the refundable cents per invoice, in total never more than is left of the payments. With `isHeld`, locks
 * payers, invoices and payments.
 */
export async function refundableOf(
  { tx, school }: Here,
  { payerIds, invoiceIds, enrollmentId, paymentIds }: RefundTarget,
  { isHeld }: { isHeld: boolean },
): Promise<Refundable> {
  if (isHeld) await holdPayers(tx, school.id, payerIds)
  const invoices = await holdInvoices(tx, school.id, { invoiceIds }, { isHeld })
  const lines = (await billedLines(tx, school.id, { invoiceIds })).filter(
    (line) => enrollmentId === null || line.enrollmentId === enrollmentId,
  )
  const payments = (await holdPaymentsOf(tx, school.id, { invoiceIds }, { isHeld })).filter(
    ({ id }) => paymentIds === null || paymentIds.includes(id),
  )
  const each = invoices.map((invoice) => {
    const own = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    return { invoice, lines: own, cents: refundableCents(invoice, sum(own.map(leftOf))) }
  })
  const rest = sum(payments.map(leftToRefund))
  return { cents: Math.min(rest, sum(each.map(({ cents }) => cents))), invoices: each, paymentIds }
}
