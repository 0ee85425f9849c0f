import { today } from '@afterbell/contract/attendance/today'
import { followEvents } from '../../../platform/calls/calls-follow.ts'
import { openTabs } from '../../../platform/session/tabs.ts'

/**
 * What tabs tell each other of the board of a school: an event of the stream, or that its line is open or not; and what
 * one asks that has just begun to listen.
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
/** Of the schools whose stream this tab holds, whether its line is open. */
const lines = new Map<string, boolean>()
const tell = openTabs<TabMessage>('afterbell.board', hear)

/**
 * Hears what changes on the board of a school. A browser has few connections for a server, so of all its tabs only one
 * holds the stream, whichever has the lock, and tells the others. Answers how to stop.
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
          // Whoever holds it next says how it is.
          if (leaving.signal.aborted) return
          lines.set(schoolId, isOpen)
          sayEverywhere({ schoolId, isOpen })
        },
      },
    )
  const { locks } = navigator as { locks?: LockManager }
  const held = locks
    ? locks.request(`afterbell.board.${schoolId}`, { signal: leaving.signal }, async () => {
        // What happened while nobody held it was told to nobody.
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

/** What another tab says, or asks of the one that knows. */
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
