import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import type { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { useState } from 'react'
import { addressOf, goTo } from '../addresses.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { BookingProps } from '../booking/Book.tsx'
import { PriceNow } from '../booking/PriceNow.tsx'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { CoveredDay } from './CoveredDay.tsx'

type Plan = AnswerOf<(typeof familyCover)['plan']>['plans'][number]
type Outcome = AnswerOf<(typeof familyCart)['add']>['outcomes'][number]

/** As many lines as a cart takes at once. */
const LINES_MAX = 30

interface CoverPlanProps extends BookingProps {
  plan: Plan
  /** What it is called: 'Way 1'. */
  way: string
  /** The others are opened by whoever wants to see them. */
  isFirst: boolean
  isPrinted: boolean
  onPrint: () => void
}

/** One way to cover the hours: day by day, what stays open, what it costs together, and the way into the cart. */
export function CoverPlan({ plan, way, isFirst, isPrinted, onPrint, ...props }: CoverPlanProps) {
  const { bookingWords } = props
  const { cover } = bookingWords
  const lines = plan.children.flatMap((child) =>
    child.lines.map(({ name, kind: _, ...line }) => ({
      child,
      name,
      line: { ...line, childIds: [child.childId], isDropIn: false },
    })),
  )
  const families = [...new Set(lines.map(({ child }) => child.familyId))]
  const open = plan.gapMinutes === 0 ? cover.allCovered : cover.openHours(hoursText(plan.gapMinutes, props))
  const about = `${open} ${cover.changes(plan.placeChanges)}`
  const all = (
    <>
      {plan.children.map((child) => (
        <section key={child.childId}>
          {plan.children.length > 1 && <h3>{child.name}</h3>}
          <dl className="covered">
            {child.days.map((day) => (
              <CoveredDay key={day.weekday} {...props} day={day} />
            ))}
          </dl>
        </section>
      ))}
      {lines.length === 0 ? (
        <p>{plan.gapMinutes === 0 ? cover.nothingNeeded : cover.nothingFits}</p>
      ) : lines.length > LINES_MAX ? (
        <p>{cover.tooMuch}</p>
      ) : (
        <>
          {families.map((familyId) => (
            <PriceNow
              key={familyId}
              {...props}
              named={plan.children.map(({ childId: id, name }) => ({ id, name }))}
              lines={lines.filter(({ child }) => child.familyId === familyId).map(({ line }) => line)}
            />
          ))}
          <PutAll {...props} way={way} lines={lines} />
        </>
      )}
      <p className="buttons unprinted">
        <button type="button" aria-label={cover.printOf(way)} onClick={onPrint}>
          {bookingWords.print}
        </button>
      </p>
    </>
  )
  if (isFirst)
    return (
      <section className="way" data-unprinted={!isPrinted || undefined}>
        <h2>{way}</h2>
        <p>{about}</p>
        {all}
      </section>
    )
  return (
    <details className="way" data-unprinted={!isPrinted || undefined}>
      <summary>
        <h2>{way}</h2> <span className="quiet">{about}</span>
      </summary>
      {all}
    </details>
  )
}

function hoursText(minutes: number, { bookingWords: { cover } }: BookingProps): string {
  return cover.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60)
}

interface PutAllProps extends BookingProps {
  way: string
  lines: { child: Plan['children'][number]; name: string; line: object }[]
}

/** Holds all of it at once. What is refused is named; if nothing is, the cart opens. */
function PutAll({ way, lines, ...props }: PutAllProps) {
  const { school, portal, words, bookingWords, onLoggedOut } = props
  const { cover } = bookingWords
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const put = async () => {
    setSending(true)
    setProblem(null)
    setOutcomes([])
    try {
      const body = { lines: lines.map(({ line }) => line) }
      const added = await askFamily(school.id, familyCart.add, { body: body as never })
      if (added.outcomes.every(({ state }) => state === 'HELD'))
        return goTo(addressOf({ portal, page: 'cart' }))
      setOutcomes(added.outcomes)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="unprinted">
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div role="status">
        {outcomes.length > 0 && <p>{cover.someRefused}</p>}
        <ul className="outcomes">
          {outcomes.map(({ state, why }, index) => {
            const { child, name } = lines[index]!
            const what = cover.lineOf(child.name, name)
            return (
              <li key={what} className={state === 'HELD' ? undefined : 'problem'}>
                {state === 'HELD' ? bookingWords.outcome.HELD(what) : bookingWords.outcome.REFUSED(what, why)}
              </li>
            )
          })}
        </ul>
      </div>
      <p className="buttons">
        {outcomes.some(({ state }) => state === 'HELD') ? (
          <PortalLink to={{ portal, page: 'cart' }} isPrimary>
            {bookingWords.toCart}
          </PortalLink>
        ) : (
          <button
            type="button"
            className="primary"
            aria-label={isSending ? undefined : cover.putAllOf(way)}
            disabled={isSending}
            onClick={() => void put()}
          >
            {isSending ? bookingWords.holding : cover.putAll}
          </button>
        )}
      </p>
    </div>
  )
}
