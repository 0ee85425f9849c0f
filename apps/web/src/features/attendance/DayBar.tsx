import { ActionIcon, Button } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { CalendarPopover } from '../../ui/CalendarPopover.tsx'
import type { Activity } from '../enrolment/activity-page.ts'
import type { Day } from './useDay.ts'
import styles from './attendance.module.css'

// The calendar is heavy, and most days are today.
const DayCalendar = lazy(async () => ({ default: (await import('../../ui/Calendar.tsx')).DayCalendar }))

/** Which day is shown, the way to the meetings before and after it, and to any other day (R322). */
export function DayBar({ day, activity }: { day: Day; activity: Activity | undefined }) {
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const { date, moment, meeting, goTo } = day
  const isToday = date === moment.today
  const shown = `${isToday ? 'Today, ' : ''}${format.weekdayDate(date)}`
  return (
    <div className={styles.day} role="group" aria-label="Day">
      <Step to={meeting?.previousDate ?? null} label="Previous meeting" goTo={goTo}>
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
            leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={`Date: ${shown}`}
            onClick={() => setOpened((was) => !was)}
          >
            {shown}
          </Button>
        }
      >
        <DayCalendar
          value={date}
          min={activity?.startDate ?? undefined}
          max={activity?.endDate ?? undefined}
          onChange={(chosen) => {
            setOpened(false)
            goTo(chosen)
          }}
        />
      </CalendarPopover>
      <Step to={meeting?.nextDate ?? null} label="Next meeting" goTo={goTo}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Step>
      {!isToday && (
        <Button variant="subtle" onClick={() => goTo(moment.today)}>
          Today
        </Button>
      )}
    </div>
  )
}

interface StepProps {
  to: string | null
  label: string
  goTo: (date: string) => void
  children: React.ReactNode
}

function Step({ to, label, goTo, children }: StepProps) {
  const format = useFormat()
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={styles.step}
      aria-label={to ? `${label}, ${format.weekdayDate(to)}` : label}
      disabled={to === null}
      onClick={() => to && goTo(to)}
    >
      {children}
    </ActionIcon>
  )
}
