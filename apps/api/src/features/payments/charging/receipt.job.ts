import { isTestProvider } from '@afterbell/domain/providers/provider-names'
import type { Pool, Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { announce } from '../../../platform/outside/announce.ts'
import { job, runs, type DataOf } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { isTakenOff } from '@afterbell/domain/ledger/bill'
import type { PaidPart } from '@afterbell/domain/ledger/parts'
import { payersReached } from '../../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../../messages/automatic/send-automatic.ts'
import { payerById } from '../../ledger/payers/payers.store.ts'
import { linesOfInvoices, type PaidLine } from './payable.store.ts'
import { paymentById } from './payments.store.ts'
import { refundById } from './refund-rows.store.ts'

/** `again` distinguishes requests to resend a receipt. */
export const paymentsReceipt = job<{
  schoolId: string
  paymentId?: string
  refundId?: string
  again?: string
}>()('payments.receipt', { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 })

/**
 * Sends the receipt of a payment or refund to the payer, once and again on request. The first time, also announces it
 * to the school's webhooks.
 */
export async function sendReceipt(tx: Tx, what: DataOf<typeof paymentsReceipt>): Promise<void> {
  const subjectId = (what.refundId ?? what.paymentId)!
  const event = what.refundId ? ('payment.refunded' as const) : ('payment.received' as const)
  if (what.again === undefined)
    await announce(tx, what.schoolId, [{ id: subjectId, event, subjectId, childId: null }])
  await later(tx, paymentsReceipt, what)
}

/**
 * Emails the receipt to the payer. Sent once, even if the queue delivers twice.
 * @answers What goes to families automatically, when, and in which words?
 */
export const receiptJob = runs(
  paymentsReceipt,
  ({ schoolId, paymentId, refundId, again = '' }, { pool }: { pool: Pool }) =>
    insideSchool(pool, schoolId, async ({ tx, school, at }) => {
      const refund = refundId ? await refundById(tx, schoolId, refundId) : undefined
      const payment = await paymentById(tx, schoolId, refund?.payment_id ?? paymentId!)
      const payer = payment && (await payerById(tx, schoolId, payment.payer_id))
      if (!payment || !payer || payment.state !== 'SUCCEEDED') return
      if (refund && refund.state !== 'SUCCEEDED') return
      const invoiceIds = (refund ?? payment).parts.map(({ invoiceId }) => invoiceId)
      const lines = await linesOfInvoices(tx, schoolId, invoiceIds)
      const dayOf = (at: string) => dateIn(school.timezone, Temporal.Instant.from(at))
      const isRefund = refund !== undefined
      const to = (await payersReached(tx, school, [payer.id])).get(payer.id)!
      const message = {
        keys: [`${refund?.id ?? payment.id} ${again}`],
        to,
        childIds: to.childIds,
        isTest: isTestProvider(payment.provider),
        fields: (letter: LetterLanguage) => ({
          amount: formatMoney((refund ?? payment).cents, school.currency, letter.format.locale),
          date: letter.format.dateInWords(
            refund ? dayOf(refund.created_at) : (payment.received_on ?? dayOf(payment.created_at)),
          ),
          method: letter.words.paidHow[payment.how],
          // The office's reason for a refund made at the provider means nothing to a family.
          reason: refund && !refund.is_from_provider ? refund.reason : '',
          lines: formatLines(lines, (refund ?? payment).parts, {
            isRefund,
            currency: school.currency,
            letter,
          }).join('\n'),
        }),
      }
      const sendContext = { tx, school, at }
      await sendAutomatic(sendContext, isRefund ? 'REFUND' : 'RECEIPT', [message])
    }),
)

/**
 * Lists what was paid with the amounts, and for a partial payment the part of each invoice. For a refund, lists the
 * refunded amount per invoice.
 */
function formatLines(
  lines: readonly PaidLine[],
  parts: readonly PaidPart[],
  {
    isRefund,
    currency,
    letter: { words, format },
  }: { isRefund: boolean; currency: Currency; letter: LetterLanguage },
): string[] {
  const money = (cents: number) => formatMoney(cents, currency, format.locale)
  return parts.flatMap(({ invoiceId, cents }) => {
    const invoiceLines = lines.filter((line) => line.invoice_id === invoiceId)
    const number = invoiceLines[0]?.number ?? null
    // A draft that was voided before its payment came has no number.
    const withInvoiceNumber = (text: string) =>
      number === null ? text : words.ofInvoice(invoiceNumber(number), text)
    if (isRefund)
      return [
        withInvoiceNumber(
          `${[...new Set(invoiceLines.filter(isPaidFor).map(forWhat))].join('; ')}: ${money(cents)}`,
        ),
      ]
    const texts = invoiceLines.map((line) =>
      withInvoiceNumber(`${forWhat(line)}: ${money(line.amount_cents)}`),
    )
    const isAll = sum(invoiceLines.map((line) => line.amount_cents)) === cents
    return isAll ? texts : [...texts, withInvoiceNumber(words.paidNow(money(cents)))]
  })
}

function forWhat({ label, child }: PaidLine): string {
  return [child, label].filter(Boolean).join(', ')
}

function isPaidFor({ kind }: PaidLine): boolean {
  return !isTakenOff(kind)
}
