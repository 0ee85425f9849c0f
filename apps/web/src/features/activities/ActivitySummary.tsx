import { settings } from '@afterbell/contract/settings'
import { isDate, isTime } from '@afterbell/domain/calendar'
import { audienceTold } from '@afterbell/domain/eligibility'
import { signUpWindow } from '@afterbell/domain/sign-up'
import { weekdaysTold } from '@afterbell/domain/weekdays'
import { billingTypeLabels } from '@afterbell/domain/billing-types'
import { useRead } from '../../platform/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useSession } from '../../platform/session.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { kinds, type ShownKind } from './kinds.tsx'
import { datesOf } from './run-dates.ts'
import { priceTold, signUpTold } from './schedule-row.ts'
import styles from './summary.module.css'
import { SummaryDates } from './SummaryDates.tsx'
import { quoteOf } from './summary-price.ts'
import type { ActivityFacts, ActivityRecord } from './wizard-kind.ts'

interface ActivitySummaryProps {
  kind: ShownKind
  facts: ActivityFacts
  record: ActivityRecord | null
}

/** What comes of the form, while it is filled in: what a parent will see, the dates, and the price of a place. */
export function ActivitySummary(props: ActivitySummaryProps) {
  const { facts } = props
  const isNarrow = useNarrow()
  const dates = datesOf(facts)
  const count = dates?.taking.length ?? 0
  const parts = (
    <div className={styles.parts}>
      <ParentSees {...props} />
      <section className={styles.part}>
        <h2 className={styles.title}>
          {dates ? `${count} ${count === 1 ? 'meeting' : 'meetings'}` : 'Meetings'}
        </h2>
        {dates ? (
          <SummaryDates {...dates} />
        ) : (
          <p className={styles.later}>Days and dates are not chosen yet.</p>
        )}
      </section>
      <PricePerChild facts={facts} dates={dates?.taking ?? null} />
    </div>
  )
  if (!isNarrow) return parts
  return (
    <details className={styles.folded}>
      <summary>
        Summary
        <span className={styles.dim}>
          {dates ? `${count} ${count === 1 ? 'meeting' : 'meetings'}` : 'no dates yet'}
        </span>
      </summary>
      {parts}
    </details>
  )
}

function ParentSees({ kind, facts, record }: ActivitySummaryProps) {
  const format = useFormat()
  const { timezone } = useSession().school
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const known = [...(places.data ?? []), ...(record?.location ? [record.location] : [])]
  const location = known.find(({ id }) => id === facts.locationId)?.name
  const free = Math.max(0, Number(facts.maxEnroll) - (record?.places.enrolled ?? 0))
  const rows = [
    ['When', meets(facts, format)],
    [
      'Dates',
      facts.startsOn && facts.endsOn && isDate(facts.startsOn) && isDate(facts.endsOn)
        ? format.dates(facts.startsOn, facts.endsOn)
        : null,
    ],
    ['Where', location],
    ['For', audienceTold(facts.audience)],
    [
      'Price',
      Number.isInteger(facts.price)
        ? [priceTold(facts.price, format), facts.price > 0 && billingTypeLabels[facts.billingType]]
            .filter(Boolean)
            .join(' · ')
        : null,
    ],
    ['Places', Number.isInteger(free) ? placesTold(free, facts) : null],
    ['Sign-up', signUp(facts, format, timezone)],
  ] as const
  return (
    <section className={styles.part}>
      <p className={styles.over}>What a parent will see</p>
      <h2 className={styles.name}>
        {facts.name.trim() || <span className={styles.dim}>New {kinds[kind].words.one}</span>}
      </h2>
      <dl className={styles.facts}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || <span className={styles.dim}>not yet</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PricePerChild({ facts, dates }: { facts: ActivityFacts; dates: readonly string[] | null }) {
  const format = useFormat()
  const { currency, dateFormat } = useSession().school
  const at = { date: format.today(), time: format.now() }
  const price = quoteOf(facts, dates, { at, currency, dateFormat })
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>Price per child</h2>
      {price ? (
        <>
          <ul className={styles.lines}>
            {price.lines.map((line, index) => (
              <li key={index}>
                <span>
                  {line.label}
                  <span className={styles.reason}>{line.reason}</span>
                </span>
                <span className="numbers">{format.money(line.amountCents)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.total}>
            <span>Signing up today</span>
            <span className="numbers">{format.money(price.totalCents)}</span>
          </p>
        </>
      ) : (
        <p className={styles.later}>It can be told once dates and price are there.</p>
      )}
    </section>
  )
}

function meets({ weekdays, timeFrom, timeTo }: ActivityFacts, format: Format): string {
  const areWhole = timeFrom !== null && timeTo !== null && isTime(timeFrom) && isTime(timeTo)
  return [weekdaysTold(weekdays), areWhole ? format.times(timeFrom, timeTo) : ''].filter(Boolean).join(' · ')
}

function placesTold(free: number, { maxWaitList }: ActivityFacts): string {
  if (free > 0) return `${free} free`
  return maxWaitList > 0 ? 'Full, join the wait list' : 'Full'
}

function signUp({ signUp: window, endsOn }: ActivityFacts, format: Format, timezone: string): string | null {
  const { signUpBeginsDate: begins, signUpEndsDate: ends, signUpBeginsTime, signUpEndsTime } = window
  const isTold = [begins, ends, endsOn].every((date) => date === null || isDate(date))
  const areTimes = [signUpBeginsTime, signUpEndsTime].every((time) => time === null || isTime(time))
  if (begins === null || !isTold || !areTimes) return null
  const {
    state,
    begins: from,
    ends: until,
  } = signUpWindow({ ...window, endsOn }, Temporal.Now.instant(), timezone)
  return signUpTold(
    {
      status: 'ACTIVE',
      signUp: { state, begins: from?.toString() ?? null, ends: until?.toString() ?? null },
    },
    format,
  )
}
