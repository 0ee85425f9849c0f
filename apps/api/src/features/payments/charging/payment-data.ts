import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payments } from '@afterbell/contract/payments/payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { offersDebit } from '@afterbell/domain/providers/bank-debits'
import { failureOf, failureText } from '@afterbell/domain/payments/payment-ways'
import { TAKEN_OFF_KINDS, type LineKind } from '@afterbell/domain/ledger/bill'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { couponOfInvoices } from '../../coupons/uses.store.ts'
import { accountOf } from '../methods/methods.store.ts'
import type { Schedule } from '../../ledger/installments.ts'
import { storedReasonText } from '../../ledger/reason-text.ts'
import { amountsOfOthers, linesOfInvoices, spotsOf } from './payable.store.ts'
import type { Payment } from './payments.store.ts'

type PaymentData = AnswerOf<(typeof payments)['create']>

/** Returns what a payment is for, line by line, before it is confirmed. */
export async function paymentData(
  { tx, school }: { tx: Tx; school: SchoolNow },
  payment: Pick<Payment, 'id' | 'cents' | 'parts'>,
  made: Payment | null,
  schedule?: Schedule,
): Promise<Omit<PaymentData, 'parentId'>> {
  const invoiceIds = payment.parts.map(({ invoiceId }) => invoiceId)
  const lines = await linesOfInvoices(tx, school.id, invoiceIds)
  const hasCoupon = lines.some(({ kind }) => kind === 'COUPON')
  const draftLines = lines.filter(({ number }) => number === null)
  const draftCents = sum(
    payment.parts
      .filter((part) => draftLines.some((line) => line.invoice_id === part.invoiceId))
      .map(({ cents }) => cents),
  )
  // Only the first installment is charged now.
  const later = sum(draftLines.map(({ later_cents }) => later_cents))
  return dataOf({
    paymentId: payment.id,
    ...(await chargingOf(tx, school)),
    total: payment.cents,
    credit: schedule?.credit ?? sum(draftLines.map((line) => line.amount_cents)) - draftCents - later,
    later: schedule?.later ?? later,
    installments: schedule?.installments ?? null,
    lines: lines.map(({ kind, label, reason, amount_cents: amount }) => ({
      kind,
      label,
      reason: storedReasonText(reason, school) ?? '',
      amount,
    })),
    invoices: payment.parts.map(({ invoiceId, cents }) => {
      const line = lines.find(({ invoice_id }) => invoice_id === invoiceId)
      return { id: invoiceId, number: line?.number ?? null, amount: cents, dueOn: line?.due_on ?? null }
    }),
    childNames: namesOf(lines.map(({ child }) => child)),
    activityName: namesOf(lines.map(({ activity }) => activity)).join(', '),
    billingType: lines.find(({ billing_type }) => billing_type !== null)?.billing_type ?? null,
    others: await amountsOfOthers(tx, school.id, invoiceIds),
    rosters: await spotsOf(tx, school.id, invoiceIds),
    payment: made && toPaymentAnswer(made),
    coupon: hasCoupon ? await couponOfInvoices(tx, school.id, invoiceIds) : null,
  })
}

/** Returns whether the school can charge payments, and whether bank accounts can be saved for that. */
export async function chargingOf(
  tx: Tx,
  { id, currency }: Pick<SchoolNow, 'id' | 'currency'>,
): Promise<Pick<PaymentData, 'isConnected' | 'savesBankAccounts'>> {
  const account = await accountOf(tx, id)
  const savesBankAccounts = account !== null && offersDebit({ currency, debits: account.debits }, 'TO_KEEP')
  return { isConnected: account !== null, savesBankAccounts }
}

type PaymentFacts = Omit<
  PaymentData,
  'parentId' | 'amount' | 'totalDiscount' | 'totalAddon' | 'discounts' | 'addons' | 'lines' | 'coupon'
> & {
  /** Name of the applied coupon. */
  coupon?: string | null
  lines: (PaymentData['lines'][number] & { kind: LineKind })[]
}

/** Adds the sums of the lines: gross amount, discounts and add-ons. */
export function dataOf({ lines, coupon = null, ...facts }: PaymentFacts): Omit<PaymentData, 'parentId'> {
  const ofKind = (kinds: readonly LineKind[]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).map(({ label, amount }) => ({ label, amount }))
  const discounts = ofKind(TAKEN_OFF_KINDS).map(({ label, amount }) => ({ label, amount: -amount }))
  const addons = ofKind(['ADD_ON'])
  return {
    ...facts,
    amount: sum(lines.map(({ amount }) => Math.max(0, amount))),
    totalDiscount: sum(discounts.map(({ amount }) => amount)),
    totalAddon: sum(addons.map(({ amount }) => amount)),
    discounts,
    addons,
    lines: lines.map(({ label, reason, amount }) => ({ label, reason, amount })),
    coupon,
  }
}

/** Converts a payment to its form in API answers. */
export function toPaymentAnswer(payment: Payment): AnswerOf<(typeof payments)['get']> {
  return {
    id: payment.id,
    state: payment.state,
    how: payment.how,
    amount: payment.cents,
    refunded: payment.refunded_cents,
    failure: payment.state === 'FAILED' ? failureText(payment.failure) : null,
    failureCode: payment.state === 'FAILED' ? failureOf(payment.failure) : null,
    actionUrl: payment.action_url,
    createdAt: payment.created_at,
    receivedOn: payment.received_on,
  }
}

function namesOf(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))]
}
