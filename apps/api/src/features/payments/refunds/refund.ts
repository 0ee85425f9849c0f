import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { refunds } from '@afterbell/contract/payments/transactions'
import { sum } from '@afterbell/domain/kernel/sum'
import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { noteForRefund } from '@afterbell/domain/ledger/refund'
import { cashAccountOf, REFUND_FAILED } from '@afterbell/domain/payments/payment-ways'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid, refuse, refuseAs } from '../../../platform/problems.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { settleUses } from '../../coupons/uses.store.ts'
import { changeInvoices, type BilledLine } from '../../ledger/billed.store.ts'
import { remainingCentsOf, writeNotes, type InvoiceCredit } from '../../ledger/credit.ts'
import { FIRST_LOOK_SECONDS } from '../charging/confirm.ts'
import { bookRefund } from '../charging/book-refund.ts'
import { hearOfRefunds } from './hear-of-refunds.ts'
import { refundableOf, type Refundable, type RefundTarget } from './refundable.ts'
import { holdPaymentsOf, remainingToRefund, type PaymentOf } from './refunds.store.ts'
import { insertRefunds, type NewRefund } from '../charging/refund-rows.store.ts'
import { settleRefund } from './settle-refund.ts'
import { sendReceipt } from '../charging/receipt.job.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Providers } from '../../providers/providers.ts'
import { refundsResolve } from '../charging/payment-jobs.ts'

type Answer = AnswerOf<(typeof refunds)['ofInvoice']>

interface RefundInput {
  cents: number
  reason: string
  /** Amounts by line, if the caller chooses lines. */
  lines?: readonly { id: string; amount: number }[] | undefined
  /** Also cancels the open rest of the invoices. */
  cancelsRest?: boolean | undefined
}

/**
 * Refunds part of what was paid. A credit note turns it into the payer's credit, which goes back the way it came,
 * latest payment first. The open rest stays owed unless it is canceled too. Refuses more than was paid and is left. All
 * refunding calls share this act.
 */
export async function refund(
  call: AnyCall,
  providers: Providers,
  targetOf: () => Promise<RefundTarget>,
  { cents, reason, lines, cancelsRest = false }: RefundInput,
): Promise<Answer> {
  await hearOfRefunds(call, providers, async () => {
    const { invoiceIds, paymentIds } = await targetOf()
    return paymentsFor(call, invoiceIds, paymentIds)
  })
  const made = await call.inside(async () => {
    const refundable = await refundableOf(call, await targetOf(), { isHeld: true })
    if (refundable.cents === 0 && refundable.invoices.some(({ invoice }) => invoice.disputedCents > 0))
      throw refuseAs('DISPUTED', { of: 'PAYMENT' })
    // A payment under way would change what can be refunded.
    if (refundable.invoices.some(({ invoice }) => invoice.pendingCents > 0))
      throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
    assertRefundable(cents, refundable.cents, call.school.currency)
    if (lines) assertLines(refundable, lines, cents, call.school.currency)
    let remaining = cents
    const centsByLine = new Map<string, number>()
    for (const { invoice, lines: invoiceLines, cents: most } of refundable.invoices) {
      const amounts = invoiceLines.map((line) => {
        const requestedLine = lines?.find(({ id }) => id === line.id)
        return {
          remainingCents: remainingCentsOf(line),
          ...(lines && { requestedCents: requestedLine?.amount ?? 0 }),
        }
      })
      // An invoice without a chosen line gets no refund.
      const chosenCents = lines ? sum(amounts.map(({ requestedCents = 0 }) => requestedCents)) : remaining
      const part = Math.min(remaining, most, chosenCents)
      remaining -= part
      if (part === 0) continue
      for (const [index, lineCents] of noteForRefund(invoice, part, amounts, { cancelsRest }).entries())
        centsByLine.set(invoiceLines[index]!.id, lineCents)
    }
    const invoices = refundable.invoices.map(({ invoice }) => invoice)
    const notes = await writeNotes(call, {
      invoices,
      billed: { invoiceIds: invoices.map(({ id }) => id) },
      centsOf: ({ id }) => centsByLine.get(id) ?? 0,
      keepsOpen: !cancelsRest,
    })
    return sendBack(call, notes, { reason, paymentIds: refundable.paymentIds })
  })
  return outcomesOf(call, providers, made)
}

