import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { findings, type Finding } from '@afterbell/domain/kernel/decision'
import { amount as lineAmount, moneyPaid } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { sum } from '@afterbell/domain/kernel/sum'

/** The facts of a payment that its refund depends on. */
export interface RefundableCharge extends Pick<AnswerOf<typeof transactions.charge>, 'refundable'> {
  invoices: readonly {
    refundable: number
    open: number
    lines: readonly { id: string; net: number; credited: number }[]
  }[]
}

export interface RefundValues {
  way: 'WHOLE' | 'PART' | 'LINES'
  amount: NumberTyped
  /** For each line of all invoices, in order. */
  lines: { id: string; amount: NumberTyped }[]
  reason: string
  /** Whether the open rest of the refunded invoices stays or is canceled. */
  rest: 'KEPT' | 'CANCELED'
}

/** Returns the amount to refund by the form, and the lines if they are named. */
export function intendedRefund(
  charge: RefundableCharge,
  { way, amount, lines }: RefundValues,
): { cents: number; lines?: { id: string; amount: number }[] } {
  if (way === 'WHOLE') return { cents: charge.refundable }
  if (way === 'PART') return { cents: centsOf(amount) }
  const linesToRefund = lines
    .map(({ id, amount: typed }) => ({ id, amount: centsOf(typed) }))
    .filter((line) => line.amount > 0)
  return { cents: sum(linesToRefund.map((line) => line.amount)), lines: linesToRefund }
}

/**
 * Returns the open cents of the invoices to be refunded, which can be canceled along with it. Refunds come off the first
 * invoices first, or off those whose lines are named.
 */
export function stillOwed(charge: RefundableCharge, values: RefundValues): number {
  const refund = intendedRefund(charge, values)
  let remaining = refund.cents
  return sum(
    charge.invoices.map(({ refundable, open, lines }) => {
      const invoiceLines = refund.lines?.filter(({ id }) => lines.some((line) => line.id === id))
      const part = Math.min(
        remaining,
        refundable,
        invoiceLines ? sum(invoiceLines.map(({ amount }) => amount)) : remaining,
      )
      remaining -= part
      return part > 0 ? open : 0
    }),
  )
}

/** Returns findings on the amounts: unreadable, zero, or above the maximum. A line that cannot be read is never skipped. */
export function refundFindings(
  charge: RefundableCharge,
  values: RefundValues,
  money: (cents: number) => string,
): Finding[] {
  const path = values.way === 'PART' ? 'amount' : 'lines'
  const unread = unreadAmounts(values)
  if (unread.length > 0) return unread
  const lefts = new Map(
    charge.invoices.flatMap(({ lines }) =>
      lines.map(({ id, net, credited }) => [id, net - credited] as const),
    ),
  )
  const tooMuch = values.lines.flatMap(({ id, amount }, index) => {
    const remaining = lefts.get(id) ?? 0
    const message = `At most ${money(remaining)} of this line`
    return values.way === 'LINES' && centsOf(amount) > remaining
      ? [{ path: `lines.${index}.amount`, message }]
      : []
  })
  const { cents } = intendedRefund(charge, values)
  if (tooMuch.length > 0) return tooMuch
  if (cents === 0)
    return [{ path, message: path === 'lines' ? 'Enter an amount for at least one line' : required(null)! }]
  if (cents > charge.refundable)
    return [{ path, message: `At most ${money(charge.refundable)} can be refunded` }]
  return []
}

/** Returns the cents for the button; null if an amount is unreadable, zero or too high. */
export function refundPromised(charge: RefundableCharge, values: RefundValues): number | null {
  const isWrong = refundFindings(charge, values, String).length > 0
  return isWrong ? null : intendedRefund(charge, values).cents
}

function unreadAmounts({ way, amount, lines }: RefundValues): Finding[] {
  if (way === 'PART') return findings([['amount', moneyPaid(amount)]])
  if (way === 'WHOLE') return []
  // A line without a refund is empty, or 0.
  return findings(lines.map((line, index) => [`lines.${index}.amount`, lineAmount(line.amount)]))
}

function centsOf(typed: NumberTyped): number {
  return typeof typed === 'number' ? typed : 0
}
