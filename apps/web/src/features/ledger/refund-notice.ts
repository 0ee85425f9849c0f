import type { proposals } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { sum } from '@afterbell/domain/kernel/sum'
import { notify, type NoticeType } from '../../ui/notify/notify.ts'

type Answer = AnswerOf<typeof proposals.confirm>

interface RefundNoticeOptions {
  money: (cents: number) => string
  /** The user chose to keep it as credit. */
  isKept?: boolean
}

/** Shows the results of refunds. */
export function notifyRefund(answers: readonly Answer[], telling: RefundNoticeOptions): void {
  const { text, ...options } = refundNotice(answers, telling)
  notify(text, options)
}

/** Notice on finished refunds, by the answers: refunded, on its way, or kept as credit. */
export function refundNotice(
  answers: readonly Answer[],
  { money, isKept = false }: RefundNoticeOptions,
): { text: string; type?: NoticeType } {
  const refunds = answers.flatMap((answer) => answer.refunds)
  const amountOf = (is: (state: Answer['refunds'][number]['state']) => boolean) =>
    sum(refunds.filter(({ state }) => is(state)).map(({ amount }) => amount))
  const refundedAmount = amountOf((state) => state === 'SUCCEEDED')
  const failedAmount = amountOf((state) => state === 'FAILED')
  const underWay = amountOf((state) => state !== 'SUCCEEDED' && state !== 'FAILED')
  const credit = sum(answers.map(({ keptAsCredit }) => keptAsCredit))
  if (refundedAmount + failedAmount + underWay + credit === 0)
    return { type: 'success', text: 'Removed from the balance' }
  if (failedAmount + underWay + credit === 0)
    return { type: 'success', text: 'You have successfully created a refund' }
  if (isKept) return { type: 'success', text: `${money(credit)} kept as credit` }
  const sentences = [
    refundedAmount > 0 && `${money(refundedAmount)} was refunded.`,
    underWay > 0 && `A refund of ${money(underWay)} is processing.`,
    credit > 0 && `${money(credit)} stays family credit, because there is no payment left to refund it to.`,
    failedAmount > 0 &&
      `A refund of ${money(failedAmount)} did not go through. The amount is now family credit.`,
  ]
  return { text: sentences.filter(Boolean).join(' '), ...(failedAmount > 0 && { type: 'error' }) }
}
