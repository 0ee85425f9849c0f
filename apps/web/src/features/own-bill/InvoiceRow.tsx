import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { invoiceStatusLabels } from '@afterbell/domain/invoices/invoice-status'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { askAgain, download, useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { uuid } from '../../platform/uuid.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PayFrame } from '../ledger/paying/PayFrame.tsx'
import { SHOWN_OF_BILL, type OwnInvoice } from './shown-of-bill.ts'
import styles from './own-bill.module.css'

/** One invoice: its period, status and PDF, and paying it now. */
export function InvoiceRow({ invoice }: { invoice: OwnInvoice }) {
  const format = useFormat()
  const { id, number, planName, amount, currency, periodStart, periodEnd, status } = invoice
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span>
          {planName}, {format.date(periodStart)} – {format.date(periodEnd)}
        </span>
        <span className={styles.dim}>Invoice {number}</span>
        {status !== 'PAID' && (
          <span className={styles.dim} role="status">
            {paymentText(invoice, format)}
          </span>
        )}
      </div>
      <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      <StatusChip tone={TONES[status]}>{invoiceStatusLabels[status]}</StatusChip>
      <div className={styles.rowActions}>
        <PayButton invoice={invoice} />
        <Button
          variant="subtle"
          size="xs"
          aria-label={`PDF of invoice ${number}`}
          onClick={() => void download(ownBill.invoicePdf, { params: { id } }).catch(() => {})}
        >
          PDF
        </Button>
      </div>
    </li>
  )
}

const TONES = { OPEN: 'warning', PAST_DUE: 'danger', PAID: 'success' } as const

/** Pays it now, or continues at the bank. Each press has an id, so that sending twice pays once. */
function PayButton({ invoice: { id, number, status, payment } }: { invoice: OwnInvoice }) {
  const pay = useWrite(ownBill.payInvoice, { invalidates: SHOWN_OF_BILL })
  const client = useQueryClient()
  const attempt = useRef(uuid())
  if (status === 'PAID') return null
  const confirmAtBank = (url: string) => void openBank(url).then(() => askAgain(client, SHOWN_OF_BILL))
  if (payment?.state === 'REQUIRES_ACTION' && payment.actionUrl) {
    const { actionUrl } = payment
    return (
      <Button size="xs" onClick={() => confirmAtBank(actionUrl)}>
        Confirm with the bank
      </Button>
    )
  }
  if (payment && payment.state !== 'FAILED') return null
  const press = () =>
    pay.mutate(
      { params: { id }, body: { paymentId: attempt.current } },
      {
        onSuccess: ({ payment: made }) => {
          attempt.current = uuid()
          if (made?.state === 'SUCCEEDED') notify.success('Payment confirmed successfully')
          else if (made?.state === 'REQUIRES_ACTION' && made.actionUrl) confirmAtBank(made.actionUrl)
          else if (made?.state === 'FAILED') notify.error(made.failure ?? 'Failed to confirm payment')
        },
      },
    )
  return (
    <Button size="xs" aria-label={`Pay now: invoice ${number}`} loading={pay.isPending} onClick={press}>
      Pay now
    </Button>
  )
}

function openBank(url: string): Promise<void> {
  return openModal({
    title: 'Confirm with the bank',
    width: 520,
    content: ({ close }) => (
      <DialogBody>
        <PayFrame url={url} title="Confirm with the bank" onHeard={() => close()} />
      </DialogBody>
    ),
  })
}

function paymentText({ payment, nextTryDate }: OwnInvoice, format: Format): string {
  if (payment === null) return nextTryDate === null ? '' : `We try on ${format.date(nextTryDate)}.`
  switch (payment.state) {
    case 'FAILED':
      return `${payment.failure}.${nextTryDate === null ? '' : ` We try again on ${format.date(nextTryDate)}.`}`
    case 'PROCESSING':
      return 'The bank is working on this payment, which can take several days.'
    case 'REQUIRES_ACTION':
      return 'The bank wants the cardholder to confirm this payment.'
    case 'SUCCEEDED':
      return 'The bank returned this payment.'
    case 'SENDING':
    case 'UNKNOWN':
      return 'This is being paid. The bank has not answered yet.'
  }
}
