import { providerLabel } from '@afterbell/domain/providers/provider-names'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { refunds, transactions } from '@afterbell/contract/payments/transactions'
import { dateIn, instantOf } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { sum } from '@afterbell/domain/kernel/sum'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { isEndCertain } from '@afterbell/domain/payments/in-doubt'
import { failureText, paymentHowLabels, REFUND_FAILED } from '@afterbell/domain/payments/payment-ways'
import { transactionStatus } from '@afterbell/domain/payments/transaction-status'
import { pageOf } from '../../../platform/database/pages.ts'
import { fieldsOf, spreadsheetOf, wholeList, type Column } from '../../../platform/files/spreadsheet.ts'
import type { Act, Acts, AnyCall } from '../../../platform/http/serve.ts'
import { notThere, refusalBy } from '../../../platform/problems.ts'
import { paidBy } from '../../ledger/entries.store.ts'
import { storedReasonText } from '../../ledger/reason-text.ts'
import { payerById } from '../../ledger/payers/payers.store.ts'
import { reversalsOfPayment } from '../refunds/reversals.store.ts'
import { linesOfInvoices } from '../charging/payable.store.ts'
import { paymentById } from '../charging/payments.store.ts'
import type { Providers } from '../../providers/providers.ts'
import { refund } from '../refunds/refund.ts'
import { refundableOf, targetOfCharge, targetOfRoster } from '../refunds/refundable.ts'
import { refundById, refundsOfPayment } from '../charging/refund-rows.store.ts'
import { sendReceipt } from '../charging/receipt.job.ts'
import {
  attemptsFor,
  chargeOf,
  childOfPayer,
  payoutOfPayment,
  transactionsPage,
  transactionSums,
  type TransactionFacts,
} from './transactions.store.ts'

type Row = AnswerOf<(typeof transactions)['list']>['content'][number]

/** Lists and exports payments and refunds, makes refunds, and resends receipts. */
export const transactionActs = (providers: Providers): Acts<typeof transactions> => ({
  list: async ({ tx, school, query }) => {
    const { rows, total } = await transactionsPage(tx, school, query, query)
    return pageOf(rows.map(toTransactionRow), total, query)
  },
  summary: async ({ tx, school }) => {
    const since = instantOf(`${school.today.slice(0, 8)}01`, '00:00', school.timezone).toString()
    const {
      past_due: pastDue,
      charges_waiting: chargesWaiting,
      late_pickups: latePickups,
      ...sums
    } = await transactionSums(tx, school, since)
    return { ...sums, pastDue, chargesWaiting, latePickups }
  },
  exportFields: ({ school }) => fieldsOf(columnsOf(school)),
  export: async ({ tx, school, query }) => {
    const rows = await wholeList((paging) =>
      transactionsPage(tx, school, query, { ...paging, sort: query.sort }),
    )
    return spreadsheetOf({
      name: 'Transactions',
      columns: columnsOf(school),
      rows: rows.map(toTransactionRow),
      fields: query.fields,
      school,
    })
  },
  charge,
  chargeAmount: async (call) => {
    const { cents } = await refundableOf(call, await targetOfCharge(call, call.params.id), LOOK)
    return { amount: cents }
  },
  refund: (call) => {
    const { invoiceId, rosterId, amount, reason, lines, cancelRest } = call.body
    return refund(
      call,
      providers,
      () => (rosterId ? targetOfRoster(call, rosterId) : targetOfCharge(call, invoiceId)),
      {
        cents: amount,
        reason,
        lines,
        cancelsRest: cancelRest,
      },
    )
  },
  resend: async (call) => {
    const refusal = await resend(call, call.params.id)
    if (refusal) throw refusalBy(refusal)
  },
  resendMany: async (call) => {
    const refusals = []
    for (const id of call.query.uniqueIds) {
      const why = await resend(call, id)
      if (why) refusals.push({ id, name: '', message: why.message })
    }
    return { changed: call.query.uniqueIds.length - refusals.length, refused: refusals }
  },
})

