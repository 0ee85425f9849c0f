import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import { useCalendarWords } from './calendar-words.ts'
import { stepDate, titleOf } from './days.ts'
import { CALENDAR_VIEWS, type CalendarView } from './views.ts'
import styles from './calendar.module.css'

interface CalendarBarProps {
  view: CalendarView
  /** Views to offer. Default: all. */
  views?: readonly CalendarView[]
  date: IsoDate
  today: IsoDate
  onView: (view: CalendarView) => void
  onGo: (date: IsoDate) => void
  /** Called before a step is taken, so that the screen can prefetch. */
  onNear?: (date: IsoDate) => void
  /** Controls at the end of the bar. */
  children?: ReactNode
}

/** The range in sight, with buttons for previous, next, today and the other views. */
export function CalendarBar(props: CalendarBarProps) {
  const { view, views = CALENDAR_VIEWS, date, today, onGo, onNear } = props
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const step = (by: 1 | -1, label: string, icon: ReactNode) => {
    const targetDate = stepDate(view, date, by)
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={label}
        onPointerEnter={() => onNear?.(targetDate)}
        onFocus={() => onNear?.(targetDate)}
        onClick={() => onGo(targetDate)}
      >
        {icon}
      </button>
    )
  }
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        {step(-1, words.previous[view], <IconChevronLeft size={18} stroke={1.75} aria-hidden />)}
        <button type="button" className={styles.step} onClick={() => onGo(today)}>
          {words.today}
        </button>
        {step(1, words.next[view], <IconChevronRight size={18} stroke={1.75} aria-hidden />)}
      </div>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(view, date, dateFormat, words)}
      </h2>
      <div className={styles.barEnd}>{props.children}</div>
      {views.length > 1 && (
        <div className={styles.views} role="group" aria-label={words.view}>
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => props.onView(each)}>
              {words.views[each]}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
