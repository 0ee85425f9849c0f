import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowAction } from '../../../lists/actions.ts'
import { RowMenu } from '../../../lists/RowMenu.tsx'
import { useFormat } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { useWhyNot } from '../../../platform/session/why-not.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { GuardedButton } from '../../../ui/GuardedButton.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import { exceptionLabels, useMeetings, type Meeting, type MeetingsOf } from './meeting.ts'
import { openAddMeeting, type MeetingSection } from './MeetingTimes.tsx'
import { useMeetingActs } from './useMeetingActs.tsx'
import styles from './meetings.module.css'

/** Opens all meetings of an activity, to cancel, move, restore or add single ones. */
export function openMeetings(of: MeetingsOf): void {
  void openModal({
    title: 'Meetings',
    description: of.name,
    width: 560,
    content: ({ close }) => <Meetings of={of} onClose={() => close(undefined)} />,
  })
}

function Meetings({ of, onClose }: { of: MeetingsOf; onClose: () => void }) {
  const { data, error, refetch } = useMeetings(of)
  const whyNot = useWhyNot()
  const today = useFormat().today()
  const [showsEarlier, setShowsEarlier] = useState(false)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} thing="This activity" />
  const earlier = data?.filter(({ date }) => date < today) ?? []
  const visibleMeetings = showsEarlier ? data! : (data?.filter(({ date }) => date >= today) ?? [])
  const sections = sectionsIn(data?.filter(({ date }) => date >= today) ?? [])
  return (
    <>
      <DialogBody>
        {data ? (
          <>
            {earlier.length > 0 && !showsEarlier && (
              <Anchor
                component="button"
                type="button"
                className={styles.earlier}
                onClick={() => setShowsEarlier(true)}
              >
                Show {earlier.length} earlier
              </Anchor>
            )}
            {visibleMeetings.length === 0 && <p className={styles.none}>It has no meeting to come.</p>}
            <ul className={styles.meetings} aria-label="Meetings">
              {visibleMeetings.map((meeting) => (
                <MeetingLine key={meeting.id} of={of} meeting={meeting} isNamed={sections.length > 1} />
              ))}
            </ul>
          </>
        ) : (
          <FieldsSkeleton />
        )}
      </DialogBody>
      <DialogFooter>
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconPlus} isBold />}
          refused={whyNot(of.kind, 'edit') ?? (sections.length === 0 ? 'It has no meeting to come' : null)}
          onClick={() => void openAddMeeting(of, sections)}
        >
          Add a meeting
        </GuardedButton>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}

function MeetingLine({ of, meeting, isNamed }: { of: MeetingsOf; meeting: Meeting; isNamed: boolean }) {
  const format = useFormat()
  const whyNot = useWhyNot()
  const acts = useMeetingActs(of)
  const refused = whyNot(of.kind, 'edit')
  const day = format.weekdayDate(meeting.date)
  const name = [day, isNamed && meeting.section].filter(Boolean).join(', ')
  const actions: RowAction[] = meeting.cancelled
    ? [{ label: 'Restore', run: () => void acts.restore(meeting), refused }]
    : [
        { label: 'Move', run: () => void acts.move(meeting), refused },
        { label: 'Cancel this meeting', danger: true, run: () => void acts.cancel(meeting), refused },
      ]
  return (
    <li className={styles.meeting} data-canceled={meeting.cancelled || undefined}>
      <div className={styles.when}>
        <span className={styles.day}>{name}</span>
        <span className={styles.times}>{format.times(meeting.timeFrom, meeting.timeTo)}</span>
        {meeting.cause && <span className={styles.cause}>{meeting.cause}</span>}
      </div>
      {meeting.cancelled ? (
        <StatusChip tone="danger">Canceled</StatusChip>
      ) : (
        meeting.exception && <StatusChip tone="info">{exceptionLabels[meeting.exception]}</StatusChip>
      )}
      <RowMenu name={name} actions={actions} />
    </li>
  )
}

/** Returns each section that meets, with the times of its first meeting. */
function sectionsIn(meetings: readonly Meeting[]): MeetingSection[] {
  const first = new Map<string, Meeting>()
  for (const meeting of meetings) if (!first.has(meeting.sectionId)) first.set(meeting.sectionId, meeting)
  return [...first].map(([id, { section, timeFrom, timeTo }]) => ({ id, name: section, timeFrom, timeTo }))
}
