import { spotLimit } from '@afterbell/domain/activities/availability'
import { settings } from '@afterbell/contract/settings/settings'
import { isDate, isTime } from '@afterbell/domain/kernel/dates'
import { audienceText } from '@afterbell/domain/activities/audience'
import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { priceExamples } from '@afterbell/domain/prices/price-examples'
import { examplesText, priceText } from '@afterbell/domain/prices/price-text'
import { sum } from '@afterbell/domain/kernel/sum'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { kinds, type ScreenKind } from './kinds.tsx'
import { exampleOf, oneChild, soundOf } from './example-price.ts'
import { PricedLines } from './PricedLines.tsx'
import { datesOf, wholeRun } from './run-dates.ts'
import { signUpText } from './schedule/schedule-row.ts'
import styles from './summary.module.css'
import { SummaryDates } from './SummaryDates.tsx'
import type { ActivityFacts, ActivityRecord, SectionFacts } from './wizard/wizard-kind.ts'

interface ActivitySummaryProps {
  kind: ScreenKind
  facts: ActivityFacts
  record: ActivityRecord | null
}

/** Previews the form while it is filled in: the text for parents, the dates, and the price of a spot. */
export function ActivitySummary(props: ActivitySummaryProps) {
  const { kind, facts } = props
  const isNarrow = useNarrow()
  const dates = datesOf(wholeRun(facts))
  const count = dates?.runDates.length ?? 0
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
      <PricePerChild kind={kind} facts={facts} />
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
  const { timezone, currency } = useSession().school
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const locations = [...(places.data ?? []), ...(record?.location ? [record.location] : [])]
  const location = locations.find(({ id }) => id === facts.locationId)?.name
  const rows = [
    ['When', meets(facts, format)],
    [
      'Dates',
      facts.startsOn && facts.endsOn && isDate(facts.startsOn) && isDate(facts.endsOn)
        ? format.dates(facts.startsOn, facts.endsOn)
        : null,
    ],
    ['Where', location],
    ['For', forWhom(facts.sections)],
    ['Price', pricesText(facts, currency)],
    ['Spots', placesText(facts, record?.places.enrolled ?? 0)],
    ['Sign-up', signUp(facts, format, timezone)],
  ] as const
  return (
    <section className={styles.part}>
      <p className={styles.over}>What parents see</p>
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

/** Lists each section's price; with a single section, every line of it. */
function PricePerChild({ kind, facts }: { kind: ScreenKind; facts: ActivityFacts }) {
  const format = useFormat()
  const { currency, dateFormat } = useSession().school
  const local = { time: format.now(), dateFormat }
  const [only, ...others] = facts.sections
  const example = only && exampleOf(facts, oneChild(format.today(), only), local)
  const child = example?.children[0]
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>Price per child</h2>
      {others.length > 0 ? (
        <ul className={styles.lines}>
          {facts.sections.map((section) => (
            <li key={section.key}>
              <span>{section.name.trim() || `New ${kinds[kind].words.section}`}</span>
              <span className="numbers">
                {pricesText({ ...facts, sections: [section] }, currency) ?? '–'}
              </span>
            </li>
          ))}
        </ul>
      ) : child ? (
        <>
          <PricedLines lines={child.atOnce.lines} />
          <p className={styles.total}>
            <span>If you sign up today</span>
            <span className="numbers">{format.money(child.atOnce.totalCents)}</span>
          </p>
        </>
      ) : (
        <p className={styles.later}>Shown once you set dates and a price.</p>
      )}
    </section>
  )
}

function meets({ sections, ...facts }: ActivityFacts, format: Format): string {
  const { weekdays } = wholeRun({ sections, ...facts })
  const hours = new Set(
    sections.flatMap(({ timeFrom, timeTo }) =>
      timeFrom !== null && timeTo !== null && isTime(timeFrom) && isTime(timeTo)
        ? [format.times(timeFrom, timeTo)]
        : [],
    ),
  )
  const hoursText = hours.size > 2 ? `${hours.size} different times` : [...hours].join(', ')
  return [weekdaysText(weekdays), hoursText].filter(Boolean).join(' · ')
}

/** 'Ages 5y to 8y', or one for each section if they differ. */
function forWhom(sections: readonly SectionFacts[]): string {
  return [...new Set(sections.map(({ audience }) => audienceText(audience)))].join(', ')
}

/**
 * Returns the prices as families read them: '$260 a month for each weekday: 1 day $260, 5 days $1,300'. Null while an
 * amount is half typed.
 */
function pricesText({ sections, discounts }: ActivityFacts, currency: Currency): string | null {
  const [first] = sections
  const prices = sections.map(({ price }) => price)
  if (!first || !prices.every((price) => Number.isInteger(price))) return null
  const { fee } = first
  const row = {
    price: Math.min(...prices),
    priceTo: Math.max(...prices),
    billingCycle: fee.for === 'WEEKDAYS' ? fee.cycle : null,
    intervalType: fee.for === 'DAYS' ? ('DAILY' as const) : null,
    sections: sections.map(({ price, fee: { rate } }) => ({ price, billingType: rate })),
  }
  const examples = examplesText(priceExamples(row, soundOf(discounts).multiDay), currency)
  return [priceText(row, currency), examples].filter((part) => part !== null).join(': ')
}

function placesText(facts: ActivityFacts, used: number): string | null {
  const capacity = sum(facts.sections.map(({ maxEnroll }) => Number(maxEnroll)))
  const free = Math.max(0, capacity - used)
  if (facts.sections.length === 0 || !Number.isInteger(free)) return null
  if (spotLimit(capacity) === null) return 'No limit'
  if (free > 0) return `${free} left`
  return facts.sections.some(({ maxWaitList }) => maxWaitList > 0) ? 'Full, join the wait list' : 'Full'
}

function signUp(facts: ActivityFacts, format: Format, timezone: string): string | null {
  const { signUpBeginsDate: begins, signUpEndsDate: ends, signUpBeginsTime, signUpEndsTime, endsOn } = facts
  const areDatesRight = [begins, ends, endsOn].every((date) => date === null || isDate(date))
  const areTimes = [signUpBeginsTime, signUpEndsTime].every((time) => time === null || isTime(time))
  if (begins === null || !areDatesRight || !areTimes) return null
  const { state, begins: from, ends: until } = signUpWindow(facts, Temporal.Now.instant(), timezone)
  return signUpText(
    {
      status: 'ACTIVE',
      signUp: { state, begins: from?.toString() ?? null, ends: until?.toString() ?? null },
    },
    format,
  )
}
