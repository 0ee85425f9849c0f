import { Alert } from '@mantine/core'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { useFormat } from '../../../platform/format.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { WeekdaysField } from '../../../ui/fields/WeekdaysField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

interface RunFieldsProps {
  /** Absent if another step chooses them. */
  weekdays?: FieldProps<Readonly<Record<Weekday, boolean>>>
  startsOn: FieldProps<string>
  endsOn: FieldProps<string>
  /** Absent if each section has its own hours. */
  times?: { from: FieldProps<string>; to: FieldProps<string> }
  /** Dates with a check-in, which cannot be removed. */
  attendedDates: readonly string[]
}

/** Weekdays, period and times of a run. */
export function RunFields({ weekdays, startsOn, endsOn, times, attendedDates }: RunFieldsProps) {
  return (
    <>
      {attendedDates.length > 0 && <AttendedDatesAlert dates={attendedDates} />}
      {weekdays && <WeekdaysField {...weekdays} label="Days" required />}
      <FieldGrid>
        <DateField {...startsOn} label="First date" required />
        <DateField {...endsOn} label="Last date" required />
        {times && <TimeField {...times.from} label="Start time" required />}
        {times && <TimeField {...times.to} label="End time" required />}
      </FieldGrid>
    </>
  )
}

const DATES_SHOWN = 6

function AttendedDatesAlert({ dates }: { dates: readonly string[] }) {
  const format = useFormat()
  const latest = dates.toSorted().slice(-DATES_SHOWN)
  const others = dates.length - latest.length
  return (
    <Alert color="blue">
      Children were checked in on {others > 0 && `${others} earlier ${others === 1 ? 'date' : 'dates'} and `}
      <span className="numbers">{latest.map(format.date).join(', ')}</span>.{' '}
      {dates.length === 1 ? 'This date stays.' : 'These dates stay.'}
    </Alert>
  )
}
