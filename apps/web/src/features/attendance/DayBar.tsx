import { ActionIcon, Button } from '@mantine/core'
import { IconCalendar, IconChartBar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { calendarDates } from '@afterbell/contract/calendars/calendars'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import type { DayMark } from '../../ui/calendar/Calendar.tsx'
import { CalendarPopover } from '../../ui/calendar/CalendarPopover.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { WhyNot } from '../../ui/WhyNot.tsx'
import type { Activity, ActivityPage } from '../places/activity-page.ts'
import type { Day } from './useDay.ts'
import styles from './attendance.module.css'

// Loaded on demand: the calendar is large, and most users look at today.
const DayCalendar = lazy(async () => ({
  default: (await import('../../ui/calendar/Calendar.tsx')).DayCalendar,
}))

interface DayBarProps {
  page: ActivityPage
  day: Day
  activity: Activity | undefined
}

/** The current day, with links to the previous and next meeting, and a calendar (R322). */
export function DayBar({ page, day, activity }: DayBarProps) {
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const marks = useMarks(page, opened)
  const { date, moment, meeting, goTo } = day
  const isToday = date === moment.today
  const dayText = `${isToday ? 'Today, ' : ''}${format.weekdayDate(date)}`
  return (
    <div className={styles.day} role="group" aria-label="Day">
      <Step
        to={meeting?.previousDate ?? null}
        label="Previous meeting"
        whyNot={meeting ? 'There is no meeting before this day' : STILL_LOADING}
        goTo={goTo}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </Step>
      <CalendarPopover
        opened={opened}
        onChange={setOpened}
        position="bottom"
        target={
          <Button
            variant="default"
            className={`${styles.date} numbers`}
            leftSection={<Glyph of={IconCalendar} />}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={`Date: ${dayText}`}
            onClick={() => setOpened((was) => !was)}
          >
            {dayText}
          </Button>
        }
      >
        <DayCalendar
          value={date}
          marks={marks}
          min={activity?.startDate ?? undefined}
          max={activity?.endDate ?? undefined}
          onChange={(chosen) => {
            setOpened(false)
            goTo(chosen)
          }}
        />
        {marks && [...marks.values()].some(({ dots }) => dots === 2) && (
          <p className={styles.legend} aria-hidden>
            <span>• Meets</span>
            <span>•• With drop-ins</span>
          </p>
        )}
      </CalendarPopover>
      <Step
        to={meeting?.nextDate ?? null}
        label="Next meeting"
        whyNot={meeting ? 'There is no meeting after this day' : STILL_LOADING}
        goTo={goTo}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Step>
      {!isToday && (
        <Button variant="subtle" onClick={() => goTo(moment.today)}>
          Today
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={36}
        className={styles.step}
        aria-label="Attendance by date"
        aria-haspopup="dialog"
        onClick={() =>
          void import('./DaysDialog.tsx').then(
            ({ openDays }) => openDays({ page, goTo }),
            () => notify.error('You need to be online for this'),
          )
        }
      >
        <IconChartBar size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Days with meetings, with the number expected and a mark for drop-ins: read when the calendar opens (R323). */
function useMarks({ kind, id }: ActivityPage, isOpen: boolean): ReadonlyMap<string, DayMark> | undefined {
  const request = { at: kind, params: { id } }
  const { data } = useRead(calendarDates.list, request, { enabled: isOpen, freshForMs: 60_000 })
  return useMemo(
    () =>
      data &&
      new Map(
        data
          .filter(({ cancelled }) => !cancelled)
          .map(({ date, expected, dropIns }) => [
            date,
            {
              text: `${expected} expected${dropIns > 0 ? `, ${dropIns} drop in` : ''}`,
              dots: dropIns > 0 ? 2 : 1,
            },
          ]),
      ),
    [data],
  )
}

const STILL_LOADING = 'The dates are still loading'

interface StepProps {
  to: string | null
  label: string
  /** Why the button is disabled. */
  whyNot: string
  goTo: (date: string) => void
  children: React.ReactNode
}

function Step({ to, label, whyNot, goTo, children }: StepProps) {
  const format = useFormat()
  return (
    <WhyNot refused={to === null ? whyNot : null} onPress={() => to && goTo(to)}>
      {(gray) => (
        <ActionIcon
          variant="default"
          size={36}
          className={styles.step}
          aria-label={to ? `${label}, ${format.weekdayDate(to)}` : label}
          data-disabled={to === null || undefined}
          {...gray}
        >
          {children}
        </ActionIcon>
      )}
    </WhyNot>
  )
}
