import { dunning } from '@afterbell/contract/dunning/dunning'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useWrite } from '../../../platform/calls/calls.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../../ledger/shown-of-money.ts'

export interface PendingCharge {
  id: string
  number: string | null
  payer: string
  currency: Currency
  held: { amount: number; usual: number }
}

/** Acts on a charge that waits for approval. */
export function useHeldCharge() {
  const charge = useWrite(dunning.charge, { once: true })
  const leave = useWrite(dunning.leave)
  const refresh = useMoneyRefresh()
  return {
    charge: async ({ id, number, payer, currency, held }: PendingCharge) => {
      const amount = formatMoney(held.amount, currency)
      const isSure = await confirm({
        title: `Charge ${amount} to ${payer}?`,
        message: `This family usually pays ${formatMoney(held.usual, currency)}. Their default payment method is charged for invoice ${number}.`,
        yes: `Charge ${amount}`,
      })
      if (!isSure) return
      await charge.mutateAsync({ params: { id }, body: { amount: held.amount } }).then(
        ({ state, failure }) => {
          if (state === 'FAILED') notify.error(failure ?? 'The payment did not go through')
          else notify.success(state === 'SUCCEEDED' ? `${amount} charged` : 'The payment is under way')
        },
        () => {},
      )
      refresh()
    },
    leave: async ({ id, number, payer }: PendingCharge) => {
      const isSure = await confirm({
        title: 'Do not charge it automatically?',
        message: `Invoice ${number} stays open, and ${payer} is reminded of it by email.`,
        yes: 'Do not charge',
      })
      if (!isSure) return
      await leave.mutateAsync({ params: { id } }).then(
        () => notify.success(`Invoice ${number} will not be charged automatically`),
        () => {},
      )
      refresh()
    },
  }
}
