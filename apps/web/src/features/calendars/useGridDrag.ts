import { useCallback, useEffect, useRef } from 'react'
import { activities } from '@afterbell/contract/activities/activities'
import { mayChangeDay } from '@afterbell/domain/activities/meetings/change-meetings'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import type { DraggedTo } from '../../ui/calendar/drag-boxes.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useLocal } from '../../ui/local.tsx'
import type { MeetingEvent } from './events-of.ts'

/**
 * Lets users who may edit activities drag meetings on the time grid. A drop only opens the dialog that shows the effects
 * and clashes. Only a class can move to another day, on which its section does not meet yet.
 */
export function useGridDrag(events: readonly MeetingEvent[]) {
  const mayDo = useMay()
  const format = useFormat()
  const { dateFormat } = useLocal()
  const client = useQueryClient()
  const latest = useRef({ events, mayDo })
  useEffect(() => {
    latest.current = { events, mayDo }
  })
  return useCallback(
    (table: HTMLTableElement) => {
      let stop = () => {}
      let isGone = false
      const find = (key: string) => {
        const event = latest.current.events.find((each) => each.key === key)
        if (!event || event.isCancelled || event.activity.status === 'DRAFT') return null
        return latest.current.mayDo(event.activity.kind, 'edit') ? event : null
      }
      const whyNot = ({ activity, section }: MeetingEvent, date: string) => {
        if (!mayChangeDay(activity.kind)) return 'Stays on its day'
        if (section.meetings.some((meeting) => meeting.date === date)) return 'Meets already'
        if (date < format.today()) return 'This day is over'
        const isWithin = activity.startDate! <= date && date <= activity.endDate!
        return isWithin ? null : 'Outside its dates'
      }
      const onDrop = async ({ activity, section, meeting, name }: MeetingEvent, to: DraggedTo) => {
        const { kind, id } = activity
        const request = { at: kind, query: { ids: id } } as const
        const [{ openMoveMeeting }, [schedule]] = await Promise.all([
          import('../activities/meetings/MeetingTimes.tsx'),
          client.fetchQuery({
            queryKey: keyOf(activities.schedule, request),
            queryFn: () => call(activities.schedule, request, { global: true }),
          }),
        ])
        const scheduledMeeting = schedule?.meetings.find(
          (each) => each.sectionId === section.id && each.date === meeting.date,
        )
        if (scheduledMeeting)
          await openMoveMeeting(
            { kind, id, name },
            scheduledMeeting,
            format.weekdayDate(scheduledMeeting.date),
            to,
          )
      }
      // Loaded separately, so that the calendar does not wait for it.
      void import('../../ui/calendar/drag-boxes.ts').then(({ dragBoxes }) => {
        if (isGone) return
        stop = dragBoxes(table, {
          find,
          whyNot,
          dateFormat,
          onDrop: (event, to) => {
            onDrop(event, to).catch(() => notify.error('This meeting could not be opened. Try again'))
          },
        })
      })
      return () => {
        isGone = true
        stop()
      }
    },
    [client, dateFormat, format],
  )
}
