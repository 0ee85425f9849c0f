import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useMemo } from 'react'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { isDate } from '@afterbell/domain/kernel/dates'
import { useListView } from '../../lists/useListView.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { CalendarBar } from '../../ui/calendar/CalendarBar.tsx'
import { rangeOf } from '../../ui/calendar/days.ts'
import { useLocal } from '../../ui/local.tsx'
import { PressButton } from '../../ui/PressButton.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import { MeetingPopup } from '../calendars/MeetingPopup.tsx'
import { useMeetingsIn } from '../calendars/useMeetingsIn.ts'
import { KindMark } from '../activities/KindMark.tsx'
import { CardTitle, useFold } from './Card.tsx'
import styles from './dashboard.module.css'

// Loaded after the rest of the page.
const EventCalendar = lazy(async () => ({
  default: (await import('../../ui/calendar/EventCalendar.tsx')).EventCalendar,
}))

const SCREEN_KINDS = Object.keys(kinds) as ScreenKind[]
const VIEWS = ['month', 'week'] as const
const FILTERS = ['view', 'date', 'kind']

/** Meetings of a month or a week, of all kinds or one (R312, R313). View, day and kind are in the address. */
export function CalendarCard() {
  const id = useId()
  const today = useFormat().today()
  const { view: list, change } = useListView(FILTERS, null)
  const { date: named = '', kind } = list.filters
  const period = {
    view: list.filters.view === 'week' ? ('week' as const) : ('month' as const),
    date: isDate(named) ? named : today,
    kind,
  }
  const fold = useFold(FILTERS.some((name) => name in list.filters) ? 'open' : 'closed')
  const go: Go = (next) => {
    const { view, date } = period
    const filters = { ...list.filters, view, date, ...next }
    const usual: Record<string, string> = { view: 'month', date: today }
    change({
      filters: Object.fromEntries(
        Object.entries(filters).filter(([key, value]) => value !== undefined && value !== usual[key]),
      ) as Record<string, string>,
    })
  }
  return (
    <section className={styles.card} aria-labelledby={id} data-wide>
      <header className={styles.cardHead}>
        <CardTitle id={id} fold={fold}>
          Calendar
        </CardTitle>
        {fold.isOpen && (
          <div className={styles.ranges} role="group" aria-label="Shown on the calendar">
            {SCREEN_KINDS.map((each) => (
              <PressButton
                key={each}
                isPressed={kind === each}
                onPress={() => go({ kind: kind === each ? undefined : each })}
                mark={<KindMark kind={each} isSquare />}
              >
                {activityKinds[each].words.title}
              </PressButton>
            ))}
          </div>
        )}
      </header>
      {fold.isOpen && <Days period={period} go={go} />}
    </section>
  )
}

type Go = (next: Record<string, string | undefined>) => void

interface DaysProps {
  period: { view: 'week' | 'month'; date: string; kind: string | undefined }
  go: Go
}

function Days({ period: { view, date, kind }, go }: DaysProps) {
  const { today: todayNow, now } = useFormat()
  const today = todayNow()
  const isNarrow = useNarrow()
  const { dateFormat } = useLocal()
  const wantedKinds = useMemo(
    () => SCREEN_KINDS.filter((each) => kind === undefined || each === kind),
    [kind],
  )
  const read = useMeetingsIn(wantedKinds, rangeOf(view, date, dateFormat))
  return (
    <div className={styles.cardBody}>
      <CalendarBar
        view={view}
        views={VIEWS}
        date={date}
        today={today}
        onView={(next) => go({ view: next })}
        onGo={(next) => go({ date: next })}
      />
      <div className={styles.calendar}>
        {read.failure ? (
          <ReadFailure error={read.failure} onRetry={read.retry} thing="The calendar" />
        ) : (
          <Suspense fallback={<Skeleton height={480} />}>
            <EventCalendar
              view={view}
              date={date}
              today={today}
              events={read.events}
              daysOff={read.daysOff}
              isLoading={read.isLoading}
              isNarrow={isNarrow}
              now={now}
              onGo={(next) => go({ date: next })}
              onOpenDay={(next) => go({ view: 'week', date: next })}
              popup={(event) => {
                const meeting = event as (typeof read.events)[number]
                return <MeetingPopup kind={meeting.activity.kind as ScreenKind} event={meeting} />
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
