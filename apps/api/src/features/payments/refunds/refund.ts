import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { refunds } from '@afterbell/contract/payments/transactions'
import { sum } from '@afterbell/domain/kernel/sum'
import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { noteForRefund } from '@afterbell/domain/ledger/refund'
import { heldBy, REFUND_FAILED } from '@afterbell/domain/payments/payment-ways'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid, refuse, refuseAs } from '../../../platform/problems.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { settleUses } from '../../coupons/uses.store.ts'
import { changeInvoices, type BilledLine } from '../../ledger/billed.store.ts'
import { leftOf, writeNotes, type Credited } from '../../ledger/credit.ts'
import { FIRST_LOOK_SECONDS } from '../confirm.ts'
import { bookRefund } from './book-refund.ts'
import { hearOfRefunds } from './hear-of-refunds.ts'
import { refundableOf, type Refundable, type RefundTarget } from './refundable.ts'
import {
  holdPaymentsOf,
  insertRefunds,
  leftToRefund,
  type NewRefund,
  type PaymentOf,
} from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'
import { sendReceipt } from '../receipt.job.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Providers } from '../providers/providers.ts'

type Answer = AnswerOf<(typeof refunds)['ofInvoice']>

interface RefundAsked {
  cents: number
  reason: string
  /** Of which lines, where they are named. */
  lines?: readonly { id: string; amount: number }[] | undefined
  /** What is still open of the invoices is owed no more, too. */
  cancelsRest?: boolean | undefined
}

/**
 * Gives back of what was paid: a note takes it off what is owed, so it is the payer's credit, and from there it goes back the way
 * it came, the latest payment first. What is still open stays owed unless it is canceled with it. Never more than was paid and is kept. One act behind every call that refunds.
 */
export async function refund(
  call: AnyCall,
  providers: Providers,
  targetOf: () => Promise<RefundTarget>,
  { cents, reason, lines, cancelsRest = false }: RefundAsked,
): Promise<Answer> {
  await hearOfRefunds(call, providers, async () => {
    const { invoiceIds, paymentIds } = await targetOf()
    return paymentsFor(call, invoiceIds, paymentIds)
  })
  const made = await call.inside(async () => {
    const found = await refundableOf(call, await targetOf(), { isHeld: true })
    if (found.cents === 0 && found.invoices.some(({ invoice }) => invoice.disputedCents > 0))
      throw refuseAs('DISPUTED', { of: 'PAYMENT' })
    // What is paid meanwhile would change what can go back.
    if (found.invoices.some(({ invoice }) => invoice.pendingCents > 0))
      throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
    assertRefundable(cents, found.cents, call.school.currency)
    if (lines) assertLines(found, lines, cents, call.school.currency)
    let left = cents
    const takenBack = new Map<string, number>()
    for (const { invoice, lines: own, cents: most } of found.invoices) {
      const asked = own.map((line) => {
        const named = lines?.find(({ id }) => id === line.id)
        return { leftCents: leftOf(line), ...(lines && { askedCents: named?.amount ?? 0 }) }
      })
      // Of an invoice none of whose lines is named nothing goes back.
      const named = lines ? sum(asked.map(({ askedCents = 0 }) => askedCents)) : left
      const part = Math.min(left, most, named)
      left -= part
      if (part === 0) continue
      for (const [index, taken] of noteForRefund(invoice, part, asked, { cancelsRest }).entries())
        takenBack.set(own[index]!.id, taken)
    }
    const invoices = found.invoices.map(({ invoice }) => invoice)
    const credited = await writeNotes(call, {
      invoices,
      billed: { invoiceIds: invoices.map(({ id }) => id) },
      centsOf: ({ id }) => takenBack.get(id) ?? 0,
      keepsOpen: !cancelsRest,
    })
    return sendBack(call, credited, { reason, paymentIds: found.paymentIds })
  })
  return outcomesOf(call, providers, made)
}

/** The payments that came for invoices, those named of them. They are only looked at. */
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

/** What is asked to go back is no more than can. */
export function assertRefundable(cents: number, most: number, currency: Currency): void {
  if (most === 0) throw refuse('NOT_REFUNDABLE', 'Nothing can be refunded here')
  assertValid(cents > 0 ? [] : [{ path: 'amount', message: 'Should be more then 0' }])
  if (cents > most)
    throw refuse('TOO_MUCH', `At most ${moneyShown(most, currency)} can be refunded`, { field: 'amount' })
}

/** Lines that are named come to the amount, each to no more than is left of it, and to no more of an invoice than can go back of it. */
function assertLines(
  { invoices }: Refundable,
  lines: NonNullable<RefundAsked['lines']>,
  cents: number,
  currency: Currency,
): void {
  const amountOf = ({ id }: BilledLine) => lines.find((line) => line.id === id)?.amount ?? 0
  const of = (own: readonly BilledLine[]) => sum(own.map(amountOf))
  const named = sum(invoices.map((invoice) => of(invoice.lines)))
  assertValid(named === cents ? [] : [{ path: 'lines', message: 'The lines should come to the amount' }])
  const used = invoices.flatMap((invoice) => invoice.lines).find((line) => amountOf(line) > leftOf(line))
  if (used)
    throw refuse('TOO_MUCH', `At most ${moneyShown(leftOf(used), currency)} of this line can be refunded`, {
      field: 'lines',
    })
  const over = invoices.find((invoice) => of(invoice.lines) > invoice.cents)
  if (over)
    throw refuse('TOO_MUCH', `At most ${moneyShown(over.cents, currency)} of this invoice can be refunded`, {
      field: 'lines',
    })
}

