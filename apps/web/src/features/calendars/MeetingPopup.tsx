import { spotLimit } from '@afterbell/domain/activities/availability'
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconLink, IconPencil, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { audienceText } from '@afterbell/domain/activities/audience'
import type { RowLink } from '../../lists/actions.ts'
import { seesOnlyTaught } from '@afterbell/domain/kernel/roles'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { CapacityBar } from '../activities/CapacityBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { copyLink } from '../activities/copy-link.tsx'
import type { ScreenKind } from '../activities/kinds.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import type { MeetingEvent } from './events-of.ts'
import styles from './calendars.module.css'

// Loaded on demand: most users only look.
const MeetingButtons = lazy(async () => ({
  default: (await import('../activities/meetings/MeetingButtons.tsx')).MeetingButtons,
}))

/** Facts about a meeting, and links from it. */
export function MeetingPopup({ kind, event }: { kind: ScreenKind; event: MeetingEvent }) {
  const mayDo = useMay()
  const { activity, section, meeting } = event
  const links = linksOf(kind)
  const { userId, userRole } = useSession()
  // A substitute can open the meeting on its day only, and no page without a day.
  const isTaught = !seesOnlyTaught(userRole) || section.instructors.some(({ id }) => id === userId)
  const today = useFormat().today()
  const isReached = isTaught || meeting.date === today
  const instructors = section.instructors.map(({ name }) => name).join(', ')
  return (
    <>
      <dl className={styles.facts}>
        {meeting.cancelled && <Fact label="State">{<StatusChip tone="danger">Canceled</StatusChip>}</Fact>}
        {activity.status === 'DRAFT' && <Fact label="State">{<StatusChip hollow>Draft</StatusChip>}</Fact>}
        <Fact label="Location">{event.place ?? '–'}</Fact>
        <Fact label="Instructors">{instructors || '–'}</Fact>
        {meeting.substitutes && (
          <Fact label="Substitute">{meeting.substitutes.map(({ name }) => name).join(', ')}</Fact>
        )}
        <Fact label="For">{audienceText(section)}</Fact>
        <Fact label="Booked">
          <CapacityBar
            used={meeting.booked}
            capacity={spotLimit(section.places.maxEnroll)}
            waiting={section.places.waiting}
          />
        </Fact>
        {meeting.dropIns > 0 && (
          <Fact label="Drop-in">
            {meeting.dropIns} of {section.maxDropIn}
          </Fact>
        )}
      </dl>
      <div className={styles.links}>
        {activity.status !== 'DRAFT' && isTaught && mayDo(`${kind}.rosters`, 'view') && (
          <LinkButton to={links.roster(section.id)} icon={<Glyph of={IconUsers} />}>
            Roster
          </LinkButton>
        )}
        {activity.status !== 'DRAFT' && isReached && mayDo(`${kind}.attendance`, 'view') && (
          <LinkButton to={links.attendance(section.id, meeting.date)} icon={<Glyph of={IconCalendarCheck} />}>
            Attendance
          </LinkButton>
        )}
        {mayDo(kind, 'edit') && (
          <LinkButton to={links.edit(activity.id)} icon={<Glyph of={IconPencil} />}>
            Edit
          </LinkButton>
        )}
        {activity.status !== 'DRAFT' && mayDo(kind, 'edit') && (
          <Suspense>
            <MeetingButtons
              of={{ kind, id: activity.id, name: event.name }}
              section={section}
              date={meeting.date}
              substitutes={meeting.substitutes ?? []}
            />
          </Suspense>
        )}
        {activity.status === 'ACTIVE' && mayDo(kind, 'copy') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Glyph of={IconLink} />}
            onClick={() => void copyLink(kind, activity)}
          >
            Copy link
          </Button>
        )}
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface LinkButtonProps {
  to: RowLink
  icon: ReactNode
  children: ReactNode
}

function LinkButton({ to, icon, children }: LinkButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={icon}
      renderRoot={(props) => <Link {...to} {...props} />}
    >
      {children}
    </Button>
  )
}
