import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarEvent, IconCalendarTime, IconCalendarX } from '@tabler/icons-react'
import { useMeetings, type MeetingsOf } from './meeting.ts'
import { openMeetings } from './MeetingsDialog.tsx'
import { useMeetingActs } from './useMeetingActs.tsx'

interface MeetingButtonsProps {
  of: MeetingsOf
  sectionId: string
  date: string
}

/** What can be done with one meeting, beside the facts about it. */
export function MeetingButtons({ of, sectionId, date }: MeetingButtonsProps) {
  const { data } = useMeetings(of)
  const acts = useMeetingActs(of)
  const meeting = data?.find((each) => each.sectionId === sectionId && each.date === date)
  return (
    <>
      {meeting?.cancelled ? (
        <Button
          {...SMALL}
          leftSection={<IconArrowBackUp {...LOOK} />}
          onClick={() => void acts.restore(meeting)}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button
            {...SMALL}
            leftSection={<IconCalendarTime {...LOOK} />}
            disabled={!meeting}
            onClick={() => void acts.move(meeting!)}
          >
            Move
          </Button>
          <Button
            {...SMALL}
            leftSection={<IconCalendarX {...LOOK} />}
            disabled={!meeting}
            onClick={() => void acts.cancel(meeting!)}
          >
            Cancel this meeting
          </Button>
        </>
      )}
      <Button {...SMALL} leftSection={<IconCalendarEvent {...LOOK} />} onClick={() => openMeetings(of)}>
        All meetings
      </Button>
    </>
  )
}

const SMALL = { size: 'xs', variant: 'default' } as const
const LOOK = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
