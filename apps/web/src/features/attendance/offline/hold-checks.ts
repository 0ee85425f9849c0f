import { removeEntries, writeEntries } from '../../../platform/session/device-store.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { hideFromQueue, nextPlace, prefixOf, tellOtherTabs, type QueuedCheck } from './outbox.ts'
import { flush } from './send-queued.ts'

/** Checks stored on the device while their own request is in flight. */
export interface ChecksInFlight {
  /** The server has judged them: removes them from the device. */
  drop: () => Promise<void>
  /** They could not be sent: puts them behind those already waiting. Resolves once they are on the device. */
  queue: () => Promise<void>
}

/**
 * Writes checks on the device before they are sent, all or nothing, so that closing or reloading the page loses none.
 * Sending one twice counts once, since it has the same id.
 */
export function holdChecks(checks: readonly Omit<QueuedCheck, 'key'>[]): ChecksInFlight {
  const prefix = prefixOf(currentSession()!)
  const queuedChecks = checks.map((check): QueuedCheck => ({ ...check, key: prefix + nextPlace() }))
  const keys = queuedChecks.map(({ key }) => key)
  const hiddenChecks = hideFromQueue(keys)
  const write = () =>
    writeEntries(
      'outbox',
      queuedChecks.map((check) => [check.key, check]),
    )
  const isWritten = write().then(
    () => true,
    () => false,
  )
  return {
    drop: async () => {
      if (await isWritten) await removeEntries('outbox', keys).catch(() => {})
      await hiddenChecks.show()
    },
    queue: async () => {
      // Tries again: a device that could not write may have room by now.
      if (!(await isWritten)) await write()
      void navigator.storage?.persist?.().catch(() => {})
      await hiddenChecks.show()
      tellOtherTabs()
      void flush()
    },
  }
}
