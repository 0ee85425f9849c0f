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
            { text: line.child, isSchools: true },
            { text: line.activity, isSchools: true },
            { text: invoice.isMoneyOnly && line.kind && moneyWords.kind[line.kind], isSchools: false },
            {
              text: invoice.isMoneyOnly && line.month && formatWords.monthInWords(line.month),
              isSchools: false,
            },
            {
              text: line.period && moneyWords.period(day(line.period.from), day(line.period.to)),
              isSchools: false,
            },
          ].filter(({ text }) => typeof text === 'string' && text !== '')
          return (
            <li key={line.id}>
              <span className="what">
                <span lang={line.isSchools ? 'en' : undefined}>{line.label}</span>
                {facts.length > 0 && (
                  <span className="quiet">
                    {facts.map(({ text, isSchools }, index) => (
                      <Fragment key={String(text)}>
                        {index > 0 && ' · '}
                        <span lang={isSchools ? 'en' : undefined}>{text}</span>
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
