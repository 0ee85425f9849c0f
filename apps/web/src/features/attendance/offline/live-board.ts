import { today } from '@afterbell/contract/attendance/today'
import { followEvents } from '../../../platform/calls/calls-follow.ts'
import { openTabs } from '../../../platform/session/tabs.ts'

/**
 * Messages between tabs about a school's board: an event of the stream, whether the stream is connected, or the question of
 * a tab that has just begun to listen.
 */
type TabMessage = { schoolId: string } & (
  | { event: string; data: unknown }
  | { isOpen: boolean }
  | { asks: true }
)

export interface Listener {
  schoolId: string
  hear: (event: string, data: unknown) => void
  onState: (isOpen: boolean) => void
}

const listeners = new Set<Listener>()
/** For each school whose stream this tab holds: whether it is connected. */
const lines = new Map<string, boolean>()
const tell = openTabs<TabMessage>('afterbell.board', hear)

/**
 * Listens to changes on a school's board. A browser allows few connections to a server, so one tab, the holder of a lock,
 * has the stream and passes events to the others. Returns a cleanup function.
 */
export function listenToBoard(listener: Listener): () => void {
  const { schoolId } = listener
  const leaving = new AbortController()
  listeners.add(listener)
  tell({ schoolId, asks: true })
  const follow = () =>
    followEvents(
      today.changes,
      {},
      {
        signal: leaving.signal,
        lastId: { current: null },
        onEvent: (event, data) => sayEverywhere({ schoolId, event, data }),
        onState: (isOpen) => {
          // The next tab that holds the stream says how it is.
          if (leaving.signal.aborted) return
          lines.set(schoolId, isOpen)
          sayEverywhere({ schoolId, isOpen })
        },
      },
    )
  const { locks } = navigator as { locks?: LockManager }
  const held = locks
    ? locks.request(`afterbell.board.${schoolId}`, { signal: leaving.signal }, async () => {
        // Events between two holders were lost: every tab refetches.
        sayEverywhere({ schoolId, event: 'stale', data: {} })
        await follow()
      })
    : follow()
  held.catch(() => {})
  return () => {
    listeners.delete(listener)
    leaving.abort()
    lines.delete(schoolId)
  }
}

function sayEverywhere(told: Exclude<TabMessage, { asks: true }>): void {
  tell(told)
  pass(told)
}

/** Passes on another tab's message, or answers its question if this tab holds the stream. */
function hear(told: TabMessage): void {
  const isOpen = lines.get(told.schoolId)
  if (!('asks' in told)) pass(told)
  else if (isOpen !== undefined) tell({ schoolId: told.schoolId, isOpen })
}

function pass(told: Exclude<TabMessage, { asks: true }>): void {
  for (const listener of listeners)
    if (listener.schoolId === told.schoolId)
      if ('event' in told) listener.hear(told.event, told.data)
      else listener.onState(told.isOpen)
}
