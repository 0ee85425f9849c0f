import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activities } from '@afterbell/contract/activities/activities'
import { meetings } from '@afterbell/contract/activities/meetings'
import { calendar } from '@afterbell/contract/calendars/calendars'
import type { MeetingException } from '@afterbell/domain/activities/meetings/change-meetings'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import type { ScreenKind } from '../kinds.tsx'

export type Meeting = AnswerOf<(typeof activities)['schedule']>[number]['meetings'][number]

/** The activity whose meetings are changed. */
export interface MeetingsOf {
  kind: ScreenKind
  id: string
  name: string
}

/** Reads all meetings of an activity in order. */
export function useMeetings({ kind, id }: Pick<MeetingsOf, 'kind' | 'id'>) {
  return useRead(
    activities.schedule,
    { at: kind, query: { ids: id } },
    { select: ([of]) => of?.meetings ?? [] },
  )
}

/** Changes meetings; every read that shows them is repeated. */
export function useMeetingChange() {
  return useWrite(meetings.change, { invalidates: [activities.schedule, activities.list, calendar.list] })
}

/** Chip on a meeting that differs from its activity's schedule. */
export const exceptionLabels: Record<MeetingException, string> = {
  CANCELED: 'Canceled',
  MOVED: 'Moved',
  ADDED: 'Added',
}
