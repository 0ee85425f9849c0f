import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { calendarDates } from '@afterbell/contract/calendars/calendars'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { RowOf } from '../../lists/useList.ts'
import { askAgain, useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'

export type DropInRow = RowOf<typeof dropIns.list>
export type Offer = AnswerOf<typeof dropIns.offer>

export const dropInWords = { one: 'drop-in', many: 'drop-ins' }

/** Address of drop-in calls from a page: its id means a whole session or one of its weekdays (OQ-35). */
export function dropInTarget({ id }: Pick<ActivityPage, 'id'>) {
  return { at: 'aftercare-day' as const, params: { id } }
}

/** Reads an activity's drop-in dates, price and questions. */
export function useOffer(page: ActivityPage) {
  return useRead(dropIns.offer, dropInTarget(page))
}

/** Repeats the reads of drop-ins, and of the attendance on their dates. */
export function useDropInRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    askAgain(client, [
      dropIns.list,
      dropIns.statistics,
      dropIns.dates,
      attendance.list,
      attendance.statistics,
      calendarDates.list,
    ])
  }, [client])
}
