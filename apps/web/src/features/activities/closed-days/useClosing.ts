import { useQuery } from '@tanstack/react-query'
import { activities } from '@afterbell/contract/activities/activities'
import { closedDays } from '@afterbell/contract/activities/closed-days'
import { today } from '@afterbell/contract/attendance/today'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { call, useWrite } from '../../../platform/calls/calls.ts'
import type { Outcome } from './ClosedOutcome.tsx'

/** Whatever shows meetings asks again once days are closed, or open again. */
const INVALIDATES = {
  invalidates: [
    closedDays.list,
    activities.schedule,
    activities.list,
    calendar.list,
    activities.dashboard,
    today.board,
  ],
}

export function useClosing() {
  return {
    add: useWrite(closedDays.add, { ...INVALIDATES, once: true }),
    change: useWrite(closedDays.change, INVALIDATES),
    remove: useWrite(closedDays.remove, INVALIDATES),
  }
}

/** What would come of it: asked anew whenever it is another question, and not at all while it is no whole one. */
export function useForetold(question: object | null, ask: () => Promise<Outcome>) {
  const key = JSON.stringify(question)
  return useQuery({
    queryKey: [closedDays.add.name, 'preview', key],
    queryFn: ask,
    enabled: question !== null,
    gcTime: 0,
    retry: false,
  })
}

/** A removal as it would be. */
export function foretellRemoval(id: string): Promise<Outcome> {
  return call(closedDays.remove, { params: { id }, query: { preview: true } })
}
