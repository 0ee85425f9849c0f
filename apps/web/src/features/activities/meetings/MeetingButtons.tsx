import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
  IconUserShare,
} from '@tabler/icons-react'
import { Glyph } from '../../../ui/Glyph.tsx'
import { useMeetings, type MeetingsOf } from './meeting.ts'
import { useFormat } from '../../../platform/format.ts'
import { openAddMeeting } from './MeetingTimes.tsx'
import { openMeetings } from './MeetingsDialog.tsx'
import { useMeetingActs } from './useMeetingActs.tsx'

interface MeetingButtonsProps {
  of: MeetingsOf
  section: { id: string; name: string; instructors: readonly { id: string; name: string }[] }
  date: string
  /** Substitutes on that day. */
  substitutes: readonly { id: string; name: string }[]
}

/** Actions on one meeting, beside its facts. */
export function MeetingButtons({ of, section, date, substitutes }: MeetingButtonsProps) {
  const format = useFormat()
  const { data } = useMeetings(of)
  const acts = useMeetingActs(of)
  const meeting = data?.find((each) => each.sectionId === section.id && each.date === date)
  return (
    <>
      {meeting?.cancelled ? (
        <Button
          {...SMALL}
          leftSection={<Glyph of={IconArrowBackUp} />}
          onClick={() => void acts.restore(meeting)}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button
            {...SMALL}
            leftSection={<Glyph of={IconCalendarTime} />}
            disabled={!meeting}
            onClick={() => void acts.move(meeting!)}
          >
            Move…
          </Button>
          <Button
            {...SMALL}
            leftSection={<Glyph of={IconCalendarX} />}
            disabled={!meeting}
            onClick={() => void acts.cancel(meeting!)}
          >
            Cancel this meeting
          </Button>
          {date >= format.today() && (
            <Button
              {...SMALL}
              leftSection={<Glyph of={IconUserShare} />}
              onClick={() =>
                void import('./SubstituteDialog.tsx').then(({ openSubstitute }) =>
                  openSubstitute(
                    { of, sectionId: section.id, date, instructors: section.instructors, substitutes },
                    format.weekdayDate(date),
                  ),
                )
              }
            >
              Substitute
            </Button>
          )}
        </>
      )}
      <Button
        {...SMALL}
        leftSection={<Glyph of={IconCalendarPlus} />}
        disabled={!meeting}
        onClick={() =>
          void openAddMeeting(of, [
            { id: section.id, name: section.name, timeFrom: meeting!.timeFrom, timeTo: meeting!.timeTo },
          ])
        }
      >
        Add a meeting
      </Button>
      <Button {...SMALL} leftSection={<Glyph of={IconCalendarEvent} />} onClick={() => openMeetings(of)}>
        All meetings
      </Button>
    </>
  )
}

const SMALL = { size: 'xs', variant: 'default' } as const
