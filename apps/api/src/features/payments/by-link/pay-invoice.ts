import type { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { offersDebit } from '@afterbell/domain/providers/bank-debits'
import type { Provider } from '../../providers/provider.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import type { InvoiceRecord } from '../../invoices/invoices.store.ts'
import { confirmPayment, type PaidWith } from '../charging/confirm.ts'
import { preparePayment } from '../charging/create.ts'
import { paymentById, type Payment } from '../charging/payments.store.ts'
import { paymentByLink } from './linked-invoices.store.ts'
import { byNobody, checkoutAccount, invoiceOfLink, limitsOf, type LinkParts } from './linked-invoice.ts'
import { linkedPayment } from './show-invoice.ts'

type Pay = (typeof payByLink)['pay']

/**
 * Pays the open amount of a linked invoice: creates, charges and settles a payment like any other. If the payment with
 * this id was sent before, returns its state and counts no new attempt.
 */
export function payLinkedInvoice(parts: LinkParts): Act<Pay> {
  return async (call) => {
    const { school, body } = call
    const invoice = await invoiceOfLink(call, parts.links, body.token)
    const earlierPayment = await call.inside(() => sentBefore(call, invoice))
    if (earlierPayment) return linkedPayment(earlierPayment, school)
    // Counted before the outcome, so that concurrent attempts count like successive ones.
    const limits = limitsOf(body.token, invoice, call.network)
    await call.outside((tx) => countAttempt(tx, limits))
    const result = await call
      .inside(() => create(call, parts, invoice))
      .catch(async (refusal: unknown) => {
        // On a double click, the other request may have been faster: return its payment.
        const meanwhile = await call.inside(() => sentBefore(call, invoice))
        if (meanwhile) return { meanwhile }
        throw refusal
      })
    if ('meanwhile' in result) return linkedPayment(result.meanwhile, school)
    const payment = await confirmPayment(byNobody(call), parts, { id: body.paymentId, ...result })
    if (payment.state !== 'FAILED') await call.outside((tx) => takeAttemptBack(tx, limits))
    return linkedPayment(payment, school)
  }
}

/**
 * Returns the payment with this id if it was sent. Refuses payments of other invoices and those made by staff: this
 * link may not show them.
 */
async function sentBefore({ tx, school, body }: Call<Pay>, invoice: InvoiceRecord): Promise<Payment | null> {
  const { paymentId } = body
  const payment = await paymentById(tx, school.id, paymentId)
  if (!payment) return null
  if (!(await paymentByLink(tx, school.id, { invoiceId: invoice.id, paymentId })))
    throw refuseAs('NOTHING_TO_PAY', { because: 'OTHER' })
  return payment.state === 'CREATED' ? null : payment
}

/** Creates the payment for everything payable on the invoice now. Returns what it is paid with. */
async function create(call: Call<Pay>, parts: LinkParts, { id, payerId }: InvoiceRecord): Promise<PaidWith> {
  const { school, body } = call
  const billing = byNobody(call)
  const account = await checkoutAccount(billing, parts)
  if (!account) throw refuseAs('NOT_CONNECTED', { told: 'PAYER' })
  const method = paidWith(parts.providers[account.provider]!, body)
  const { debits } = account
  if (method.type === 'BANK_ACCOUNT' && !offersDebit({ currency: school.currency, debits }, 'TO_PAY'))
    throw refuseAs('NOT_ENTERED', {})
  const { total } = await preparePayment(billing, {
    payerIds: [payerId],
    invoiceIds: [id],
    paymentId: body.paymentId,
    paymentType: 'CHARGE',
    installments: body.installments,
    byLink: {
      type: method.type,
      keepsMethod: body.isKept,
      mandate: body.isKept && body.isAutopay ? { network: call.network, language: call.language } : null,
    },
  })
  if (total !== body.amount)
    throw refuseAs('AMOUNT_CHANGED', { totalCents: total }, { currency: school.currency })
  return method
}

/** Checks what the provider's form made. */
function paidWith(
  provider: Provider,
  { type: said, methodRef }: Call<Pay>['body'],
): Extract<PaidWith, { methodRef: string }> {
  const type = provider.typeOf(methodRef, said)
  if (type === null) throw refuseAs('NOT_ENTERED', {})
  return { methodRef, type }
}
