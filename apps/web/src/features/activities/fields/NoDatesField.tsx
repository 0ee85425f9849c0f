import { isDate } from '@afterbell/domain/kernel/dates'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { DatesField } from '../../../ui/fields/DatesField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'
import { datesOf, type Run } from '../run-dates.ts'
import styles from './fields.module.css'

interface NoDatesFieldProps {
  field: FieldProps<string[]>
  label: string
  run: Run
  attendedDates: readonly string[]
}

/** Picks dates to leave out of the run. A date with a check-in cannot be left out. */
export function NoDatesField({ field, label, run, attendedDates }: NoDatesFieldProps) {
  const { weekdays, startsOn, endsOn } = run
  const isReady = datesOf(run) !== null
  const attendedSet = new Set(attendedDates)
  return (
    <DatesField
      // Opens at the first month of the run.
      key={isReady ? startsOn : 'not yet'}
      {...field}
      value={field.value.filter(isDate)}
      label={<span className={styles.spoken}>{label}</span>}
      min={isReady ? startsOn! : undefined}
      max={isReady ? endsOn! : undefined}
      canChoose={(date) => isReady && weekdays.includes(weekdayOf(date)) && !attendedSet.has(date)}
      emptyText={isReady ? 'It meets on all of its days.' : 'First choose days, first date and last date.'}
    />
  )
}
