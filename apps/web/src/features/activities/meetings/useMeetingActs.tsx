import { useFormat } from '../../../platform/format.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { openCancelMeeting } from './CancelMeeting.tsx'
import { openMoveMeeting, type When } from './MeetingTimes.tsx'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'

/** What can be done with a meeting by itself. Each answers whether it was done. */
export function useMeetingActs(of: MeetingsOf) {
  const format = useFormat()
  const { mutateAsync } = useMeetingChange()
  const whenOf = ({ date }: Pick<Meeting, 'date'>) => format.weekdayDate(date)
  return {
    cancel: (meeting: Meeting) => openCancelMeeting(of, meeting, whenOf(meeting)),
    move: (meeting: Meeting, to?: When) => openMoveMeeting(of, meeting, whenOf(meeting), to),
    /** What it is refused with has been told by then. */
    restore: (meeting: Meeting) =>
      mutateAsync({
        at: of.kind,
        params: { id: of.id },
        body: { change: 'RESTORE', meetingIds: [meeting.id] },
      }).then(
        () => {
          notify.success(`${of.name} meets on ${whenOf(meeting)} again`)
          return true
        },
        () => false,
      ),
  }
}