export const refundActs = (providers: Providers): Acts<typeof refunds> => ({
  ofInvoice: (call) =>
    refund(call, providers, () => targetOfCharge(call, call.body.chargeId), {
      cents: call.body.amount,
      reason: call.body.reason,
      cancelsRest: call.body.cancelRest,
    }),
  ofActivity: (call) =>
    refund(call, providers, () => targetOfRoster(call, call.body.rosterId), {
      cents: call.body.amount,
      reason: call.body.reason,
      cancelsRest: call.body.cancelRest,
    }),
  balance: async (call) => {
    const { cents } = await refundableOf(call, await targetOfRoster(call, call.body.rosterId), LOOK)
    return { amount: cents }
  },
})

const LOOK = { isHeld: false }

/** Returns a payment with everything that belongs to it. */
const charge: Act<(typeof transactions)['charge']> = async (call) => {
  const { tx, school, params } = call
  const id = await chargeOf(tx, school.id, params.id)
  const payment = id && (await paymentById(tx, school.id, id))
  if (!payment) throw notThere()
  const query = { search: null, type: 'PAYMENT' as const, ids: [payment.id] }
  const { rows } = await transactionsPage(tx, school, query, { page: 0, size: 1, sort: null })
  if (!rows[0]) throw notThere()
  const invoiceIds = payment.parts.map(({ invoiceId }) => invoiceId)
  const lines = await linesOfInvoices(tx, school.id, invoiceIds)
  const attempts = await attemptsFor(tx, school.id, invoiceIds)
  const back = await refundsOfPayment(tx, school.id, payment.id)
  const reversals = await reversalsOfPayment(tx, school.id, payment.id)
  const paidParts = await paidBy(tx, school.id, payment.id)
  const refundable = await refundableOf(call, await targetOfCharge(call, payment.id), LOOK)
  return {
    transaction: toTransactionRow(rows[0]),
    childId: await childOfPayer(tx, school.id, payment.payer_id),
    settledAt: payment.settled_at,
    refundable: refundable.cents,
    payout: (await payoutOfPayment(tx, school.id, payment.id)) ?? null,
    doubt:
      payment.sent_at === null || isEndCertain(payment) || payment.state === 'PROCESSING'
        ? null
        : { sentAt: payment.sent_at, isDecided: payment.state === 'FAILED' },
    invoices: payment.parts.map(({ invoiceId, cents }) => {
      const invoiceLines = lines.filter(({ invoice_id }) => invoice_id === invoiceId)
      const now = refundable.invoices.find(({ invoice }) => invoice.id === invoiceId)
      return {
        id: invoiceId,
        number: invoiceLines[0]?.number ?? null,
        paid: cents,
        applied: paidParts.find((part) => part.invoiceId === invoiceId)?.cents ?? 0,
        refundable: now?.cents ?? 0,
        open: now ? openCents(now.invoice) : 0,
        lines: invoiceLines.map((line) => ({
          id: line.id,
          label: line.label,
          reason: storedReasonText(line.reason, school),
          child: line.child,
          amount: line.amount_cents,
          net: line.net_cents,
          credited: line.credited_cents,
        })),
      }
    }),
    attempts: attempts.map(({ failure, ...attempt }) => ({
      ...attempt,
      failure: failureOf(attempt.state, failure),
    })),
    reversals: reversals.map(({ cents, ...reversal }) => ({ ...reversal, amount: cents })),
    refunds: back.map(({ id: refundId, created_at: at, cents, reason, state, is_from_provider, parts }) => ({
      id: refundId,
      at,
      amount: cents,
      reason,
      unassigned: is_from_provider ? cents - sum(parts.map((part) => part.cents)) : 0,
      state,
      failure: state === 'FAILED' ? REFUND_FAILED : null,
    })),
  }
}

