import { Pill } from '@mantine/core'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { lazy, Suspense, useState } from 'react'
import { CalendarSkeleton } from '../calendar/CalendarSkeleton.tsx'
import type { DayNotes } from '../calendar/Calendar.tsx'
import { useLocal } from '../local.tsx'
import { useNarrow } from '../theme/narrow.ts'
import type { Field } from './field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import styles from './fields.module.css'

const DaysCalendar = lazy(async () => ({ default: (await import('../calendar/Calendar.tsx')).DaysCalendar }))

interface DatesFieldProps extends Field<string[]> {
  min?: string
  max?: string
  /** Whether a day can be chosen. Default: all can. */
  canChoose?: (date: string) => boolean
  /** Notes on days, and why some cannot be chosen: shown beneath the calendar on hover and focus. */
  dayNotes?: Omit<DayNotes, 'onLook'>
  /** At most one day: a second choice replaces it. */
  isSingle?: boolean
  /** In a dialog there is room for only one month. */
  isNarrow?: boolean
  /** Text while no date is chosen. */
  emptyText?: string
}

/** Any number of days on a calendar that stays open, such as days without class. */
export function DatesField(props: DatesFieldProps) {
  const { value, onChange, min, max, canChoose, dayNotes } = props
  const { dateFormat } = useLocal()
  const isScreenNarrow = useNarrow()
  const [looked, setLooked] = useState<string | null>(null)
  const choose = (dates: string[]) => {
    const open = dates.filter((date) => value.includes(date) || !dayNotes?.whyNot(date))
    if (props.isSingle) onChange(open.filter((date) => !value.includes(date)))
    else if (open.length !== value.length) onChange(open)
  }
  return (
    <FieldGroup {...props}>
      <div className={styles.dates}>
        <Suspense fallback={<CalendarSkeleton />}>
          <DaysCalendar
            {...{ value, min, max, canChoose }}
            dayNotes={dayNotes && { ...dayNotes, onLook: setLooked }}
            months={isScreenNarrow || props.isNarrow ? 1 : 2}
            onChange={choose}
          />
        </Suspense>
        {dayNotes && (
          <output className={styles.looked}>
            {looked &&
              `${formatDate(looked, dateFormat)}: ${dayNotes.whyNot(looked) ?? dayNotes.note(looked) ?? ''}`}
          </output>
        )}
        <div className={styles.pills} aria-live="polite">
          {value.length === 0 && <span className={styles.none}>{props.emptyText ?? 'No dates chosen'}</span>}
          {value.map((date) => (
            <Pill
              key={date}
              className="numbers"
              withRemoveButton={!props.isSingle}
              removeButtonProps={{
                'aria-label': `Remove ${formatDate(date, dateFormat)}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((each) => each !== date))}
            >
              {formatDate(date, dateFormat)}
            </Pill>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
