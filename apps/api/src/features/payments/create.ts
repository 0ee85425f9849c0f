import { partsToPay } from '@afterbell/domain/ledger/parts'
import { randomUUIDv7 } from 'node:crypto'
import type { payments } from '@afterbell/contract/payments/payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { notThere, refuse } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { payersFor } from '../ledger/payer-of-parent.ts'
import { holdToPay } from '../ledger/receive.ts'
import { holdEnded, lockHolds, takePaid } from './holds.ts'
import { accountOf, methodById, methodsOf } from './methods/methods.store.ts'
import { paymentData } from './payment-data.ts'
import { invoicesToPay } from './payable.store.ts'
import { insertPayment, paymentById, underWayFor } from './payments.store.ts'

/**
 * Gets a payment ready: what it is for, how much of it, and by which method; nothing moves. For spots, for invoices, or for all
 * that is open of the parent in an activity. With the id of a payment that is there already it answers that one.
 */
export const createPayment: Act<(typeof payments)['create']> = async (call) => {
  const { tx, school, body, user } = call
  const known = body.paymentId ? await paymentById(tx, school.id, body.paymentId) : undefined
  if (known) return paymentData(call, known, known)
  const payerIds = await payersFor(tx, school.id, body.parentId)
  const ids = await invoicesToPay(tx, school.id, {
    payerIds,
    rosterIds: body.rosterIds ?? null,
    invoiceIds: body.invoiceIds ?? null,
    activityId: body.activityId ?? null,
  })
  const held = await lockHolds(call, ids)
  if (held.some(({ is_held }) => !is_held)) throw holdEnded()
  const invoices = await holdToPay(call, payerIds, ids)
  const parts = partsToPay(invoices)
  if (parts.length === 0) await refuseToPay(call, ids)
  const cents = sum(parts.map((part) => part.cents))
  if (body.paymentType === 'INVOICE') {
    // What is held is taken, and owed from now on; what is owed already stands as it does.
    await takePaid(call, held, ids)
    return paymentData(call, { id: invoices[0]!.id, cents, parts }, null)
  }
  const account = await accountOf(tx, school.id)
  if (!account) throw notConnected()
  const method = await methodToCharge(call, payerIds, body.paymentMethodId ?? null, account.accountRef)
  const id = body.paymentId ?? randomUUIDv7()
  const isNew = await insertPayment(tx, school.id, {
    id,
    payerId: invoices[0]!.payerId,
    how: method?.type ?? 'CARD',
    methodId: method?.id ?? null,
    account,
    cents,
    state: 'CREATED',
    receivedOn: null,
    reference: '',
    parts,
    accountId: user.id,
  })
  // Two that ask with one id at the same moment: the second is answered what the first has made.
  const payment = await paymentById(tx, school.id, id)
  if (!payment || (!isNew && payment.payer_id !== invoices[0]!.payerId)) throw notThere()
  return paymentData(call, payment, payment)
}

export function notConnected() {
  return refuse(
    'NOT_CONNECTED',
    'Your school is not connected to a payment provider. Connect one at Settings, Apps, or write down a payment taken outside',
  )
}

/** The method that is named, or the default; null where there is none yet. */
async function methodToCharge(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  payerIds: readonly string[],
  methodId: string | null,
  accountRef: string,
) {
  if (methodId === null) return (await methodsOf(tx, school.id, payerIds, accountRef))[0] ?? null
  const method = await methodById(tx, school.id, methodId)
  if (!method || !payerIds.includes(method.payer_id)) throw notThere()
  return method
}

/** Nothing of it can be asked for: it is being paid, or paid. */
async function refuseToPay(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  invoiceIds: readonly string[],
): Promise<never> {
  const [paymentId] = await underWayFor(tx, school.id, invoiceIds)
  if (paymentId)
    throw refuse('PAYMENT_UNDER_WAY', 'This is being paid already. Wait until that payment has ended', {
      details: { paymentId },
    })
  throw refuse('NOTHING_TO_PAY', 'Nothing is open here')
}
