import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { absenceReasonLabels } from '@afterbell/domain/attendance/absence'
import { childName } from '@afterbell/domain/families/child-name'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { activityLink } from '../places/activity-link.ts'
import type { Child } from '../families/child-values.ts'
import { MeetingFacts } from './meeting-rows.tsx'
import { PlaceMenu, type PlaceOfChild } from './PlaceMenu.tsx'
import { EmptyLine, Panel } from '../families/Panel.tsx'
import styles from '../families/contact.module.css'

/** The child's spots and wait lists, and their meetings of the next weeks. */
export function ScheduleTab({ child }: { child: Child }) {
  const places = useRead(childSchedule.rosterDetails, { params: { id: child.id } })
  const schedule = useRead(childSchedule.scheduleDetails, { params: { childId: child.id }, query: {} })
  const failedRead = [places, schedule].find((read) => read.isError && !read.data)
  if (failedRead)
    return (
      <ReadFailure error={failedRead.error} onRetry={() => void failedRead.refetch()} thing="The schedule" />
    )
  if (!places.data || !schedule.data) return <FieldsSkeleton fields={4} />
  if (places.data.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarOff size={24} stroke={1.5} aria-hidden />}
        title="Not enrolled yet"
        action={
          <FirstStepLink to="/classes" right={['classes.rosters', 'add']}>
            Choose a class
          </FirstStepLink>
        }
      >
        Put {childName(child)} on the roster of a class, camp or aftercare session, and it shows up here.
      </EmptyState>
    )
  const now = places.data.filter(({ isOver }) => !isOver)
  const pastPlaces = places.data.filter(({ isOver }) => isOver)
  const { meetings } = schedule.data
  return (
    <div className={styles.grid}>
      <Panel title="Enrolled">
        {now.length === 0 ? (
          <EmptyLine>No current enrollments.</EmptyLine>
        ) : (
          <Places of={now} child={child} />
        )}
      </Panel>
      <Panel title="The next four weeks">
        {meetings.length === 0 ? (
          <EmptyLine>No dates.</EmptyLine>
        ) : (
          <ol className={styles.rows}>
            {meetings.map((meeting) => (
              <li
                key={meeting.id}
                className={styles.meeting}
                data-cancelled={meeting.isCancelled || undefined}
              >
                <MeetingFacts meeting={meeting} />
                {meeting.isCancelled && <StatusChip hollow>Canceled</StatusChip>}
                {meeting.absence && !meeting.isCancelled && meeting.checkIn === null && (
                  <StatusChip>Absent: {absenceReasonLabels[meeting.absence].toLowerCase()}</StatusChip>
                )}
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {pastPlaces.length > 0 && (
        <Panel title="Before" wide>
          <Places of={pastPlaces} child={child} />
        </Panel>
      )}
    </div>
  )
}

function Places({ of, child }: { of: readonly PlaceOfChild[]; child: Child }) {
  const format = useFormat()
  return (
    <ul className={styles.rows}>
      {of.map((place) => {
        const { kind, sectionId: id } = place
        const isWaiting = place.list === 'WAIT_LIST'
        return (
          <li key={place.rosterId} className={styles.row}>
            <span className={styles.what}>
              <KindMark kind={kind} />
              <span>
                <Link {...activityLink({ kind, id }, isWaiting ? '/wait-list' : '')}>
                  {[place.name, place.sectionName].filter(Boolean).join(', ')}
                </Link>
                <span className={styles.dim}>
                  {' '}
                  {format.dates(place.startsOn, place.endsOn)}
                  {place.leftAt && `, left ${format.day(place.leftAt)}`}
                </span>
              </span>
            </span>
            {isWaiting && !place.isOver && (
              <StatusChip tone="warning" hollow>
                Waiting
              </StatusChip>
            )}
            {place.isDropIn && <StatusChip hollow>Drop-in</StatusChip>}
            {!child.archivedAt && <PlaceMenu child={child} place={place} places={of} />}
          </li>
        )
      })}
    </ul>
  )
}
