import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { sum } from '@afterbell/domain/kernel/sum'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { paymentHowLabels } from '@afterbell/domain/payments/payment-ways'
import { paymentStateLabels } from '@afterbell/domain/payments/payment-states'

type Charge = AnswerOf<typeof transactions.charge>

/** Entry of a payment's history: at a moment, or on a day if the time is unknown. */
export type TimelineEntry = { key: string; text: string } & (
  | { at: string; on: null }
  | { at: null; on: string }
)

const DISPUTES = { OPEN: 'not decided yet', WON: 'won', LOST: 'lost' } as const

/** Returns a payment's history up to its payout, the earliest first: lines paid, refunds, disputes. */
export function paymentTimeline(charge: Charge, money: (cents: number) => string): TimelineEntry[] {
  const { transaction, settledAt, reversals, refunds, payout } = charge
  const { at, receivedOn, how, method, amount } = transaction
  const methodText = method ? methodName(method) : paymentHowLabels[how]
  const entries: TimelineEntry[] = [
    receivedOn === null
      ? { key: 'made', at, on: null, text: `${money(amount)} charge started: ${methodText}` }
      : { key: 'made', at: null, on: receivedOn, text: `${money(amount)} received: ${methodText}` },
  ]
  const laterEntries: TimelineEntry[] = []
  if (transaction.state === 'SUCCEEDED')
    entries.push(
      ...appliedTo(charge, money).map((text, index) => came(`applied ${index}`, settledAt ?? at, text)),
    )
  else if (transaction.state === 'FAILED')
    laterEntries.push(came('failed', settledAt ?? at, transaction.failure ?? paymentStateLabels.FAILED))
  for (const { id, at: since, kind, amount: cents, state } of reversals) {
    const what =
      kind === 'DISPUTE'
        ? `${money(cents)} disputed by the family’s bank: ${DISPUTES[state]}`
        : `${money(cents)} returned by the bank`
    laterEntries.push(came(id, since, what))
  }
  for (const { id, at: since, amount: cents, reason, state } of refunds) {
    const refund = `${money(cents)} refunded`
    const how = state === 'SUCCEEDED' ? refund : `Refund of ${money(cents)}: ${paymentStateLabels[state]}`
    laterEntries.push(came(id, since, [how, reason].filter(Boolean).join(' · ')))
  }
  if (payout !== null)
    laterEntries.push({ key: 'payout', at: null, on: payout.arrivesOn, text: 'Paid out to your bank' })
  return [...entries, ...laterEntries.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))]
}

/** Says how much went to each invoice, and how much became credit because an invoice was paid by then. */
function appliedTo({ transaction, invoices }: Charge, money: (cents: number) => string): string[] {
  const rest = transaction.amount - sum(invoices.map(({ applied }) => applied))
  return [
    ...invoices
      .filter(({ applied }) => applied > 0)
      .map(({ number, applied }) => `${money(applied)} applied to ${invoiceText(number)}`),
    ...(rest > 0 ? [`${money(rest)} kept as family credit`] : []),
  ]
}

function invoiceText(number: number | null): string {
  return number === null ? 'an invoice' : `invoice ${invoiceNumber(number)}`
}

function came(key: string, at: string, text: string): TimelineEntry {
  return { key, at, on: null, text }
}

/** A day without a time comes after that day's timed entries. */
function orderOf({ at, on }: TimelineEntry): string {
  return at ?? `${on}T24`
}
