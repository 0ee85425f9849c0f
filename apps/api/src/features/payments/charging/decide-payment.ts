import type { payments } from '@afterbell/contract/payments/payments'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { DECIDED_NOT_PAID, decideNotPaid } from '@afterbell/domain/payments/in-doubt'
import { keepsHold } from '@afterbell/domain/payments/payment-states'
import { record } from '../../../platform/database/history.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { assertAllowed, notThere } from '../../../platform/problems.ts'
import { payerById } from '../../ledger/payers/payers.store.ts'
import { endPayment } from './end-payment.ts'
import { paymentById, type Payment } from './payments.store.ts'
import { outcome } from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'
import { settlePayment } from './settle.ts'

/**
 * Lets staff declare a payment in doubt as not paid, which frees what it is for. Asks the provider to cancel it first;
 * if the provider knows the outcome, that counts instead. Later news from the provider overrides the decision.
 */
export async function decidePayment(
  call: Call<(typeof payments)['decide']>,
  providers: Providers,
  id: string,
): Promise<Payment> {
  const { school, at } = call
  const payment = await call.inside(async (tx) => {
    const before = await paymentById(tx, school.id, id)
    if (!before) throw notThere()
    assertAllowed(decideNotPaid({ state: before.state, sentAt: before.sent_at }, at))
    return before
  })
  const providerOutcome = await endPayment(providers, payment, {
    school,
    at,
    ends: ({ state }) => keepsHold(state),
  })
  return call.inside(async (tx) => {
    const now = providerOutcome ? await settlePayment(call, id, providerOutcome) : payment
    if (!keepsHold(now.state)) return now
    const decidedPayment = await settlePayment(call, id, outcome('FAILED', null, { code: DECIDED_NOT_PAID }))
    if (decidedPayment.failure !== DECIDED_NOT_PAID) return decidedPayment
    const { name } = (await payerById(tx, school.id, decidedPayment.payer_id))!
    const details = {
      amount: formatMoney(decidedPayment.cents, school.currency),
      name,
      reason: call.body.reason,
    }
    await record(tx, call, [{ what: 'payment.not-paid', subjectId: id, details }])
    return decidedPayment
  })
}
