import type { dunning } from '@afterbell/contract/dunning/dunning'
import { pausedBy } from '@afterbell/domain/dunning/dunning'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { refuse, refuseAs } from '../../platform/problems.ts'
import { requireInvoice } from '../invoices/email-invoices.ts'
import { numberOf } from '../invoices/invoice-rows.ts'
import type { InvoiceRecord } from '../invoices/invoices.store.ts'
import { holdToPay } from '../ledger/receive.ts'
import { chargeSent, type ConfirmParts } from '../payments/charging/confirm.ts'
import { refuseToPay } from '../payments/charging/create.ts'
import { toPaymentAnswer } from '../payments/charging/payment-data.ts'
import { charge } from './charge.ts'
import { followedInvoices, followedPayer, type FollowedRow } from './followed.store.ts'
import { decideStep } from './steps.store.ts'

/**
 * Charges a held amount with the same payment as the automatic step. The payment id comes from invoice and step, so
 * two concurrent decisions charge once.
 */
export function approveCharge(parts: ConfirmParts): Act<(typeof dunning)['charge']> {
  return async (call) => {
    const { school, user, body, params } = call
    const paymentToSend = await call.inside(async (tx) => {
      const invoice = await requireInvoice(call, params.id)
      const { waitingInvoice, invoices } = await lockWaitingInvoice(call, invoice)
      const reason = pausedBy({ ...waitingInvoice, isPaused: false, isProposed: false }, { isCharged: false })
      if (reason !== null) return refuseToPay(call, [invoice.id], invoices)
      if (waitingInvoice.dueCents !== body.amount)
        throw refuseAs(
          'AMOUNT_CHANGED',
          { totalCents: waitingInvoice.dueCents },
          { currency: school.currency },
        )
      const payer = await followedPayer(tx, school, invoice.payerId)
      if (payer.methodId === null)
        throw refuse(
          'NO_AUTOPAY',
          'Autopay is off for this family now. Charge the invoice by hand, or leave it',
        )
      const step = waitingInvoice.heldStep
      return charge(call, {
        step,
        invoice: waitingInvoice,
        payerId: invoice.payerId,
        payer,
        insert: (paymentId) =>
          decideStep(tx, school.id, {
            invoiceId: invoice.id,
            dueOn: waitingInvoice.dueOn,
            step,
            what: 'CHARGED',
            on: school.today,
            paymentId,
            decidedBy: user.id,
          }),
      })
    })
    if (!paymentToSend) throw decidedAlready()
    return toPaymentAnswer(await chargeSent(call, parts, paymentToSend))
  }
}

export const leaveCharge: Act<(typeof dunning)['leave']> = async (call) => {
  const { tx, school, user, params } = call
  const invoice = await requireInvoice(call, params.id)
  const { waitingInvoice } = await lockWaitingInvoice(call, invoice)
  await decideStep(tx, school.id, {
    invoiceId: invoice.id,
    dueOn: waitingInvoice.dueOn,
    step: waitingInvoice.heldStep,
    what: 'LEFT',
    on: school.today,
    decidedBy: user.id,
  })
  await record(tx, call, [
    { what: 'dunning.charge-left', subjectId: invoice.id, details: { number: numberOf(invoice) } },
  ])
}

/** Locks payer and invoice, then returns their current state. Refuses if nothing is held any more. */
async function lockWaitingInvoice(call: AnyCall, { id, payerId }: InvoiceRecord) {
  const invoices = await holdToPay(call, [payerId], [id])
  const [row] = await followedInvoices(call.tx, call.school, { invoiceIds: [id] })
  if (!row || row.heldStep === null) throw decidedAlready()
  return { invoices, waitingInvoice: row as FollowedRow & { heldStep: number } }
}

function decidedAlready() {
  return refuse('NOT_HELD', 'This was decided already')
}
