import { transactions } from '@afterbell/contract/payments/transactions'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Sends a receipt again. What the call was refused with, it has told. */
export function useResend(): (id: string) => Promise<void> {
  const one = useWrite(transactions.resend)
  return (id) =>
    one.mutateAsync({ params: { id } }).then(
      () => void notify.success('You have successfully resend receipt'),
      () => {},
    )
}
