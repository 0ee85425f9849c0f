import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { activities } from '@afterbell/contract/activities/activities'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { today } from '@afterbell/contract/attendance/today'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { call, useWrite } from '../../platform/calls/calls.ts'
import type { Outcome } from './ClosedOutcome.tsx'

/** Every screen with meetings refetches after days are closed or reopened. */
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
    undoChange: useWrite(closedDays.undoChange, INVALIDATES),
    remove: useWrite(closedDays.remove, INVALIDATES),
  }
}

/** Previews the outcome. Waits until the question has been stable for a moment; null asks nothing. */
export function useForetold<Q extends object>(question: Q | null, ask: (question: Q) => Promise<Outcome>) {
  const now = JSON.stringify(question)
  const [debouncedQuestion] = useDebouncedValue(now, WAIT_MS)
  const { data, isError, isLoading } = useQuery({
    queryKey: [closedDays.add.name, 'preview', debouncedQuestion],
    queryFn: () => ask(JSON.parse(debouncedQuestion) as Q),
    enabled: question !== null && debouncedQuestion === now,
    gcTime: 0,
    retry: false,
  })
  const isWaiting = question !== null && debouncedQuestion !== now
  return {
    data: isWaiting ? undefined : data,
    isError: isError && !isWaiting,
    isLoading: isLoading || isWaiting,
  }
}

const WAIT_MS = 300

/** Previews a removal. */
export function foretellRemoval(id: string): Promise<Outcome> {
  return call(closedDays.remove, { params: { id }, query: { preview: true } })
}
