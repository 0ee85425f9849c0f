import { proposals } from '@afterbell/contract/payments/transactions'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Proposal } from './ProposalDetails.tsx'
import { useMoneyRefresh } from './shown-of-money.ts'

/** Decides what is proposed to be given back. Each answers whether it was done; what a call was refused with, it has told. */
export function useDecide() {
  const format = useFormat()
  const confirm = useWrite(proposals.confirm)
  const dismiss = useWrite(proposals.dismiss)
  const refresh = useMoneyRefresh()
  return {
    giveBack: async (chosen: readonly Proposal[], keepAsCredit: boolean): Promise<boolean> => {
      const failures: string[] = []
      try {
        for (const { id } of chosen) {
          const { refunds } = await confirm.mutateAsync({ params: { id }, body: { keepAsCredit } })
          failures.push(...refunds.flatMap(({ failure }) => failure ?? []))
        }
      } catch {
        return false
      } finally {
        refresh()
      }
      const back = chosen.reduce((total, { givenBack }) => total + givenBack, 0)
      if (failures.length > 0) notify.error(`${failures[0]} The amount is credit of the family now.`)
      else if (back === 0) notify.success('It is no longer owed')
      else if (keepAsCredit) notify.success(`${format.money(back)} kept as credit`)
      else notify.success('You have successfully created a refund')
      return true
    },
    dismiss: async ({ id }: Proposal): Promise<boolean> => {
      try {
        await dismiss.mutateAsync({ params: { id } })
        notify.success('Nothing is given back')
        return true
      } catch {
        return false
      } finally {
        refresh()
      }
    },
  }
}
