import { today } from '@afterbell/contract/today'
import { followEvents } from '../../platform/calls-follow.ts'
import { openTabs } from '../../platform/tabs.ts'

/** What tabs tell each other of the board of a school: an event of the stream, or that its line is open or not. */
type Told = { schoolId: string } & ({ event: string; data: unknown } | { isOpen: boolean })

export interface Listener {
  schoolId: string
  hear: (event: string, data: unknown) => void
  onState: (isOpen: boolean) => void
}

const listeners = new Set<Listener>()
const tell = openTabs<Told>('afterbell.board', pass)

/**
 * Hears what changes on the board of a school. A browser has few connections for a server, so of all its tabs only one
 * holds the stream, whichever has the lock, and tells the others. Answers how to stop.
 */
export function listenToBoard(listener: Listener): () => void {
  const { schoolId } = listener
  const leaving = new AbortController()
  listeners.add(listener)
  const follow = () =>
    followEvents(
      today.changes,
      {},
      {
        signal: leaving.signal,
        lastId: { current: null },
        onEvent: (event, data) => sayEverywhere({ schoolId, event, data }),
        onState: (isOpen) => sayEverywhere({ schoolId, isOpen }),
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
  }
}

function sayEverywhere(told: Told): void {
  tell(told)
  pass(told)
}

function pass(told: Told): void {
  for (const { schoolId, hear, onState } of listeners)
    if (schoolId === told.schoolId)
      if ('event' in told) hear(told.event, told.data)
      else onState(told.isOpen)
}
