import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { moneyIn } from '../money/money-in.ts'
import { useAsked } from '../useAsked.ts'
import type { BookingProps } from './Book.tsx'
import type { linesOf } from './choice.ts'

/** What is chosen costs, line by line, now and later, before anything is held. */
export function PriceNow({
  named,
  lines,
  ...props
}: BookingProps & {
  /** The children of the lines. */
  named: readonly { id: string; name: string }[]
  lines: ReturnType<typeof linesOf>
}) {
  const { school, words, bookingWords, onLoggedOut } = props
  const money = moneyIn(school.currency, words)
  const { answer, isFailed } = useAsked(
    `price/${JSON.stringify(lines)}`,
    () => askFamily(school.id, familyBookings.price, { body: { lines } }),
    onLoggedOut,
  )
  // Why it has none is said when it is held.
  if (isFailed) return null
  return (
    <section className="price" aria-live="polite">
      <h2>{bookingWords.price}</h2>
      {!answer && <p className="quiet">{bookingWords.pricing}</p>}
      {answer && (
        <>
          <ul className="rows">
            {answer.lines.flatMap((each, index) =>
              each.flatMap(({ childId, quote }) =>
                quote.lines.map(({ kind, label, reason, amount }) => (
                  <li key={`${index} ${childId} ${kind} ${label}`}>
                    <span>
                      {lines.length > 1 && `${named.find(({ id }) => id === childId)!.name}: `}
                      <span lang="en">{label}</span>
                      {reason !== '' && <span className="quiet">{reason}</span>}
                    </span>
                    {amount !== 0 && <span>{money(amount)}</span>}
                  </li>
                )),
              ),
            )}
          </ul>
          <p className="total">
            {answer.now === 0 ? (
              bookingWords.nothingNow
            ) : (
              <>
                {bookingWords.now} <strong>{money(answer.now)}</strong>
              </>
            )}
          </p>
          {answer.later.length > 0 && (
            <details>
              <summary>{bookingWords.laterTitle}</summary>
              <ul>
                {answer.later.map(({ date, amount }) => (
                  <li key={date}>{bookingWords.later(money(amount), formatDate(date, school.dateFormat))}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
