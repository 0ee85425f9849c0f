import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { absenceReasonLabels } from '@afterbell/domain/attendance/absence'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Tone } from '../../ui/theme/palette.ts'
import type { Child } from '../families/child-values.ts'
import { AbsencesPanel } from './AbsencesPanel.tsx'
import { MeetingFacts, type MeetingOfChild } from './meeting-rows.tsx'
import { EmptyLine, Panel } from '../families/Panel.tsx'
import styles from '../families/contact.module.css'

const DAYS = 28

/** The child's check-ins and check-outs with the person, four weeks at a time, the latest first. */
export function AttendanceTab({ child }: { child: Child }) {
  const format = useFormat()
  const today = format.today()
  const [to, setTo] = useState(today)
  const from = plusDays(to, 1 - DAYS)
  const params = { childId: child.id }
  const read = useRead(childSchedule.scheduleDetails, { params, query: { from, to } }, { keepPrevious: true })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="The attendance" />
  if (!read.data) return <FieldsSkeleton fields={5} />
  const meetings = read.data.meetings.filter(({ isCancelled }) => !isCancelled).toReversed()
  const came = meetings.filter(({ checkIn }) => checkIn !== null).length
  const absent = meetings.filter(({ status }) => status === 'ABSENT').length
  const excused = meetings.filter(({ status }) => status === 'EXCUSED').length
  return (
    <div className={styles.grid}>
      <AbsencesPanel child={child} />
      <Panel
        title={format.dates(from, to)}
        wide
        action={
          <div className={styles.steps}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconChevronLeft size={14} stroke={2} aria-hidden />}
              onClick={() => setTo(plusDays(to, -DAYS))}
            >
              Earlier
            </Button>
            <Button
              variant="default"
              size="xs"
              rightSection={<IconChevronRight size={14} stroke={2} aria-hidden />}
              disabled={to >= today}
              onClick={() => setTo(plusDays(to, DAYS) > today ? today : plusDays(to, DAYS))}
            >
              Later
            </Button>
          </div>
        }
      >
        <p role="status" className={styles.dim}>
          {meetings.length === 0
            ? 'Not expected on any day.'
            : `Attended ${came} of ${meetings.length}, excused ${excused}, absent ${absent}.`}
        </p>
        {meetings.length === 0 ? (
          <EmptyLine>Nothing is recorded for these weeks.</EmptyLine>
        ) : (
          <ol className={styles.rows} data-stale={read.isPlaceholderData || undefined}>
            {meetings.map((meeting) => (
              <li key={meeting.id} className={styles.meeting}>
                <MeetingFacts meeting={meeting} />
                <CameAndWent meeting={meeting} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  )
}

const statuses: Record<MeetingOfChild['status'], { tone: Tone; label: string }> = {
  EXPECTED: { tone: 'neutral', label: 'Expected' },
  LATE: { tone: 'danger', label: 'Missing' },
  IN: { tone: 'info', label: 'In' },
  OUT: { tone: 'success', label: 'Attended' },
  EXCUSED: { tone: 'neutral', label: 'Excused' },
  ABSENT: { tone: 'danger', label: 'Absent' },
}

function CameAndWent({ meeting }: { meeting: MeetingOfChild }) {
  const format = useFormat()
  const { checkIn, checkOut, checkOutDate, checkOutPerson, status, absence } = meeting
  const { tone, label } = statuses[status]
  return (
    <span className={styles.came}>
      {checkIn && (
        <span className="numbers">
          {format.time(checkIn)} – {format.dayTime(checkOut, checkOutDate)}
          {checkOutPerson && <span className={styles.dim}> with {checkOutPerson}</span>}
        </span>
      )}
      {absence && checkIn === null && <span className={styles.dim}>{absenceReasonLabels[absence]}</span>}
      <StatusChip tone={tone}>{label}</StatusChip>
    </span>
  )
}
