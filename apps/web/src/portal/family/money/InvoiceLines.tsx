import { Fragment } from 'react'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { PageProps } from '../school.ts'
import type { InvoiceAnswer } from './Invoice.tsx'
import { moneyIn } from './money-in.ts'

/** What an invoice is for, line by line, each with why its amount is what it is. */
export function InvoiceLines({
  invoice,
  school,
  words,
}: Pick<PageProps, 'school' | 'words'> & { invoice: InvoiceAnswer }) {
  const { moneyWords, formatWords } = words
  const money = moneyIn(school.currency, words)
  const day = (date: string) => formatDate(date, school.dateFormat)
  return (
    <>
      <h2>{moneyWords.lines}</h2>
      <ul className="invoices lines">
        {invoice.lines.map((line) => {
          const facts = [
            line.child && <span lang="en">{line.child}</span>,
            line.activity && <span lang="en">{line.activity}</span>,
            invoice.isMoneyOnly && line.kind && moneyWords.kind[line.kind],
            invoice.isMoneyOnly && line.month && formatWords.monthInWords(line.month),
            line.period && moneyWords.period(day(line.period.from), day(line.period.to)),
          ].filter((each) => each !== null && each !== false && each !== '')
          return (
            <li key={line.id}>
              <span className="what">
                <span lang={line.isSchools ? 'en' : undefined}>{line.label}</span>
                {facts.length > 0 && (
                  <span className="quiet">
                    {facts.map((fact, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- a line never changes
                      <Fragment key={index}>
                        {index > 0 && ' · '}
                        {fact}
                      </Fragment>
                    ))}
                  </span>
                )}
                {line.reason !== null && <span className="quiet">{line.reason}</span>}
              </span>
              <span className="amount">{money(line.amount)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
