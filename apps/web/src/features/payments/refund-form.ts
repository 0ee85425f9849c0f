import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { findings, type Finding } from '@afterbell/domain/kernel/decision'
import { amount as lineAmount, moneyPaid } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { required } from '@afterbell/domain/kernel/rules'
import { sum } from '@afterbell/domain/kernel/sum'

/** Of a payment, as far as a refund goes by it. */
export interface Refunded extends Pick<AnswerOf<typeof transactions.charge>, 'refundable'> {
  invoices: readonly {
    refundable: number
    open: number
    lines: readonly { id: string; net: number; credited: number }[]
  }[]
}

export interface RefundValues {
  way: 'WHOLE' | 'PART' | 'LINES'
  amount: NumberTyped
  /** Of each line of all invoices, in their order. */
  lines: { id: string; amount: NumberTyped }[]
  reason: string
  /** What becomes of what is still owed of an invoice something goes back of. */
  rest: 'KEPT' | 'CANCELED'
}

/** How much goes back by what is filled in, of which lines where they are named. */
export function refundMeant(
  charge: Refunded,
  { way, amount, lines }: RefundValues,
): { cents: number; lines?: { id: string; amount: number }[] } {
  if (way === 'WHOLE') return { cents: charge.refundable }
  if (way === 'PART') return { cents: centsOf(amount) }
  const named = lines
    .map(({ id, amount: typed }) => ({ id, amount: centsOf(typed) }))
    .filter((line) => line.amount > 0)
  return { cents: sum(named.map((line) => line.amount)), lines: named }
}

/**
 * What is still owed of the invoices something goes back of, and can be canceled with it. The first invoices give first, or those
 * whose lines are named.
 */
export function stillOwed(charge: Refunded, values: RefundValues): number {
  const meant = refundMeant(charge, values)
  let left = meant.cents
  return sum(
    charge.invoices.map(({ refundable, open, lines }) => {
      const named = meant.lines?.filter(({ id }) => lines.some((line) => line.id === id))
      const part = Math.min(left, refundable, named ? sum(named.map(({ amount }) => amount)) : left)
      left -= part
      return part > 0 ? open : 0
    }),
  )
}

/** What is wrong with the amounts: what is none, nothing, or more than there is. A line that cannot be read is never left out. */
export function refundFindings(
  charge: Refunded,
  values: RefundValues,
  shown: (cents: number) => string,
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
    const left = lefts.get(id) ?? 0
    const message = `At most ${shown(left)} of this line`
    return values.way === 'LINES' && centsOf(amount) > left
      ? [{ path: `lines.${index}.amount`, message }]
      : []
  })
  const { cents } = refundMeant(charge, values)
  if (tooMuch.length > 0) return tooMuch
  if (cents === 0)
    return [{ path, message: path === 'lines' ? 'Enter an amount for at least one line' : required(null)! }]
  if (cents > charge.refundable)
    return [{ path, message: `At most ${shown(charge.refundable)} can be refunded` }]
  return []
}

/** The cents the button may promise; null while an amount cannot be read, is none or is more than there is. */
export function refundPromised(charge: Refunded, values: RefundValues): number | null {
  const isWrong = refundFindings(charge, values, String).length > 0
  return isWrong ? null : refundMeant(charge, values).cents
}

function unreadAmounts({ way, amount, lines }: RefundValues): Finding[] {
  if (way === 'PART') return findings([['amount', moneyPaid(amount)]])
  if (way === 'WHOLE') return []
  // A line of which nothing goes back is left empty, or 0.
  return findings(lines.map((line, index) => [`lines.${index}.amount`, lineAmount(line.amount)]))
}

function centsOf(typed: NumberTyped): number {
  return typeof typed === 'number' ? typed : 0
}
