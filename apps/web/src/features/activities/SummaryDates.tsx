import { VisuallyHidden } from '@mantine/core'
import { groupDates } from './run-dates.ts'
import styles from './summary.module.css'

interface SummaryDatesProps {
  /** Dates that meet. `leftOut` are those that would. */
  runDates: readonly string[]
  skippedDates: readonly string[]
}

/** Dates by month: 'September 2026  9, 16, 23, 30'. Left-out dates are struck through. */
export function SummaryDates({ runDates, skippedDates }: SummaryDatesProps) {
  const skippedSet = new Set(skippedDates)
  const months = groupDates([...runDates, ...skippedDates].toSorted(), (date) => date.slice(0, 7))
  return (
    <dl className={styles.months}>
      {[...months].map(([month, dates]) => (
        <div key={month}>
          <dt>
            {Temporal.PlainYearMonth.from(month)
              .toPlainDate({ day: 1 })
              .toLocaleString('en', { month: 'short', year: 'numeric' })}
          </dt>
          <dd className="numbers">
            {dates.map((date) => {
              const day = Number(date.slice(8))
              if (!skippedSet.has(date)) return <span key={date}>{day}</span>
              return (
                <del key={date}>
                  {day}
                  <VisuallyHidden> does not meet</VisuallyHidden>
                </del>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
