import { formatMoney } from '@afterbell/domain/kernel/money'
import { failureText } from '@afterbell/domain/payments/payment-ways'
import { payerById } from '../../ledger/payers/payers.store.ts'
import type { Tellers } from '../../users/tell-staff.ts'
import { paymentById } from './payments.store.ts'

/** Writes the notice to staff about a failed payment. Null if it succeeded after all. */
export const tellFailed: Tellers['PAYMENT_FAILED'] = async (tx, school, paymentId) => {
  const payment = await paymentById(tx, school.id, paymentId)
  const payer = payment && (await payerById(tx, school.id, payment.payer_id))
  if (!payer || payment.state !== 'FAILED') return null
  const amount = formatMoney(payment.cents, school.currency)
  return {
    subject: `a payment of ${amount} did not go through`,
    text: `The payment of ${amount} from ${payer.name} did not go through: ${failureText(payment.failure)}`,
    path: '/transactions/follow-ups',
    label: 'See who owes what',
  }
}
