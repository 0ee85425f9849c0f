import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { ClockTime, IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import { NO_EVENTS, type ViewProps } from './calendar-parts.ts'
import { useCalendarWords } from './calendar-words.ts'
import { CalendarPopup } from './CalendarPopup.tsx'
import { dayText } from './days.ts'
import { DayView, type DaySplit } from './views/DayView.tsx'
import { EventList } from './EventList.tsx'
import type { CalendarView } from './views.ts'
import {
  byDay,
  closedByDay,
  daysOffByDay,
  type CalendarEvent,
  type ClosedMark,
  type DayOff,
} from './events.ts'
import { MonthView } from './views/MonthView.tsx'
import { WeekView } from './views/WeekView.tsx'
import styles from './calendar.module.css'

interface EventCalendarProps<E extends CalendarEvent> {
  view: CalendarView
  /** A day in the range to show. */
  date: IsoDate
  today: IsoDate
  events: readonly E[]
  daysOff: readonly DayOff[]
  /** Days on which the school is closed or ends early, for users who may see them. */
  closed?: readonly ClosedMark[]
  /** The days are loading: skeleton boxes are drawn. */
  isLoading?: boolean
  /** Whether the window is under 900 pixels. */
  isNarrow: boolean
  /** In a frame as high as its page, whose end may be out of sight: popups stay beside their boxes. */
  isFramed?: boolean
  /** The school's current time, for a line to show it. Keep the function stable. */
  now?: () => ClockTime
  /** Splits a single day's scale of time into columns; null for one column. Without it, the day is a list. */
  split?: DaySplit<E> | null
  /** See `ViewProps`. */
  onGrid?: ((table: HTMLTableElement) => () => void) | undefined
  onGo: (date: IsoDate) => void
  /** Opens a single day: its number was pressed, or '+12 more'. */
  onOpenDay: (date: IsoDate) => void
  /** Renders the popup of a box below its name, day and time. `close` closes it. */
  popup: (event: E, close: () => void) => ReactNode
}

/**
 * A month, week or day of meetings, each with a popup; `CalendarBar` above changes the view. Public pages use it too, so it
 * takes only colors from the kit (`--mantine-color-*`, `--hairline`, `--sunken`, `--selected`).
 */
export function EventCalendar<E extends CalendarEvent>(props: EventCalendarProps<E>) {
  const { view, date, today, isLoading = false, isNarrow, now: clock, split, onGrid } = props
  const page = `${view} ${date}`
  const [opened, setOpened] = useState<OpenPopup<E> | null>(null)
  const events = useMemo(() => byDay(props.events), [props.events])
  const daysOff = useMemo(() => daysOffByDay(props.daysOff), [props.daysOff])
  const marks = props.closed ?? NO_EVENTS
  const closedDays = useMemo(() => closedByDay(marks), [marks])
  // A second press on a box closes its popup.
  const open = useCallback(
    (next: OpenPopup<E>) => setOpened((was) => (was?.anchor === next.anchor ? null : next)),
    [],
  )
  const onOpen = useCallback((event: E, anchor: HTMLElement) => open({ page, anchor, event }), [open, page])
  const onOpenList = useCallback(
    (list: readonly E[], anchor: HTMLElement) => open({ page, anchor, list }),
    [open, page],
  )
  const onOpenDaysOff = useCallback(
    (offList: readonly DayOff[], anchor: HTMLElement) => open({ page, anchor, offList }),
    [open, page],
  )
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const onGo = useCallback((to: IsoDate) => latest.current.onGo(to), [])
  const onOpenDay = useCallback((to: IsoDate) => latest.current.onOpenDay(to), [])
  const acts = useMemo(
    () => ({ onOpen, onOpenList, onOpenDaysOff, onGo, onOpenDay, onGrid, now: clock }),
    [onOpen, onOpenList, onOpenDaysOff, onGo, onOpenDay, onGrid, clock],
  )
  const now = useMemo(
    () => ({
      view,
      days: { date, today, events, daysOff, closed: closedDays, isLoading, isNarrow, split, ...acts },
    }),
    [view, date, today, events, daysOff, closedDays, isLoading, isNarrow, split, acts],
  )
  // Deferred: a page with many boxes must not block turning it.
  const deferredView = useDeferredValue(now)
  return (
    <div className={styles.calendar}>
      <Page {...deferredView} />
      {/* Closes a popup whose box is on another page. */}
      {opened?.page === page && (
        <OpenedPopup
          {...props}
          opened={opened}
          onClose={() => setOpened(null)}
          onChoose={(event) => setOpened({ page, anchor: opened.anchor, event })}
          key={keyOf(opened)}
        />
      )}
    </div>
  )
}

const Page = memo(OnePage) as typeof OnePage

function OnePage<E extends CalendarEvent>({ view, days }: { view: CalendarView; days: ViewProps<E> }) {
  if (view === 'month') return <MonthView {...days} />
  if (view === 'week') return <WeekView {...days} />
  return <DayView {...days} />
}

type OpenPopup<E> = { page: string; anchor: HTMLElement } & (
  | { event: E }
  | { offList: readonly DayOff[] }
  | { list: readonly E[] }
)

function keyOf<E extends CalendarEvent>(opened: OpenPopup<E>): string {
  if ('event' in opened) return opened.event.key
  return 'list' in opened ? `of ${opened.list[0]!.key}` : opened.offList[0]!.date
}

interface OpenedPopupProps<E extends CalendarEvent> {
  opened: OpenPopup<E>
  /** As they are now. */
  events: readonly E[]
  isNarrow: boolean
  isFramed?: boolean
  popup: EventCalendarProps<E>['popup']
  onClose: () => void
  /** Called with an event chosen from a list. */
  onChoose: (event: E) => void
}

function OpenedPopup<E extends CalendarEvent>(props: OpenedPopupProps<E>) {
  const { opened, events, popup, onChoose, ...rest } = props
  const words = useCalendarWords()
  const { dateFormat } = useLocal()
  const { anchor, ...what } = opened
  const { isFramed = false } = rest
  const frame = { anchor, isSheet: rest.isNarrow && !isFramed, isFramed, onClose: rest.onClose }
  if ('offList' in what) {
    const [first] = what.offList
    return (
      <CalendarPopup {...frame} title={words.notMeeting}>
        <p className={styles.popupWhen}>{dayText(first!.date, dateFormat, words)}</p>
        <ul className={styles.popupList}>
          {what.offList.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </CalendarPopup>
    )
  }
  if ('list' in what)
    return (
      <CalendarPopup {...frame} title={titleOfList(what.list, words)}>
        <EventList events={what.list} onOpen={onChoose} />
      </CalendarPopup>
    )
  // What was changed since the press is shown too.
  const event = events.find(({ key }) => key === what.event.key) ?? what.event
  return (
    <CalendarPopup {...frame} title={event.name}>
      <p className={styles.popupWhen}>
        {dayText(event.date, dateFormat, words)}
        <br />
        {words.formatTimeRange(event.timeFrom, event.timeTo, dateFormat)}
      </p>
      {popup(event, rest.onClose)}
    </CalendarPopup>
  )
}

function titleOfList(
  list: readonly CalendarEvent[],
  { moreMeetings }: ReturnType<typeof useCalendarWords>,
): string {
  const names = new Set(list.map(({ name }) => name))
  return names.size === 1 ? list[0]!.name : moreMeetings(list.length)
}
