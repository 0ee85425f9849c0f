import { useRef } from 'react'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { uuid } from '../../platform/uuid.ts'
import type { ActivityPage } from '../places/activity-page.ts'

/** A child on a weekday of aftercare who moves to another one. */
export interface OnWeekday {
  page: ActivityPage
  /** Id of the session. */
  activityId: string
  child: { childId: string; name: string }
  spot: { rosterId: string; section: { id: string; name: string } }
  /** Ids of the child's weekdays. */
  dayIds: readonly string[]
}

/** Previews a move to another weekday. The last answer stays until the next has arrived. */
export function useWeekdayMovePreview(who: OnWeekday, aftercareDayId: string) {
  return useRead(
    weekdayMoves.quote,
    { ...targetOf(who), query: { aftercareDayId } },
    { keepPrevious: true, freshForMs: 0, enabled: aftercareDayId !== '' },
  )
}

/** Moves the child. Returns the undo, or null if that is not possible, and the spot to charge if the new day costs more. */
export function useMoveWeekday(who: OnWeekday) {
  const move = useWrite(weekdayMoves.move, { once: true })
  const undoMove = useWrite(weekdayMoves.undo)
  // Reused until an answer arrives: a request sent again after a lost answer is the same one.
  const undoId = useRef<string | null>(null)
  return async (
    body: { aftercareDayId: string; overbook: boolean; total: number } & Partial<RosterAnswers>,
  ) => {
    const undo = (undoId.current ??= uuid())
    const { rosterId, parentId, transferred } = await move.mutateAsync({
      ...targetOf(who),
      body: { ...body, undo },
    })
    undoId.current = null
    const { at, params } = targetOf(who)
    const { warnings, difference, canUndo } = transferred
    return {
      warnings,
      undo: canUndo ? () => undoMove.mutateAsync({ at, params: { id: params.id }, body: { undo } }) : null,
      dearer: difference > 0 ? [{ rosterId, parentId }] : [],
    }
  }
}

function targetOf({ activityId, spot }: OnWeekday) {
  const at: CallInput<typeof weekdayMoves.quote>['at'] = 'aftercare'
  return { at, params: { id: activityId, rosterId: spot.rosterId } }
}
