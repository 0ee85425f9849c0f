import { proposals } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { notify } from '../../ui/notify/notify.ts'
import { notifyRefund } from './refund-notice.ts'
import type { Proposal } from './ProposalDetails.tsx'
import { useMoneyRefresh } from './shown-of-money.ts'

/** Decides on a proposed refund. Each act returns whether it was done; a refused call has shown its own error. */
export function useDecide() {
  const format = useFormat()
  const confirm = useWrite(proposals.confirm)
  const dismiss = useWrite(proposals.dismiss)
  const refresh = useMoneyRefresh()
  return {
    giveBack: async (chosen: readonly Proposal[], keepAsCredit: boolean): Promise<boolean> => {
      const answers: AnswerOf<typeof proposals.confirm>[] = []
      try {
        for (const { id } of chosen) {
          answers.push(await confirm.mutateAsync({ params: { id }, body: { keepAsCredit } }))
        }
      } catch {
        return false
      } finally {
        refresh()
      }
      notifyRefund(answers, { money: format.money, isKept: keepAsCredit })
      return true
    },
    dismiss: async ({ id }: Proposal): Promise<boolean> => {
      try {
        await dismiss.mutateAsync({ params: { id } })
        notify.success('Dismissed without a refund')
        return true
      } catch {
        return false
      } finally {
        refresh()
      }
    },
  }
}
