import { nextTry } from '@afterbell/domain/own-bill/next-step'
import { later } from '../../platform/jobs/jobs.ts'
import { notThere, refuse, refuseAs } from '../../platform/problems.ts'
import { askForPayment } from '../payments/charging/ask-for-payment.ts'
import { FIRST_LOOK_SECONDS } from '../payments/charging/confirm.ts'
import type { MethodType } from '../providers/provider.ts'
import { writeNotPaid } from './letters.ts'
import {
  operatorAccount,
  remember,
  type BillingParts,
  type SchoolContext,
  type InSchool,
} from './own-bill.ts'
import { countTry, ownInvoiceById, type OwnInvoice } from './own-invoices.store.ts'
import {
  insertOwnPayment,
  keepOwnPaymentRef,
  ownPaymentById,
  ownPaymentUnderWay,
} from './own-payments.store.ts'
import { settleOwnPayment } from './settle-own.ts'
import { sourcesOf, type StoredSource } from './sources/sources.store.ts'
import { holdSubscription } from './subscription.store.ts'
import { ownBillResolve } from './own-bill-jobs.ts'

/** Input for collecting an invoice. The caller chooses the payment id, which makes retries idempotent. */
export interface CollectionInput {
  invoiceId: string
  paymentId: string
  /** The user, who can answer the bank; null when collected automatically. */
  asker: { mandateOf: (type: MethodType) => { ip: string; userAgent: string } | null } | null
}

/**
 * Collects an invoice in three steps: writes the payment as sent, calls the provider with our id as its key, settles
 * the outcome. After a crash, the resolve job finds the outcome. A payment sent before is not touched.
 */
export async function collect(
  billed: BillingParts,
  inSchool: InSchool,
  collection: CollectionInput,
): Promise<void> {
  const { paymentId: key, asker } = collection
  const paymentToSend = await inSchool((context) => send(billed, context, collection))
  if (!paymentToSend) return
  const { schoolId, invoice, source, customerRef, cents } = paymentToSend
  await remember(billed, schoolId, key)
  const outcome = await askForPayment(
    billed.provider,
    operatorAccount(billed, schoolId, invoice.currency),
    {
      key,
      cents,
      customerRef,
      method: { ref: source.provider_ref!, type: source.type },
      isOffSession: asker === null,
      returnUrl: `${billed.publicUrl}/pay/`,
      mandate: asker?.mandateOf(source.type) ?? null,
    },
    async (ref) => {
      await remember(billed, schoolId, ref)
      return inSchool(({ tx }) => keepOwnPaymentRef(tx, schoolId, key, ref))
    },
  )
  await inSchool((context) => settleOwnPayment(billed, context, key, outcome))
}

interface PaymentToSend {
  schoolId: string
  invoice: OwnInvoice
  source: StoredSource
  customerRef: string
  cents: number
}

/**
 * Writes the payment as sent. Returns null if there is nothing to send: it was sent before, or there is no source to
 * charge.
 */
async function send(
  billed: BillingParts,
  context: SchoolContext,
  { invoiceId, paymentId, asker }: CollectionInput,
): Promise<PaymentToSend | null> {
  const { tx, school, user } = context
  const subscription = await holdSubscription(tx, school.id)
  if (await ownPaymentById(tx, school.id, paymentId)) return null
  const invoice = await ownInvoiceById(tx, school.id, invoiceId)
  if (!invoice || !subscription) throw notThere()
  const isPayable = invoice.state === 'OPEN' && !(await ownPaymentUnderWay(tx, school.id, invoiceId))
  if (!isPayable) {
    if (!asker) return null
    throw invoice.state === 'PAID'
      ? refuse('PAID_ALREADY', 'This invoice is paid already')
      : refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
  }
  const sources = await sourcesOf(tx, school.id, billed.provider.name)
  const usable = sources.filter(({ state }) => state === 'USABLE')
  const source = usable.find((each) => each.is_default) ?? usable[0]
  if (!source || subscription.customer_provider !== billed.provider.name) {
    if (asker) throw refuse('NO_SOURCE', 'Add a card or bank account first')
    await tryInVain(billed, context, invoice, sources)
    return null
  }
  const cents = invoice.cents - invoice.credited_cents
  await insertOwnPayment(tx, school.id, {
    id: paymentId,
    invoice_id: invoice.id,
    source_id: source.id,
    provider: billed.provider.name,
    cents,
    created_by: asker && user ? user.id : null,
  })
  if (!asker) await countTry(tx, school.id, invoice.id, nextTry(invoice.step + 1, school.today))
  await later(tx, ownBillResolve, { schoolId: school.id, paymentId }, { afterSeconds: FIRST_LOOK_SECONDS })
  return { schoolId: school.id, invoice, source, customerRef: subscription.customer_ref!, cents }
}

/** Counts a failed try when there is no source to charge. */
async function tryInVain(
  billed: BillingParts,
  { tx, school, ...rest }: SchoolContext,
  invoice: OwnInvoice,
  sources: readonly StoredSource[],
): Promise<void> {
  const tryOn = nextTry(invoice.step + 1, school.today)
  await countTry(tx, school.id, invoice.id, tryOn)
  const why = sources.some(({ state }) => state === 'PENDING')
    ? 'The bank account is not confirmed yet'
    : 'There is no card or bank account that can be charged'
  await writeNotPaid(billed, { tx, school, ...rest }, { invoice: { ...invoice, try_on: tryOn }, why })
}
