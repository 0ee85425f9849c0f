import { useId } from 'react'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily } from '../ask-family.ts'
import { moneyIn } from '../money/money-in.ts'
import { SpotName } from '../offers/SpotName.tsx'
import { meetsText } from '../offers/when.ts'
import type { BookingProps } from './Book.tsx'
import type { CartAnswer, Line } from './Cart.tsx'

interface LineProps extends BookingProps {
  line: Line
  isBusy: boolean
  act: (run: () => Promise<CartAnswer>) => Promise<void>
}

/** One thing in the cart: what it is, what it costs and why, and what is asked of it. */
export function CartLine(props: LineProps) {
  const { line, isBusy, act, school, words, bookingWords } = props
  const money = moneyIn(school.currency, words)
  const params = { cartLineId: line.id }
  return (
    <article className="cart-line">
      <h2>
        {`${line.child}: `}
        <SpotName spot={{ activity: line.activity, section: sectionOf(line) }} />
      </h2>
      {line.state !== 'HELD' && (
        <p className={line.state === 'ENDED' ? 'problem' : 'closed'}>
          {line.invitation === null
            ? bookingWords.state[line.state]
            : bookingWords.invitation[line.invitation]}
        </p>
      )}
      <Facts {...props} />
      {line.state !== 'ENDED' && (line.state === 'HELD' || line.prices.length > 0) && (
        <ul className="rows">
          {line.prices.map(({ label, reason, amount }) => (
            <li key={`${label} ${amount}`}>
              <span>
                <span lang="en">{label}</span>
                {reason !== '' && <span className="quiet">{reason}</span>}
              </span>
              <span>{amount === 0 ? '' : money(amount)}</span>
            </li>
          ))}
          {line.state === 'HELD' && line.prices.length === 0 && <li>{bookingWords.free}</li>}
        </ul>
      )}
      {line.ofOthers > 0 && line.state !== 'ENDED' && (
        <p className="quiet">{bookingWords.ofOthers(money(line.ofOthers))}</p>
      )}
      {line.questions.map((question) => (
        <Question key={question.field} {...props} question={question} />
      ))}
      {line.state !== 'BOOKED' && (
        <p className="buttons unprinted">
          {line.state === 'ENDED' && (
            <button
              type="button"
              disabled={isBusy}
              aria-label={bookingWords.againOf(line.activity, line.child)}
              onClick={() => void act(() => askFamily(school.id, familyCart.again, { params }))}
            >
              {bookingWords.again}
            </button>
          )}
          <button
            type="button"
            disabled={isBusy}
            aria-label={bookingWords.removeOf(line.activity, line.child)}
            onClick={() => void act(() => askFamily(school.id, familyCart.remove, { params }))}
          >
            {bookingWords.remove}
          </button>
        </p>
      )}
    </article>
  )
}

/** Weekdays are said with the times. */
function sectionOf({ kind, section }: Line): string {
  return activityKinds[kind].sections.areWeekdays ? '' : section
}

function Facts({ line, school, words, bookingWords }: LineProps) {
  const { formatWords } = words
  const day = (date: string) => formatDate(date, school.dateFormat)
  return (
    <dl className="facts">
      {line.weekdays.length > 0 && (
        <div>
          <dt>{bookingWords.when}</dt>
          <dd>{meetsText(line, { school, words })}</dd>
        </div>
      )}
      {line.firstDate !== null && line.lastDate !== null && (
        <div>
          <dt>{bookingWords.dates}</dt>
          <dd>
            {bookingWords.meetings(
              formatWords.count(line.datesLeft, 'meeting'),
              day(line.firstDate),
              day(line.lastDate),
            )}
          </dd>
        </div>
      )}
      {line.location !== null && (
        <div>
          <dt>{bookingWords.place}</dt>
          <dd lang="en">{line.location}</dd>
        </div>
      )}
      {line.whatToBring !== '' && (
        <div>
          <dt>{bookingWords.bring}</dt>
          <dd lang="en">{line.whatToBring}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the activity asks of the child: kept as soon as it is chosen. */
function Question({
  line,
  question,
  isBusy,
  act,
  school,
  bookingWords,
}: LineProps & { question: Line['questions'][number] }) {
  const fieldId = useId()
  const { field, isRequired, choices, answer } = question
  const save = (id: string) => {
    const answers = Object.fromEntries(line.questions.map((each) => [each.field, each.answer]))
    return act(() =>
      askFamily(school.id, familyCart.answer, {
        params: { cartLineId: line.id },
        body: { ...answers, [field]: id === '' ? null : id },
      }),
    )
  }
  return (
    <div className="field unprinted">
      <label htmlFor={fieldId}>{bookingWords.questions[field]}</label>
      <select
        id={fieldId}
        value={answer ?? ''}
        disabled={isBusy}
        required={isRequired}
        onChange={({ target }) => void save(target.value)}
      >
        <option value="">{isRequired ? bookingWords.choose : bookingWords.optional}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id} lang="en">
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
