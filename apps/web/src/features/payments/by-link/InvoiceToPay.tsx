import { Fragment } from 'react'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { usePayWords, type PageWords } from '../pay-words.ts'
import type { LinkedInvoice } from './useLinkedInvoice.ts'

/** The lines of an invoice with their reasons, and the open amount. */
export function InvoiceToPay({
  invoice,
  childNames,
}: {
  invoice: LinkedInvoice
  childNames: readonly string[]
}) {
  const pageWords = usePayWords()
  const { payWords: words, dateInWords, locale } = pageWords
  const { schoolName, payerFirstName, lines, total, amountDue, currency } = invoice
  const { creditedAmount, amountPaid, refundAmount, installments } = invoice
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const sums = [
    [words.total, total],
    [words.credited, -creditedAmount],
    [words.paid, -amountPaid],
    [words.refunded, refundAmount],
  ].filter(([label, cents]) => label === words.total || cents !== 0) as [string, number][]
  return (
    <>
      <p>{words.from(schoolName, payerFirstName)}</p>
      {childNames.length > 0 && <p>{words.children(childNames)}</p>}
      <ul className="pay-lines" aria-label={words.lines}>
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
              <dt>{words.installmentDue(dateInWords(dueOn))}</dt>
              <dd>{money(open)}</dd>
            </Fragment>
          ))}
        <dt className="pay-due">{installments.length > 1 ? words.stillOpen : dueText(invoice, pageWords)}</dt>
        <dd className="pay-due">{money(amountDue)}</dd>
      </dl>
    </>
  )
}

function dueText(
  { dueDate, amountDue, status }: LinkedInvoice,
  { payWords, dateInWords }: PageWords,
): string {
  if (dueDate === null || amountDue === 0) return payWords.due(null)
  return (status === 'PAST_DUE' ? payWords.wasDue : payWords.due)(dateInWords(dueDate))
}
