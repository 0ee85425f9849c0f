import '@mantine/dates/styles.layer.css'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import { useLocal } from './local.tsx'
import styles from './Calendar.module.css'

interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

/** One day of a month. A day with a mark has a dot, and is read out with what the mark says. */
export function DayCalendar(
  props: Bounds & {
    value: string | null
    marks?: ReadonlyMap<string, string> | undefined
    onChange: (date: string) => void
  },
) {
  const { marks } = props
  return (
    <DatePicker
      {...useLooks(props)}
      {...shownMonth(props.value, props)}
      getDayProps={(date) => {
        const mark = marks?.get(date)
        return mark ? { 'data-marked': true, 'aria-label': `${dayRead(date)}, ${mark}` } : {}
      }}
      value={props.value}
      onChange={(date) => date && props.onChange(date)}
    />
  )
}

/** From a day to a day: the first click is the start, the second the end (R319). */
export function RangeCalendar(
  props: Bounds & {
    value: [string | null, string | null]
    months?: number
    onChange: (range: [string | null, string | null]) => void
  },
) {
  return (
    <DatePicker
      type="range"
      {...useLooks(props)}
      {...shownMonth(props.value[0], props)}
      numberOfColumns={props.months ?? 1}
      allowSingleDateInRange
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** Any number of days. */
export function DaysCalendar(
  props: Bounds & {
    value: readonly string[]
    months?: number
    /** Days that can be chosen, where not every one can. */
    canChoose?: ((date: string) => boolean) | undefined
    onChange: (dates: string[]) => void
  },
) {
  return (
    <DatePicker
      type="multiple"
      {...useLooks(props)}
      {...shownMonth(props.value[0] ?? null, props)}
      numberOfColumns={props.months ?? 1}
      excludeDate={props.canChoose && ((date) => !props.canChoose!(date))}
      value={[...props.value]}
      onChange={(dates) => props.onChange([...dates].sort())}
    />
  )
}

/** As the kit reads a day out. */
function dayRead(date: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return Temporal.PlainDate.from(date).toLocaleString('en-GB', parts)
}

function useLooks({ min, max }: Bounds) {
  const { dateFormat } = useLocal()
  return {
    minDate: min,
    maxDate: max,
    // Mantine's own colours for weekends and for the days of other months are too faint to read.
    weekendDays: [],
    hideOutsideDates: true,
    firstDayOfWeek: dateFormat === 'AMERICAN' ? 0 : 1,
    size: 'sm',
    classNames: { day: styles.day, weekday: styles.weekday },
    ariaLabels: {
      nextMonth: 'Next month',
      previousMonth: 'Previous month',
      nextYear: 'Next year',
      previousYear: 'Previous year',
      nextDecade: 'Next decade',
      previousDecade: 'Previous decade',
    },
  } as const satisfies Partial<DatePickerProps>
}

function shownMonth(date: string | null, { min, max }: Bounds): { defaultDate?: string } {
  const first = date ?? min ?? max
  return first ? { defaultDate: first } : {}
}
