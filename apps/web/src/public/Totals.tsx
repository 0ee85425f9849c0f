import { formatMoney } from '@afterbell/domain/kernel/money'
import { Fact } from './Fact.tsx'
import type { Dates, Row, School } from './page-data.ts'

type Quote = Dates['quotes'][number]['quote']

/**
 * The amount due at sign-up now, line by line: for a price for each meeting, with extras or discounts, or after the start.
 * Renders nothing if the total is just the price.
 */
export function Totals({ row, dates, school }: { row: Row; dates: Dates; school: School }) {
  const quotedSections = row.sections.flatMap((section) => {
    const match = dates.quotes.find(({ sectionId }) => sectionId === section.id)
    return match ? [{ section, quote: match.quote }] : []
  })
  const isPlain = quotedSections.every(
    ({ section, quote }) => quote.lines.length === 1 && quote.total === (section.paid ? section.price : 0),
  )
  if (isPlain || row.signUp.state === 'CLOSED') return null
  const money = (cents: number) => formatMoney(cents, school.currency)
  const [only, ...others] = quotedSections
  return (
    <Fact label={row.signUp.state === 'OPEN' ? 'Total today' : 'Total'}>
      {others.length === 0
        ? linesText(only!.quote, money)
        : quotedSections.map(({ section, quote }) => (
            <div key={section.id}>
              {section.name}: {linesText(quote, money)}
            </div>
          ))}
    </Fact>
  )
}

/** '$216 (12 meetings, $20 each; Early bird −$24)'. */
function linesText({ lines, total }: Quote, money: (cents: number) => string): string {
  const parts = lines.map(({ kind, label, reason, amount }) =>
    kind === 'BASE' ? reason : `${label} ${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`,
  )
  return `${money(total)} (${parts.join('; ')})`
}
