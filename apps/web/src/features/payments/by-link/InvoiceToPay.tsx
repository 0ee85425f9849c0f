import { Fragment } from 'react'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { LinkedInvoice } from './useLinkedInvoice.ts'

/** The lines of an invoice with their reasons, and the open amount. */
export function InvoiceToPay({ invoice }: { invoice: LinkedInvoice }) {
  const { schoolName, payerFirstName, lines, total, amountDue, currency } = invoice
  const { creditedAmount, amountPaid, refundAmount, installments } = invoice
  const money = (cents: number) => formatMoney(cents, currency)
  const sums = [
    ['Total', total],
    ['Credited', -creditedAmount],
    ['Paid', -amountPaid],
    ['Refunded', refundAmount],
  ].filter(([label, cents]) => label === 'Total' || cents !== 0) as [string, number][]
  return (
    <>
      <p>
        From {schoolName}
        {payerFirstName !== null && `, for ${payerFirstName}`}
      </p>
      <ul className="pay-lines" aria-label="What it is for">
        {lines.map(({ label, activity, reason, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an invoice that was issued never changes
          <li key={index}>
            <span>
              {label}
              <span className="pay-hint">{[activity, reason].filter(Boolean).join(' · ')}</span>
            </span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="pay-sums">
        {sums.map(([label, cents]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{money(cents)}</dd>
          </Fragment>
        ))}
        {installments.length > 1 &&
          installments.map(({ dueOn, open }) => (
            <Fragment key={dueOn}>
              <dt>Installment due {dateInWords(dueOn)}</dt>
              <dd>{money(open)}</dd>
            </Fragment>
          ))}
        <dt className="pay-due">{installments.length > 1 ? 'Still open' : dueText(invoice)}</dt>
        <dd className="pay-due">{money(amountDue)}</dd>
      </dl>
    </>
  )
}

function dueText({ dueDate, amountDue, status }: LinkedInvoice): string {
  if (dueDate === null || amountDue === 0) return 'Due'
  return `${status === 'PAST_DUE' ? 'Was due' : 'Due'} ${dateInWords(dueDate)}`
}
