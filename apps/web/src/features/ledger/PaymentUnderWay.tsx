import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import { useRead } from '../../platform/calls/calls.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { PayFrame } from './paying/PayFrame.tsx'
import type { Payment } from './paying/paying-steps.ts'
import styles from './money.module.css'

const ASK_EVERY_MS = 3000

interface PaymentUnderWayProps {
  paymentId: string
  /** Called when the payment has succeeded or failed. */
  onOver: (payment: Payment) => void
}

/** Polls a payment that waits for the cardholder or the bank, until it has ended. */
export function PaymentUnderWay({ paymentId, onOver }: PaymentUnderWayProps) {
  const dialog = useDialog()
  const read = useRead(payments.get, { params: { id: paymentId } }, { everyMs: ASK_EVERY_MS, freshForMs: 0 })
  const { data: payment, refetch } = read
  useOnceOver(payment, onOver)
  if (!payment) return <DialogReading of={[read]} thing="This payment" />
  return (
    <>
      <DialogBody>
        <Alert color="blue">{TEXTS[payment.state] ?? TEXTS.SENDING}</Alert>
        {payment.actionUrl && payment.state === 'REQUIRES_ACTION' && (
          <PayFrame url={payment.actionUrl} title="Confirm with the bank" onHeard={() => void refetch()} />
        )}
        <p className={styles.dim} role="status">
          You can close this window. Transactions shows the result.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => dialog?.close()}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

/** Called once: a later payment may be a new attempt. */
function useOnceOver(payment: Payment | undefined, onOver: (payment: Payment) => void): void {
  const isHandled = useRef(false)
  useEffect(() => {
    const isOver = payment?.state === 'SUCCEEDED' || payment?.state === 'FAILED'
    if (!isOver || isHandled.current) return
    isHandled.current = true
    onOver(payment)
  }, [payment, onOver])
}

const TEXTS: Partial<Record<Payment['state'], string>> & { SENDING: string } = {
  SENDING: 'This is being paid. The bank has not answered yet.',
  REQUIRES_ACTION: 'The bank wants the cardholder to confirm this payment.',
  PROCESSING: 'The bank is working on this payment, which can take several days.',
}