export interface SentBack {
  refunds: NewRefund[]
  noLongerOwed: number
  /** What was moved to credit, and of which no payment is left to give back to. */
  keptAsCredit: number
}

/**
 * Of what notes moved to a payer's credit, what goes back to where it came from: written down, and asked of the providers once
 * that stands. What was taken outside is given back by hand, so it is done at once.
 */
export async function sendBack(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  credited: readonly Credited[],
  { reason, paymentIds = null }: { reason: string; paymentIds?: readonly string[] | null },
): Promise<SentBack> {
  const { tx, school } = call
  // What was not paid is owed no more by now.
  await settleUses(
    tx,
    school.id,
    credited.map(({ id }) => id),
  )
  const noLongerOwed = sum(credited.map((each) => each.creditedCents - each.movedCents))
  const moved = credited.filter(({ movedCents }) => movedCents > 0)
  const movedCents = sum(moved.map((each) => each.movedCents))
  if (moved.length === 0) return { refunds: [], noLongerOwed, keptAsCredit: 0 }
  const payments = await holdPaymentsOf(tx, school.id, { invoiceIds: moved.map(({ id }) => id) })
  const made = refundsOf(
    payments.filter(({ id }) => paymentIds === null || paymentIds.includes(id)),
    moved,
    reason,
  )
  const keptAsCredit = movedCents - sum(made.map(({ cents }) => cents))
  if (made.length === 0) return { refunds: [], noLongerOwed, keptAsCredit }
  await writeRefunds(call, made, reason)
  return { refunds: made, noLongerOwed, keptAsCredit }
}

/** Writes refunds down, to be asked of their providers once that stands. What is given back by hand is done at once. */
export async function writeRefunds(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  made: readonly NewRefund[],
  reason: string,
): Promise<void> {
  const { tx, school, user } = call
  await insertRefunds(tx, school.id, made, user.id)
  for (const { id, payment, payerId, cents, state, parts } of made) {
    const held = heldBy(payment.how)
    await bookRefund(call, { id, payerId }, [
      ...postings.asked(id, cents),
      ...(state === 'SUCCEEDED' ? postings.done(id, held, cents) : []),
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
        'refunds.resolve',
        { schoolId: school.id, refundId: id },
        { afterSeconds: FIRST_LOOK_SECONDS },
      )
  }
  await record(tx, call, [
    {
      what: 'payment.refunded',
      details: { amount: moneyShown(sum(made.map(({ cents }) => cents)), school.currency), reason },
    },
  ])
}

/**
 * What goes back of each payment, in their order: of each invoice what was moved, up to what is left of the payment. Of a payment
 * for several payers a refund for each, out of whose credit it goes.
 */
function refundsOf(payments: readonly PaymentOf[], moved: readonly Credited[], reason: string): NewRefund[] {
  const left = new Map(moved.map(({ id, movedCents }) => [id, movedCents]))
  return payments.flatMap((payment): NewRefund[] => {
    let rest = leftToRefund(payment)
    return [...new Set(moved.map(({ payerId }) => payerId))].flatMap((payerId): NewRefund[] => {
      const freed = payment.freed?.filter((each) => each.payerId === payerId)
      let most = freed ? sum(freed.map(({ cents }) => cents)) : rest
      const theirs = moved.filter(
        ({ id, payerId: whose }) => whose === payerId && (payment.freed || payment.invoice_ids.includes(id)),
      )
      const parts = theirs.flatMap(({ id: invoiceId }) => {
        const cents = Math.min(rest, most, left.get(invoiceId) ?? 0)
        rest -= cents
        most -= cents
        left.set(invoiceId, (left.get(invoiceId) ?? 0) - cents)
        return cents > 0 ? [{ invoiceId, cents }] : []
      })
      if (parts.length === 0) return []
      const cents = sum(parts.map((part) => part.cents))
      return [newRefund({ payment, payerId, cents, reason, parts })]
    })
  })
}

/** A refund as it begins: what is given back by hand is done with that. */
export function newRefund(of: Omit<NewRefund, 'id' | 'state'>): NewRefund {
  return { ...of, id: randomUUIDv7(), state: of.payment.provider ? 'SENDING' : 'SUCCEEDED' }
}

/** Asks the providers, one after the other, and says what became of each. */
export async function outcomesOf(call: AnyCall, providers: Providers, made: SentBack): Promise<Answer> {
  const told: Answer['refunds'] = []
  for (const { id, payment, cents, state } of made.refunds) {
    const provider = payment.provider && providers[payment.provider]
    if (!provider || state === 'SUCCEEDED') {
      told.push({ id, amount: cents, state, failure: null })
      continue
    }
    const asked = { key: id, paymentRef: payment.provider_ref!, cents }
    const outcome = await provider.refund(accountAt(call.school, payment), asked)
    // What was asked for stands, whatever keeps it from being written down now: the resolver looks for it, and nobody asks twice.
    const settled = await call.inside(() => settleRefund(call, id, outcome)).catch(() => null)
    told.push({
      id,
      amount: cents,
      state: settled?.state ?? 'SENDING',
      failure: settled?.state === 'FAILED' ? REFUND_FAILED : null,
    })
  }
  const { noLongerOwed, keptAsCredit } = made
  return { refunds: told, noLongerOwed, keptAsCredit }
}
