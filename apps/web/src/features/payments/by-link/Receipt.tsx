import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useFocusOnce } from './useFocusOnce.ts'
import type { LinkedInvoice, LinkedPayment } from './useLinkedInvoice.ts'

/** Receipt to save or print. */
export function Receipt({ payment, invoice }: { payment: LinkedPayment; invoice: LinkedInvoice }) {
  const { schoolName, number, currency, isReceiptEmailed } = invoice
  const how = payment.type === 'CARD' ? 'card' : 'bank account'
  return (
    <div role="status" className="pay-receipt" {...useFocusOnce<HTMLDivElement>()}>
      <h2>Payment received</h2>
      <p>
        Thank you! {schoolName} received {formatMoney(payment.amount, currency)} on{' '}
        {dateInWords(payment.date)} ({how}) for invoice {number}.
      </p>
      {isReceiptEmailed && <p>We are emailing you a receipt.</p>}
    </div>
  )
}