/** Reads the payments for invoices, or the given ones among them, without locks. */
export async function paymentsFor(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  invoiceIds: readonly string[],
  paymentIds: readonly string[] | null = null,
): Promise<PaymentOf[]> {
  const payments = await holdPaymentsOf(tx, school.id, { invoiceIds }, { isHeld: false })
  return payments.filter(
    ({ id, freed }) => freed === null && (paymentIds === null || paymentIds.includes(id)),
  )
}

/** Refuses a refund of more than is possible. */
export function assertRefundable(cents: number, most: number, currency: Currency): void {
  if (most === 0) throw refuse('NOT_REFUNDABLE', 'Nothing can be refunded here')
  assertValid(cents > 0 ? [] : [{ path: 'amount', message: 'Should be more then 0' }])
  if (cents > most)
    throw refuse('TOO_MUCH', `At most ${formatMoney(most, currency)} can be refunded`, { field: 'amount' })
}

/**
 * Refuses chosen lines that do not sum to the amount, exceed what is left of a line, or exceed what an invoice can
 * refund.
 */
function assertLines(
  { invoices }: Refundable,
  lines: NonNullable<RefundInput['lines']>,
  cents: number,
  currency: Currency,
): void {
  const amountOf = ({ id }: BilledLine) => lines.find((line) => line.id === id)?.amount ?? 0
  const totalOf = (invoiceLines: readonly BilledLine[]) => sum(invoiceLines.map(amountOf))
  const linesTotal = sum(invoices.map((invoice) => totalOf(invoice.lines)))
  assertValid(linesTotal === cents ? [] : [{ path: 'lines', message: 'The lines should come to the amount' }])
  const exceededLine = invoices
    .flatMap((invoice) => invoice.lines)
    .find((line) => amountOf(line) > remainingCentsOf(line))
  if (exceededLine)
    throw refuse(
      'TOO_MUCH',
      `At most ${formatMoney(remainingCentsOf(exceededLine), currency)} of this line can be refunded`,
      {
        field: 'lines',
      },
    )
  const exceededInvoice = invoices.find((invoice) => totalOf(invoice.lines) > invoice.cents)
  if (exceededInvoice)
    throw refuse(
      'TOO_MUCH',
      `At most ${formatMoney(exceededInvoice.cents, currency)} of this invoice can be refunded`,
      {
        field: 'lines',
      },
    )
}

export interface SentBack {
  refunds: NewRefund[]
  noLongerOwed: number
  /** Cents moved to credit for which no payment is left to refund to. */
  keptAsCredit: number
}

/**
 * Refunds what credit notes moved to a payer's credit: stores refunds, to be requested from providers after the commit.
 * Money taken outside is returned by hand, so its refund is done at once.
 */
export async function sendBack(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  invoiceCredits: readonly InvoiceCredit[],
  { reason, paymentIds = null }: { reason: string; paymentIds?: readonly string[] | null },
): Promise<SentBack> {
  const { tx, school } = call
  // The unpaid part is no longer owed by now.
  await settleUses(
    tx,
    school.id,
    invoiceCredits.map(({ id }) => id),
  )
  const noLongerOwed = sum(invoiceCredits.map((each) => each.creditedCents - each.movedCents))
  const creditsToMove = invoiceCredits.filter(({ movedCents }) => movedCents > 0)
  const movedCents = sum(creditsToMove.map((each) => each.movedCents))
  if (creditsToMove.length === 0) return { refunds: [], noLongerOwed, keptAsCredit: 0 }
  const payments = await holdPaymentsOf(tx, school.id, { invoiceIds: creditsToMove.map(({ id }) => id) })
  const made = refundsOf(
    payments.filter(({ id }) => paymentIds === null || paymentIds.includes(id)),
    creditsToMove,
    reason,
  )
  const keptAsCredit = movedCents - sum(made.map(({ cents }) => cents))
  if (made.length === 0) return { refunds: [], noLongerOwed, keptAsCredit }
  await writeRefunds(call, made, reason)
  return { refunds: made, noLongerOwed, keptAsCredit }
}

