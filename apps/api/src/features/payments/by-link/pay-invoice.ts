import type { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { offersDebit } from '@afterbell/domain/payments/bank-debits'
import { sandboxNumberOf } from '@afterbell/domain/payments/sandbox-numbers'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import type { InvoiceRecord } from '../../invoices/invoices.store.ts'
import { confirmPayment, type PaidWith } from '../confirm.ts'
import { preparePayment } from '../create.ts'
import { paymentById, type Payment } from '../payments.store.ts'
import type { ProviderName } from '../providers/provider.ts'
import { paymentByLink } from './linked-invoices.store.ts'
import { byNobody, checkoutAccount, invoiceOfLink, limitsOf, type LinkParts } from './linked-invoice.ts'
import { linkedPayment } from './show-invoice.ts'

type Pay = (typeof payByLink)['pay']

/**
 * Pays what is open of the invoice of a link: created, charged and settled as any payment is. One with its id that was sent
 * before is told as it stands, and is no new try.
 */
export function payLinkedInvoice(parts: LinkParts): Act<Pay> {
  return async (call) => {
    const { school, body } = call
    const invoice = await invoiceOfLink(call, parts.links, body.token)
    const before = await call.inside(() => sentBefore(call, invoice))
    if (before) return linkedPayment(before, school)
    // Counted before it is known how it ends, so that many at once are no more than one after the other.
    const limits = limitsOf(body.token, invoice, call.network)
    await call.outside((tx) => countAttempt(tx, limits))
    const by = await call
      .inside(() => create(call, parts, invoice))
      .catch(async (refusal: unknown) => {
        // Pressed twice, the other may have been faster: then it is that payment that is told.
        const meanwhile = await call.inside(() => sentBefore(call, invoice))
        if (meanwhile) return { meanwhile }
        throw refusal
      })
    if ('meanwhile' in by) return linkedPayment(by.meanwhile, school)
    const payment = await confirmPayment(byNobody(call), parts, { id: body.paymentId, ...by })
    if (payment.state !== 'FAILED') await call.outside((tx) => takeAttemptBack(tx, limits))
    return linkedPayment(payment, school)
  }
}

/** The payment with this id, where it was sent. Of another invoice, or made by staff, it is not there for who has this link. */
async function sentBefore({ tx, school, body }: Call<Pay>, invoice: InvoiceRecord): Promise<Payment | null> {
  const { paymentId } = body
  const payment = await paymentById(tx, school.id, paymentId)
  if (!payment) return null
  if (!(await paymentByLink(tx, school.id, { invoiceId: invoice.id, paymentId })))
    throw refuseAs('NOTHING_TO_PAY', { because: 'OTHER' })
  return payment.state === 'CREATED' ? null : payment
}

/** Writes the payment down, for all that can be asked for of the invoice now. Answers what it is paid with. */
async function create(call: Call<Pay>, parts: LinkParts, { id, payerId }: InvoiceRecord): Promise<PaidWith> {
  const { school, body } = call
  const billing = byNobody(call)
  const account = await checkoutAccount(billing, parts)
  if (!account) throw refuseAs('NOT_CONNECTED', { told: 'PAYER' })
  const by = paidWith(account.provider, body)
  const { debits } = account
  if (by.type === 'BANK_ACCOUNT' && !offersDebit({ currency: school.currency, debits }, 'TO_PAY'))
    throw refuseAs('NOT_ENTERED', {})
  const { total } = await preparePayment(billing, {
    payerIds: [payerId],
    invoiceIds: [id],
    paymentId: body.paymentId,
    paymentType: 'CHARGE',
    installments: body.installments,
    byLink: {
      type: by.type,
      keepsMethod: body.isKept,
      mandateNetwork: body.isKept && body.isAutopay ? call.network : null,
    },
  })
  if (total !== body.amount)
    throw refuseAs('AMOUNT_CHANGED', { totalCents: total }, { currency: school.currency })
  return by
}

/** What the form of the provider made. At the sandbox that is the token of a test number, and never something that is kept. */
function paidWith(
  provider: ProviderName,
  { type, methodRef }: Call<Pay>['body'],
): Extract<PaidWith, { methodRef: string }> {
  const number = provider === 'SANDBOX' ? sandboxNumberOf(methodRef) : undefined
  if (provider === 'SANDBOX' ? !number : !methodRef.startsWith('pm_')) throw refuseAs('NOT_ENTERED', {})
  return { methodRef, type: number?.type ?? type }
}
