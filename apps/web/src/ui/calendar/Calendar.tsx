import '@mantine/dates/styles.layer.css'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import styles from './pick-days.module.css'

interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

/** Mark on a day of a calendar: one or two dots, and the text that is read out. */
export interface DayMark {
  text: string
  dots: 1 | 2
}

/** A calendar to pick one day. Marked days have dots, and are read out with their text. */
export function DayCalendar(
  props: Bounds & {
    value: string | null
    marks?: ReadonlyMap<string, DayMark> | undefined
    onChange: (date: string) => void
  },
) {
  const { marks } = props
  const markOf = (date: string) => {
    const mark = marks?.get(date)
    return mark ? { 'data-marked': mark.dots, 'aria-label': `${dayRead(date)}, ${mark.text}` } : {}
  }
  return (
    <DatePicker
      {...useLooks(props, markOf)}
      {...useShownMonth(props.value, props)}
      value={props.value}
      onChange={(date) => date && props.onChange(date)}
    />
  )
}

/** A calendar to pick a range: the first click is the start, the second the end (R319). */
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
      {...useShownMonth(props.value[0], props)}
      numberOfColumns={props.months ?? 1}
      allowSingleDateInRange
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** Notes on each day of a calendar. */
export interface DayNotes {
  /** Why a day cannot be chosen; null if it can. */
  whyNot: (date: string) => string | null
  /** Any other note on the day. */
  note: (date: string) => string | null
  /** A past day: paler, but still selectable. */
  isOver: (date: string) => boolean
  /** Called when a day gets the focus or the pointer. */
  onLook: (date: string) => void
  /** Shows this day's month first. */
  first?: string | undefined
}

/** A calendar to pick any number of days. */
export function DaysCalendar(
  props: Bounds & {
    value: readonly string[]
    months?: number
    /** Whether a day can be chosen. Default: all can. */
    canChoose?: ((date: string) => boolean) | undefined
    /** Notes on days: why one cannot be chosen, or how many spots are left. */
    dayNotes?: DayNotes | undefined
    onChange: (dates: string[]) => void
  },
) {
  const { dayNotes } = props
  return (
    <DatePicker
      type="multiple"
      {...useLooks(props, dayNotes && ((date) => dayText(date, dayNotes)))}
      {...useShownMonth(props.value[0] ?? dayNotes?.first ?? null, props)}
      numberOfColumns={props.months ?? 1}
      excludeDate={props.canChoose && ((date) => !props.canChoose!(date))}
      value={[...props.value]}
      onChange={(dates) => props.onChange([...dates].sort())}
    />
  )
}

/** A day that cannot be chosen looks different and says why; it can still be reached by keyboard and finger. */
function dayText(date: string, { whyNot, note, isOver, onLook }: DayNotes) {
  const reason = whyNot(date)
  const noteText = reason ?? note(date)
  return {
    'data-closed': reason !== null || undefined,
    'data-over': isOver(date) || undefined,
    'aria-disabled': reason !== null || undefined,
    'aria-label': noteText ? `${dayRead(date)}, ${noteText}` : dayRead(date),
    onFocus: () => onLook(date),
    onMouseEnter: () => onLook(date),
  }
}

/** The day as the kit reads it out. */
function dayRead(date: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return Temporal.PlainDate.from(date).toLocaleString('en-GB', parts)
}

/** Look of every calendar, with attributes for each day: today's mark, and those of `ofDay`. */
function useLooks({ min, max }: Bounds, ofDay: (date: string) => object = () => ({})) {
  const { dateFormat, timezone = Temporal.Now.timeZoneId() } = useLocal()
  const today = dateIn(timezone, Temporal.Now.instant())
  return {
    // The kit marks the device's today; this marks the school's.
    getDayProps: (date: string) => ({ 'data-now': date === today || undefined, ...ofDay(date) }),
    minDate: min,
    maxDate: max,
    // Mantine's colors for weekends and other months are too faint to read.
    weekendDays: [],
    hideOutsideDates: true,
    // Moves by one month even with two in sight.
    columnsToScroll: 1,
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

function useShownMonth(date: string | null, { min, max }: Bounds): { defaultDate: string } {
  const { timezone = Temporal.Now.timeZoneId() } = useLocal()
  return { defaultDate: date ?? min ?? max ?? dateIn(timezone, Temporal.Now.instant()) }
}
