import { isTestProvider } from '@afterbell/domain/providers/provider-names'
import { NO_TAX } from '@afterbell/domain/prices/contained-tax'
import type { ownBill } from '@afterbell/contract/own-bill/own-bill'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { ownInvoiceNumber, ownInvoiceStatus } from '@afterbell/domain/own-bill/own-invoices'
import { dateIn, dateInWords } from '@afterbell/domain/kernel/dates'
import { pageOf } from '../../platform/database/pages.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { invoiceStatusLabels } from '@afterbell/domain/invoices/invoice-status'
import { invoicePdf } from '../invoices/pdf/invoice-pdf.ts'
import { askerOf } from './sources/add-source.ts'
import { collect } from './collect.ts'
import { assertBilled, stepsOf, type OwnBillParts } from './own-bill.ts'
import {
  listedInvoice,
  ownInvoiceById,
  ownInvoicesPage,
  partiesOf,
  type ListedInvoice,
} from './own-invoices.store.ts'
import { paidWith } from './own-payments.store.ts'
import { ownFailureText } from './settle-own.ts'

/** Acts on the invoices of the school's own bill. */
export function ownInvoiceActs(parts: OwnBillParts) {
  return { invoices, invoicePdf: pdf, payInvoice: pay(parts) }
}

const invoices: Act<(typeof ownBill)['invoices']> = async ({ tx, school, query }) => {
  const { rows, total } = await ownInvoicesPage(tx, school.id, query)
  return pageOf(
    rows.map((row) => toInvoiceAnswer(school, row)),
    total,
    query,
  )
}

function pay(parts: OwnBillParts): Act<(typeof ownBill)['payInvoice']> {
  return async (call) => {
    const { school, params, body } = call
    const billed = assertBilled(parts)
    const inSchool = stepsOf(call)
    await collect(billed, inSchool, {
      invoiceId: params.id,
      paymentId: body.paymentId,
      asker: askerOf(call),
    })
    const row = await inSchool(({ tx }) => listedInvoice(tx, school.id, params.id))
    if (!row) throw notThere()
    return toInvoiceAnswer(school, row)
  }
}

const pdf = async ({
  tx,
  school,
  params,
}: Pick<
  Parameters<Act<(typeof ownBill)['invoicePdf']>>[0],
  'tx' | 'school' | 'params'
>): Promise<FileAnswer> => {
  const invoice = await ownInvoiceById(tx, school.id, params.id)
  if (!invoice) throw notThere()
  const { seller, school: payer } = await partiesOf(tx, school.id, invoice.id)
  const payments = await paidWith(tx, school.id, invoice.id)
  const number = ownInvoiceNumber(school.id, invoice.number)
  const dayOf = (at: string) => dateIn(school.timezone, Temporal.Instant.from(at))
  const {
    cents,
    credited_cents: creditedCents,
    period_start: start,
    period_end: end,
    due_on: dueOn,
    state,
  } = invoice
  const paidCents = state === 'PAID' ? cents - creditedCents : 0
  const bytes = await invoicePdf({
    kind: 'INVOICE',
    number,
    creditsNumber: null,
    school: { ...seller, logo: null },
    payer,
    issuedOn: dayOf(invoice.issued_at),
    dueOn,
    currency: invoice.currency,
    status: invoiceStatusLabels[ownInvoiceStatus({ state, dueOn }, school.today)],
    lines: [
      {
        kind: 'BASE',
        label: invoice.plan_name,
        reason: null,
        child: null,
        activityKind: null,
        servicePeriod: `${dateInWords(start)} to ${dateInWords(end)}`,
        days: null,
        amountCents: cents,
        netCents: cents,
        ...NO_TAX,
        taxCents: 0,
      },
    ],
    totals: {
      subtotalCents: cents,
      discountsCents: 0,
      totalCents: cents,
      paidCents,
      creditedCents,
      writtenOffCents: 0,
      refundedCents: 0,
      openCents: cents - creditedCents - paidCents,
    },
    installments: [],
    payments: payments
      .filter(() => state === 'PAID')
      .map((each) => ({
        date: dayOf(each.settled_at),
        how: `${each.type === 'CARD' ? 'Card' : 'Bank account'} ending in ${each.last4}`,
        cents: each.cents,
      })),
    refunds: [],
    notes: [],
    memo: null,
    payUrl: null,
    isTest: payments.some(({ provider }) => isTestProvider(provider)),
  })
  return { name: `Invoice ${number}.pdf`, type: 'application/pdf', bytes }
}

function toInvoiceAnswer(
  school: Pick<SchoolNow, 'id' | 'today'>,
  row: ListedInvoice,
): AnswerOf<(typeof ownBill)['payInvoice']> {
  const { state, due_on: dueOn, payment_state: paymentState } = row
  return {
    id: row.id,
    number: ownInvoiceNumber(school.id, row.number),
    status: ownInvoiceStatus({ state, dueOn }, school.today),
    planName: row.plan_name,
    amount: row.cents,
    amountDue: state === 'PAID' ? 0 : row.cents - row.credited_cents,
    currency: row.currency,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    dueDate: dueOn,
    nextTryDate: row.try_on,
    payment:
      row.payment_id === null || paymentState === null
        ? null
        : {
            id: row.payment_id,
            state: paymentState,
            failure: paymentState === 'FAILED' ? ownFailureText(row.failure) : null,
            actionUrl: row.action_url,
          },
  }
}
