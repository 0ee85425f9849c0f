import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { enrollments } from '@afterbell/contract/payments/enrollments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { MethodChoice, useMethods } from '../../ledger/MethodChoice.tsx'
import { PaymentUnderWay } from '../../ledger/PaymentUnderWay.tsx'
import type { Part, PartEnd } from './usePayPart.ts'
import styles from './enroll-cart.module.css'

export type Enrolled = AnswerOf<typeof enrollments.enroll>

interface PayRestProps {
  enrolled: Enrolled
  part: Part
  end: PartEnd
  savesBankAccounts: boolean
  pay: (part: Part) => Promise<PartEnd>
  onPaid: () => void
  onClose: () => void
}

/** The children are enrolled, and the payment did not go through, or not yet: says what is owed, and tries again. */
export function PayRest({ enrolled, part, savesBankAccounts, pay, onPaid, onClose, ...props }: PayRestProps) {
  const format = useFormat()
  const methods = useMethods(part.parentId)
  const [end, setEnd] = useState(props.end)
  const [by, setBy] = useState(part.by)
  const [isBusy, setBusy] = useState(false)
  const numbers = enrolled.invoices.map(({ number }) => invoiceNumber(number)).join(', ')
  const again = async () => {
    setBusy(true)
    const next = await pay({ ...part, by })
    setBusy(false)
    if (next.is === 'paid' || next.is === 'pending') onPaid()
    else setEnd(next)
  }
  if (end.is === 'under-way')
    return (
      <PaymentUnderWay
        paymentId={end.paymentId}
        onOver={({ state, failure }) =>
          state === 'SUCCEEDED' ? onPaid() : setEnd({ is: 'failed', message: failure ?? '' })
        }
      />
    )
  return (
    <>
      <DialogBody>
        <Alert color="red" role="alert" title="Enrolled, but not paid">
          {end.is === 'failed' && end.message}
          {'. '}
          {format.money(enrolled.total)} stays due on invoice {numbers}.
        </Alert>
        {by.how === 'CHARGE' && (
          <MethodChoice
            parentId={part.parentId}
            methods={methods}
            savesBankAccounts={savesBankAccounts}
            value={by.methodId}
            onChange={(methodId) => setBy({ how: 'CHARGE', methodId })}
          />
        )}
        <p className={styles.reason}>The spots are kept. What is not paid now is on the invoice.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Leave on the invoice
        </Button>
        <Button loading={isBusy} onClick={() => void again()}>
          {by.how === 'CHARGE' ? 'Charge' : 'Record'} {format.money(part.amount)}
        </Button>
      </DialogFooter>
    </>
  )
}
