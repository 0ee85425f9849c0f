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
  const controller = new AbortController()
  listeners.add(listener)
  tell({ schoolId, asks: true })
  const follow = () =>
    followEvents(
      today.changes,
      {},
      {
        signal: controller.signal,
        lastId: { current: null },
        onEvent: (event, data) => sayEverywhere({ schoolId, event, data }),
        onState: (isOpen) => {
          // The next tab that holds the stream says how it is.
          if (controller.signal.aborted) return
          lines.set(schoolId, isOpen)
          sayEverywhere({ schoolId, isOpen })
        },
      },
    )
  const { locks } = navigator as { locks?: LockManager }
  const lockRequest = locks
    ? locks.request(`afterbell.board.${schoolId}`, { signal: controller.signal }, async () => {
        // Events between two holders were lost: every tab refetches.
        sayEverywhere({ schoolId, event: 'stale', data: {} })
        await follow()
      })
    : follow()
  lockRequest.catch(() => {})
  return () => {
    listeners.delete(listener)
    controller.abort()
    lines.delete(schoolId)
  }
}

function sayEverywhere(message: Exclude<TabMessage, { asks: true }>): void {
  tell(message)
  pass(message)
}

/** Passes on another tab's message, or answers its question if this tab holds the stream. */
function hear(message: TabMessage): void {
  const isOpen = lines.get(message.schoolId)
  if (!('asks' in message)) pass(message)
  else if (isOpen !== undefined) tell({ schoolId: message.schoolId, isOpen })
}

function pass(message: Exclude<TabMessage, { asks: true }>): void {
  for (const listener of listeners)
    if (listener.schoolId === message.schoolId)
      if ('event' in message) listener.hear(message.event, message.data)
      else listener.onState(message.isOpen)
}
