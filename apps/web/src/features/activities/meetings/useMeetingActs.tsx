import { meetings } from '@afterbell/contract/activities/meetings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { call } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { openCancelMeeting } from './CancelMeeting.tsx'
import { Clashes } from './Foretold.tsx'
import { openMoveMeeting, type DateAndTimes } from './MeetingTimes.tsx'
import { useMeetingChange, type Meeting, type MeetingsOf } from './meeting.ts'

type ClashList = AnswerOf<typeof meetings.change>['clashes']

/** Acts on a single meeting. Each returns whether it was done. */
export function useMeetingActs(of: MeetingsOf) {
  const format = useFormat()
  const { mutateAsync } = useMeetingChange()
  const whenOf = ({ date }: Pick<Meeting, 'date'>) => format.weekdayDate(date)
  return {
    cancel: (meeting: Meeting) => openCancelMeeting(of, meeting, whenOf(meeting)),
    move: (meeting: Meeting, to?: DateAndTimes) => openMoveMeeting(of, meeting, whenOf(meeting), to),
    /** Asks only if there are clashes by now. A refused call has shown its own error. */
    restore: async (meeting: Meeting) => {
      const body = { change: 'RESTORE' as const, meetingIds: [meeting.id] }
      const target = { at: of.kind, params: { id: of.id } }
      try {
        const { clashes } = await call(meetings.change, { ...target, body: { ...body, preview: true } })
        if (clashes.length > 0 && !(await asksToRestore(of, whenOf(meeting), clashes))) return false
        await mutateAsync({ ...target, body })
        notify.success(`${of.name} meets on ${whenOf(meeting)} again`)
        return true
      } catch {
        return false
      }
    },
  }
}

function asksToRestore(of: MeetingsOf, when: string, clashes: ClashList): Promise<boolean> {
  return confirm({
    title: `Restore the meeting on ${when}?`,
    message: `Since ${of.name} was canceled, others were planned at that time.`,
    details: <Clashes clashes={clashes} />,
    yes: 'Restore anyway',
    no: 'Keep it canceled',
  })
}
