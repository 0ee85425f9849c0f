import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { namesText } from '@afterbell/domain/kernel/names'
import { childName } from '@afterbell/domain/families/child-name'
import { aheadOfText } from '@afterbell/domain/places/turns'
import type { OfferMode } from '@afterbell/domain/school/registration'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { tellUndoable } from '../../ui/notify/undo-notice.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'

/**
 * Keeps the next spots for siblings who wait together, or stops that, each after a question that states the effect on
 * others.
 */
export function useNextSpots(page: ActivityPage, mode: OfferMode) {
  const refresh = useRosterRefresh(page)
  const keep = useWrite(waitLists.keepNextSpots)
  const stop = useWrite(waitLists.stopKeepingSpots)
  const targetOf = ({ rosterId }: WaitRow) => ({
    ...page.target,
    params: { ...page.target.params, rosterId },
  })

  return {
    /** `rows` are those on the screen: siblings who wait together have the position of the first of them. */
    keep: async (row: WaitRow, rows: readonly WaitRow[]): Promise<void> => {
      const names = namesText([childName(row), ...row.siblings.map(({ name }) => name)])
      const ahead = aheadOf(row, rows)
      const isSure = await confirm({
        title: 'Keep the next spot for them?',
        message: keepingText(names, row.spotsTogether, { ahead, mode }),
        yes: 'Keep the next spot',
      })
      if (!isSure) return
      try {
        await keep.mutateAsync({ ...targetOf(row), body: { overbook: ahead > 0 } })
        tellUndoable('The next spots are kept', {
          about: names,
          undo: () => stop.mutateAsync(targetOf(row)),
          undone: 'Spots are no longer kept',
          after: refresh,
        })
      } catch {
        // The call has shown its error. The list shows the current state.
      }
      refresh()
    },
    stop: async (row: WaitRow): Promise<void> => {
      const isSure = await confirm({
        title: 'Stop keeping spots for them?',
        message:
          mode === 'AUTOMATIC'
            ? 'Open spots are offered to the next in line. They keep their position.'
            : 'Open spots can be offered to the next in line. They keep their position.',
        yes: 'Stop keeping spots',
        no: 'Keep them',
      })
      if (!isSure) return
      try {
        await stop.mutateAsync(targetOf(row))
        notify.success('Spots are no longer kept')
      } catch {
        // The call has shown its error. The list shows the current state.
      }
      refresh()
    },
  }
}

function keepingText(
  names: string,
  spots: number,
  { ahead, mode }: { ahead: number; mode: OfferMode },
): string {
  const offerText = mode === 'AUTOMATIC' ? 'then we offer them together' : 'then you can offer them together'
  const goes = aheadOfText(ahead)
  return [
    `Spots that open are kept for ${names} until there are ${spots}; ${offerText}.`,
    'Until then, no one else is offered these spots, and new families cannot take them.',
    ...(goes ? [`They go ${goes}. This is recorded with your name.`] : []),
  ].join(' ')
}

/** Returns the number of children ahead of the first of those who wait together, as far as this screen shows. */
function aheadOf(row: WaitRow, rows: readonly WaitRow[]): number {
  const ids = new Set(row.siblings.map(({ rosterId }) => rosterId))
  const positions = rows
    .filter(({ rosterId, position }) => ids.has(rosterId) && position > 0)
    .map(({ position }) => position)
  return Math.min(row.position, ...positions) - 1
}
