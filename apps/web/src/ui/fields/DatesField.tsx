import { Pill } from '@mantine/core'
import { dateShown } from '@afterbell/domain/calendar'
import { lazy, Suspense } from 'react'
import { CalendarSkeleton } from '../CalendarSkeleton.tsx'
import { useLocal } from '../local.tsx'
import { useNarrow } from '../narrow.ts'
import type { Field } from './field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import styles from './fields.module.css'

const DaysCalendar = lazy(async () => ({ default: (await import('../Calendar.tsx')).DaysCalendar }))

interface DatesFieldProps extends Field<string[]> {
  min?: string
  max?: string
  /** Days that can be chosen, where not every one can. */
  canChoose?: (date: string) => boolean
  /** What to say while none is chosen. */
  emptyText?: string
}

/** Any number of days picked on a calendar that stays open, such as the days without class. */
export function DatesField(props: DatesFieldProps) {
  const { value, onChange, min, max, canChoose } = props
  const { dateFormat } = useLocal()
  const isNarrow = useNarrow()
  return (
    <FieldGroup {...props}>
      <div className={styles.dates}>
        <Suspense fallback={<CalendarSkeleton />}>
          <DaysCalendar {...{ value, onChange, min, max, canChoose }} months={isNarrow ? 1 : 2} />
        </Suspense>
        <div className={styles.pills} aria-live="polite">
          {value.length === 0 && <span className={styles.none}>{props.emptyText ?? 'No dates chosen'}</span>}
          {value.map((date) => (
            <Pill
              key={date}
              className="numbers"
              withRemoveButton
              removeButtonProps={{
                'aria-label': `Remove ${dateShown(date, dateFormat)}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((each) => each !== date))}
            >
              {dateShown(date, dateFormat)}
            </Pill>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
