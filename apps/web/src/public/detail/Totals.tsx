import { formatMoney } from '@afterbell/domain/kernel/money'
import { useDetailWords } from './detail-text.ts'
import { Fact } from './Fact.tsx'
import type { Dates, Row, School } from '../page-data.ts'
import { sectionName } from '../activity-text.ts'

type Quote = Dates['quotes'][number]['quote']

/**
 * The amount due at sign-up now, line by line: for a price for each meeting, with extras or discounts, or after the start.
 * Renders nothing if the total is just the price.
 */
export function Totals({ row, dates, school }: { row: Row; dates: Dates; school: School }) {
  const { words, detailWords } = useDetailWords()
  const quotedSections = row.sections.flatMap((section) => {
    const match = dates.quotes.find(({ sectionId }) => sectionId === section.id)
    return match ? [{ section, quote: match.quote }] : []
  })
  const isPlain = quotedSections.every(
    ({ section, quote }) => quote.lines.length === 1 && quote.total === (section.paid ? section.price : 0),
  )
  if (isPlain || row.signUp.state === 'CLOSED') return null
  const money = (cents: number) => formatMoney(cents, school.currency, words.formatWords.locale)
  const quoteText = (quote: Quote) => `${money(quote.total)} (${linesText(quote, money)})`
  const [only, ...others] = quotedSections
  return (
    <Fact label={row.signUp.state === 'OPEN' ? detailWords.totalToday : detailWords.total}>
      {others.length === 0
        ? quoteText(only!.quote)
        : quotedSections.map(({ section, quote }) => (
            <div key={section.id}>
              {sectionName(section, row.kind, words)}: {quoteText(quote)}
            </div>
          ))}
    </Fact>
  )
}

/** '12 meetings, $20 each; Early bird −$24'. */
function linesText({ lines }: Quote, money: (cents: number) => string): string {
  return lines
    .map(({ kind, label, reason, amount }) =>
      kind === 'BASE' ? reason : `${label} ${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`,
    )
    .join('; ')
}
