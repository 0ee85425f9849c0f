import { formatMoney } from '@afterbell/domain/kernel/money'
import { usePayWords } from '../pay-words.ts'
import { useFocusOnce } from './useFocusOnce.ts'
import type { LinkedInvoice, LinkedPayment } from './useLinkedInvoice.ts'

/** Receipt to save or print. */
export function Receipt({ payment, invoice }: { payment: LinkedPayment; invoice: LinkedInvoice }) {
  const { schoolName, number, currency, isReceiptEmailed } = invoice
  const { payWords: words, dateInWords, locale } = usePayWords()
  const amount = formatMoney(payment.amount, currency, locale)
  const type = payment.type === 'CARD' ? 'CARD' : 'BANK_ACCOUNT'
  return (
    <div role="status" className="pay-receipt" {...useFocusOnce<HTMLDivElement>()}>
      <h2>{words.received}</h2>
      <p>{words.receipt(schoolName, amount, dateInWords(payment.date), type, number)}</p>
      {isReceiptEmailed && <p>{words.receiptEmailed}</p>}
    </div>
  )
}
