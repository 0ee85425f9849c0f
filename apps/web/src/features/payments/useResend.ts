import { transactions } from '@afterbell/contract/payments/transactions'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'

/** Sends a receipt again. A refused call has shown its own error. */
export function useResend(): (id: string) => Promise<void> {
  const resendOne = useWrite(transactions.resend)
  return (id) =>
    resendOne.mutateAsync({ params: { id } }).then(
      () => void notify.success('You have successfully resend receipt'),
      () => {},
    )
}