/** Stores refunds, to be requested from their providers after the commit. Refunds by hand are done at once. */
export async function writeRefunds(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  made: readonly NewRefund[],
  reason: string,
): Promise<void> {
  const { tx, school, user } = call
  await insertRefunds(tx, school.id, made, user.id)
  for (const { id, payment, payerId, cents, state, parts } of made) {
    const cashAccount = cashAccountOf(payment.how)
    await bookRefund(call, { id, payerId }, [
      ...postings.asked(id, cents),
      ...(state === 'SUCCEEDED' ? postings.done(id, cashAccount, cents) : []),
    ])
    if (state === 'SUCCEEDED') {
      await changeInvoices(
        tx,
        school.id,
        parts.map((part) => ({ id: part.invoiceId, refundedCents: part.cents })),
      )
      await settleUses(
        tx,
        school.id,
        parts.map(({ invoiceId }) => invoiceId),
      )
      await sendReceipt(tx, { schoolId: school.id, refundId: id })
    } else
      await later(
        tx,
        refundsResolve,
        { schoolId: school.id, refundId: id },
        { afterSeconds: FIRST_LOOK_SECONDS },
      )
  }
  await record(tx, call, [
    {
      what: 'payment.refunded',
      details: { amount: formatMoney(sum(made.map(({ cents }) => cents)), school.currency), reason },
    },
  ])
}

/**
 * Splits the moved credit by payment, in their order, up to what is left of each payment. A payment for several payers
 * gets one refund per payer whose credit it uses.
 */
function refundsOf(
  payments: readonly PaymentOf[],
  moved: readonly InvoiceCredit[],
  reason: string,
): NewRefund[] {
  const remaining = new Map(moved.map(({ id, movedCents }) => [id, movedCents]))
  return payments.flatMap((payment): NewRefund[] => {
    let rest = remainingToRefund(payment)
    return [...new Set(moved.map(({ payerId }) => payerId))].flatMap((payerId): NewRefund[] => {
      const freedParts = payment.freed?.filter((each) => each.payerId === payerId)
      let capCents = freedParts ? sum(freedParts.map(({ cents }) => cents)) : rest
      const theirs = moved.filter(
        ({ id, payerId: whose }) => whose === payerId && (payment.freed || payment.invoice_ids.includes(id)),
      )
      const parts = theirs.flatMap(({ id: invoiceId }) => {
        const cents = Math.min(rest, capCents, remaining.get(invoiceId) ?? 0)
        rest -= cents
        capCents -= cents
        remaining.set(invoiceId, (remaining.get(invoiceId) ?? 0) - cents)
        return cents > 0 ? [{ invoiceId, cents }] : []
      })
      if (parts.length === 0) return []
      const cents = sum(parts.map((part) => part.cents))
      return [newRefund({ payment, payerId, cents, reason, parts })]
    })
  })
}

/** Makes a new refund; one by hand starts as done. */
export function newRefund(of: Omit<NewRefund, 'id' | 'state'>): NewRefund {
  return { ...of, id: randomUUIDv7(), state: of.payment.provider ? 'SENDING' : 'SUCCEEDED' }
}

/** Requests the refunds from their providers one by one, and returns their outcomes. */
export async function outcomesOf(call: AnyCall, providers: Providers, made: SentBack): Promise<Answer> {
  const results: Answer['refunds'] = []
  for (const { id, payment, cents, state } of made.refunds) {
    const provider = payment.provider && providers[payment.provider]
    if (!provider || state === 'SUCCEEDED') {
      results.push({ id, amount: cents, state, failure: null })
      continue
    }
    const request = { key: id, paymentRef: payment.provider_ref!, cents }
    const outcome = await provider.refund(accountAt(call.school, payment), request)
    // If the outcome cannot be stored now, the resolver finds it later; the refund is not requested twice.
    const settledRefund = await call.inside(() => settleRefund(call, id, outcome)).catch(() => null)
    results.push({
      id,
      amount: cents,
      state: settledRefund?.state ?? 'SENDING',
      failure: settledRefund?.state === 'FAILED' ? REFUND_FAILED : null,
    })
  }
  const { noLongerOwed, keptAsCredit } = made
  return { refunds: results, noLongerOwed, keptAsCredit }
}
