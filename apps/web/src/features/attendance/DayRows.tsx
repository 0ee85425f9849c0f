import { Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconSearchOff, IconUsersGroup } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { countText } from '../../lists/list.ts'
import type { Selection } from '../../lists/selection.ts'
import { useFormat } from '../../platform/format.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { childrenWords } from '../frame/children-words.ts'
import { AttendanceLine } from './AttendanceRow.tsx'
import type { EntryRow } from './attendance-entry.ts'
import type { Day } from './useDay.ts'
import styles from './attendance.module.css'

interface DayLinesProps {
  day: Day
  /** Null without bulk acts. */
  selection: Selection | null
  mayCheck: boolean
}

/** The children of the day; without any, says why and where to look. */
export function DayLines({ day, selection, mayCheck }: DayLinesProps) {
  const { list, moment, acts, lines } = day
  const onTick = useTick(selection)
  if (list.state === 'failed')
    return (
      <Panel>
        <ErrorState {...list.error} onRetry={list.retry} />
      </Panel>
    )
  if (list.state === 'loading')
    return (
      <Panel>
        <RowsSkeleton />
      </Panel>
    )
  const isOfBefore = ({ date }: EntryRow) => date !== day.date
  const isAnyExpected = lines.some((row) => !isOfBefore(row))
  const earlierRows = list.rows.filter(isOfBefore)
  const ofDay = list.rows.filter((row) => !isOfBefore(row))
  const rowsOf = (rows: readonly EntryRow[], label: string) => (
    <ul className={styles.lines} aria-label={label}>
      {rows.map((row) => (
        <AttendanceLine
          key={row.id}
          row={row}
          isTicked={selection?.has(row.id) ?? false}
          onTick={onTick}
          {...{ moment, acts, mayCheck }}
        />
      ))}
    </ul>
  )
  return (
    <>
      {earlierRows.length > 0 && (
        <>
          <h2 className={styles.since}>{sinceText(earlierRows)}</h2>
          <Panel>{rowsOf(earlierRows, sinceText(earlierRows))}</Panel>
          {isAnyExpected && ofDay.length > 0 && <h2 className={styles.since}>Today</h2>}
        </>
      )}
      {!isAnyExpected && (
        <Panel>
          <NobodyExpected day={day} />
        </Panel>
      )}
      {isAnyExpected && (ofDay.length > 0 || earlierRows.length === 0) && (
        <Panel>{ofDay.length === 0 ? <NobodyMatches day={day} /> : rowsOf(ofDay, 'Children')}</Panel>
      )}
      {lines.length > 0 && (
        <output className={styles.announcer}>{`${countText(list.rows.length, childrenWords)} shown`}</output>
      )}
    </>
  )
}

/** Heading of children who were still here when the day before ended. */
function sinceText(rows: readonly EntryRow[]): string {
  return rows.some(({ checkOut }) => checkOut === null) ? 'Still here since yesterday' : 'Left after midnight'
}

export function Panel({ children }: { children: React.ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}

function NobodyExpected({ day: { date, moment, meeting, goTo } }: { day: Day }) {
  const format = useFormat()
  if (!meeting) return <RowsSkeleton />
  if (meeting.meets) {
    return (
      <EmptyState
        icon={<IconUsersGroup size={24} stroke={1.5} aria-hidden />}
        title="No children are expected"
      >
        No child was enrolled on this day.
      </EmptyState>
    )
  }
  const { previousDate, nextDate } = meeting
  return (
    <EmptyState
      icon={<IconCalendarOff size={24} stroke={1.5} aria-hidden />}
      title={date === moment.today ? 'No meeting today' : `No meeting on ${format.weekdayDate(date)}`}
      action={
        <>
          {nextDate && (
            <Button onClick={() => goTo(nextDate)}>Next meeting: {format.weekdayDate(nextDate)}</Button>
          )}
          {previousDate && (
            <Button variant="default" onClick={() => goTo(previousDate)}>
              Previous meeting: {format.weekdayDate(previousDate)}
            </Button>
          )}
        </>
      }
    >
      {nextDate || previousDate
        ? 'No children are expected. These are the nearest days:'
        : 'No dates are set yet.'}
    </EmptyState>
  )
}

function NobodyMatches({ day: { list, date, moment } }: { day: Day }) {
  const others = date === moment.today ? {} : { date }
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.5} aria-hidden />}
      title="No children match"
      action={
        <Button
          variant="default"
          onClick={() => list.change({ search: '', filters: others as Record<string, string> })}
        >
          Show all children
        </Button>
      }
    />
  )
}

export function RowsSkeleton() {
  return (
    <ul className={styles.lines} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className={styles.line}>
          <div className={styles.who}>
            <Skeleton width="50%" height={16} my={4} />
            <Skeleton width="32%" height={12} my={4} />
          </div>
          <div className={styles.targets}>
            <Skeleton width={64} height={56} radius="md" />
            <Skeleton width={64} height={56} radius="md" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Returns a stable callback, so that a tick redraws only its own line. */
function useTick(selection: Selection | null) {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const tick = useCallback((id: string, isTicked: boolean) => latest.current?.toggle(id, isTicked), [])
  return selection ? tick : null
}