/** Resends the receipt of a payment or refund. Returns the reason if it cannot. */
async function resend(
  { tx, school, at }: AnyCall,
  id: string,
): Promise<{ code: string; message: string } | null> {
  const back = await refundById(tx, school.id, id)
  const payment = await paymentById(tx, school.id, back?.payment_id ?? id)
  if (!payment) throw notThere()
  if ((back ?? payment).state !== 'SUCCEEDED')
    return { code: 'NOT_SETTLED', message: 'Only completed payments have a receipt' }
  const payer = await payerById(tx, school.id, payment.payer_id)
  if (!payer?.email)
    return { code: 'NO_EMAIL', message: 'This family has no email address. Add one to a parent first' }
  await sendReceipt(tx, {
    schoolId: school.id,
    ...(back ? { refundId: back.id } : { paymentId: payment.id }),
    again: at.toString(),
  })
  return null
}

function toTransactionRow(row: TransactionFacts): Row {
  const { id, type, at, payer_id, payer, email, how, state, cents, refunded_cents, reference, failure } = row
  return {
    id,
    type,
    at,
    receivedOn: row.received_on,
    payer: { id: payer_id, name: payer },
    email,
    how,
    method: row.method,
    state,
    amount: cents,
    refunded: refunded_cents,
    fee: row.fee_cents,
    refundable:
      type === 'PAYMENT' && state === 'SUCCEEDED'
        ? Math.max(0, cents - refunded_cents - row.taken_back_cents)
        : 0,
    disputed: row.disputed_cents,
    takenBack: row.taken_back_cents - row.disputed_cents,
    children: row.children,
    activities: row.activities,
    invoiceNumbers: row.numbers,
    reference,
    isByLink: row.is_by_link,
    madeAt: row.made_at && providerLabel(row.made_at),
    failure: type === 'REFUND' && state === 'FAILED' ? REFUND_FAILED : failureOf(state, failure),
  }
}

function failureOf(state: TransactionFacts['state'], failure: string | null): string | null {
  return state === 'FAILED' ? failureText(failure) : null
}

function columnsOf({ timezone }: { timezone: string }): readonly Column<Row>[] {
  return [
    {
      field: 'date',
      label: 'Date',
      kind: 'date',
      of: ({ at, receivedOn }) => receivedOn ?? dateIn(timezone, Temporal.Instant.from(at)),
    },
    {
      field: 'recorded',
      label: 'Recorded',
      kind: 'date',
      of: ({ at }) => dateIn(timezone, Temporal.Instant.from(at)),
    },
    { field: 'type', label: 'Type', of: ({ type }) => (type === 'PAYMENT' ? 'Payment' : 'Refund') },
    { field: 'payer', label: 'Parent', of: ({ payer }) => payer.name },
    { field: 'email', label: 'Email', of: ({ email }) => email },
    { field: 'children', label: 'Children', of: ({ children }) => children.join(', ') },
    { field: 'activities', label: 'Activities', of: ({ activities }) => activities.join(', ') },
    {
      field: 'invoices',
      label: 'Invoices',
      of: ({ invoiceNumbers }) => invoiceNumbers.map(invoiceNumber).join(', '),
    },
    { field: 'how', label: 'Method', of: ({ how }) => paymentHowLabels[how] },
    { field: 'method', label: 'Card or account', of: ({ method }) => method && methodName(method) },
    { field: 'state', label: 'Status', of: transactionStatus },
    {
      field: 'amount',
      label: 'Amount',
      kind: 'money',
      of: ({ type, amount }) => (type === 'REFUND' ? -amount : amount),
    },
    { field: 'refunded', label: 'Refunded', kind: 'money', of: ({ refunded }) => refunded },
    { field: 'fee', label: 'Fee', kind: 'money', of: ({ fee }) => fee },
    {
      field: 'net',
      label: 'Net',
      kind: 'money',
      of: ({ type, amount, fee }) => (type === 'PAYMENT' && fee !== null ? amount - fee : null),
    },
    { field: 'reference', label: 'Reference', of: ({ reference }) => reference },
  ]
}
