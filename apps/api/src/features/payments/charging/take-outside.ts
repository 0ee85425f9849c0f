import { partsToPay } from '@afterbell/domain/ledger/parts'
import { randomUUIDv7 } from 'node:crypto'
import type { payments } from '@afterbell/contract/payments/payments'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { checkOutside, paymentHowLabels, type PaymentHow } from '@afterbell/domain/payments/payment-ways'
import { record } from '../../../platform/database/history.ts'
import { assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { payersFor } from '../../ledger/payers/payer-of-parent.ts'
import { payerById, payersOfFormerHomes } from '../../ledger/payers/payers.store.ts'
import { holdToPay, receive } from '../../ledger/receive.ts'
import { toPaymentAnswer } from './payment-data.ts'
import { invoicesToPay } from './payable.store.ts'
import { insertPayment, paymentById, type Payment } from './payments.store.ts'
import { sendReceipt } from './receipt.job.ts'

/**
 * Records money taken outside: cash, a check, a transfer. Pays the given invoices, or those due first; the rest is the
 * payer's credit. Idempotent per id.
 */
export const takeOutside: Act<(typeof payments)['takeOutside']> = async (call) => {
  const { tx, school, body, user } = call
  const existing = body.paymentId ? await paymentById(tx, school.id, body.paymentId) : undefined
  if (existing) return toPaymentAnswer(sameAs(existing, body))
  assertValid(checkOutside({ cents: body.amount, receivedOn: body.receivedOn }, school.today))
  const payerIds = await requestedPayers(call)
  const ids = await invoicesToPay(tx, school.id, {
    payerIds,
    rosterIds: null,
    invoiceIds: body.invoiceIds ?? null,
    activityId: null,
  })
  const lockedInvoices = await holdToPay(call, payerIds, ids)
  const invoices = lockedInvoices.filter(({ state }) => state === 'ISSUED')
  const parts = partsToPay(invoices, body.amount)
  const id = body.paymentId ?? randomUUIDv7()
  const payerId = invoices[0]?.payerId ?? payerIds[0]!
  const isNew = await insertPayment(tx, school.id, {
    id,
    payerId,
    how: body.how,
    methodId: null,
    account: null,
    cents: body.amount,
    state: 'SUCCEEDED',
    receivedOn: body.receivedOn,
    reference: body.reference,
    parts,
    accountId: user.id,
  })
  if (isNew) {
    await receive(call, invoices, { paymentId: id, payerId, cashAccount: 'BANK', cents: body.amount, parts })
    const payer = (await payerById(tx, school.id, payerId))!
    await record(tx, call, [
      {
        what: 'payment.taken',
        subjectId: id,
        details: {
          amount: formatMoney(body.amount, school.currency),
          how: paymentHowLabels[body.how],
          name: payer.name,
        },
      },
    ])
    await sendReceipt(tx, { schoolId: school.id, paymentId: id })
  }
  const payment = await paymentById(tx, school.id, id)
  if (!payment) throw notThere()
  return toPaymentAnswer(isNew ? payment : sameAs(payment, body))
}

/**
 * Returns the payment with this id if it matches the request. Otherwise refuses, so that nobody believes this one was
 * recorded.
 */
function sameAs(payment: Payment, { amount, how }: { amount: number; how: PaymentHow }): Payment {
  if (payment.cents === amount && payment.how === how) return payment
  throw refuseAs('PAYMENT_ID_USED', {})
}

async function requestedPayers({
  tx,
  school,
  body,
}: Parameters<typeof takeOutside>[0]): Promise<readonly string[]> {
  if (body.parentId) {
    const theirs = await payersFor(tx, school.id, body.parentId)
    // Debts of a former home can be paid if their invoices are given.
    return body.invoiceIds
      ? [...theirs, ...(await payersOfFormerHomes(tx, school.id, body.parentId))]
      : theirs
  }
  const payer = body.payerId ? await payerById(tx, school.id, body.payerId) : undefined
  if (!payer) throw notThere()
  return [payer.id]
}
