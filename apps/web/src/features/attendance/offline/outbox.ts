import type { CallInput } from '@afterbell/contract/kernel/op'
import type { today } from '@afterbell/contract/attendance/today'
import { entriesUnder, removeEntries, writeEntries } from '../../../platform/session/device-store.ts'
import { currentSession, onSessionEnd, type Session } from '../../../platform/session/session.ts'
import { markUnsent } from '../../../platform/session/unsent-mark.ts'
import { openTabs } from '../../../platform/session/tabs.ts'
import { tellRefusals } from './tell-not-taken.ts'

/** A check in the server's format. */
export type Sent = CallInput<typeof today.record>['body']['events'][number]

/** A check that could not be sent yet. */
export interface QueuedCheck {
  /** Sorts in the order the checks were made. */
  key: string
  lineId: string
  event: Omit<Sent, 'at'>
  /** Milliseconds by the device's clock. */
  madeAt: number
  /** Its time meant 'now', and is only as right as the clock. */
  isNow: boolean
  /** The child and the check, for the notice if it is refused. */
  told: string
}

/** A refused check, stored until its maker has read why. */
interface RefusedCheck {
  key: string
  message: string
}

export interface Outbox {
  queued: readonly QueuedCheck[]
  refusedChecks: readonly RefusedCheck[]
  /** Checks of other users of this device, which wait for them to log in. */
  ofOthers: number
  /** Whether this browser can store anything: in a private window it may not. */
  canKeep: boolean
}

const EMPTY: Outbox = { queued: [], refusedChecks: [], ofOthers: 0, canKeep: true }
let outbox = EMPTY
/** Keys of checks whose own request is in flight or has just ended. */
const inFlightKeys = new Set<string>()
const listeners = new Set<() => void>()
const tellTabs = openTabs<'changed'>('afterbell.outbox', () => void loadOutbox())

export function currentOutbox(): Outbox {
  return outbox
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Number of the user's unsent checks, in all their schools. */
export async function countUnsent(): Promise<number> {
  const session = currentSession()
  return session ? (await entriesUnder('outbox', `${session.userId} `)).length : 0
}

/** Reads the signed-in user's stored checks. */
export async function loadOutbox(): Promise<void> {
  const session = currentSession()
  if (!session) return change(EMPTY)
  const storedEntries = await entriesUnder<QueuedCheck | RefusedCheck>('outbox', '').catch(() => null)
  const entries = storedEntries ?? []
  // Another user may have logged in during the read.
  if (currentSession()?.userId !== session.userId) return
  const prefix = prefixOf(session)
  const checks = entries.filter((each) => 'event' in each)
  markUnsent(checks.length > 0)
  change({
    queued: checks.filter(({ key }) => key.startsWith(prefix) && !inFlightKeys.has(key)),
    refusedChecks: entries
      .filter((each) => 'message' in each)
      .filter(({ key }) => key.startsWith(READ_LATER + prefix)),
    ofOthers: checks.filter(({ key }) => !key.startsWith(`${session.userId} `)).length,
    canKeep: storedEntries !== null,
  })
}

/** Tells other tabs to read the changes again. */
export function tellOtherTabs(): void {
  tellTabs('changed')
}

/** Hides this tab's checks from the queue while their own request is in flight. */
export function hideFromQueue(keys: readonly string[]): { show: () => Promise<void> } {
  for (const key of keys) inFlightKeys.add(key)
  markUnsent(true)
  return {
    show: async () => {
      for (const key of keys) inFlightKeys.delete(key)
      await loadOutbox()
    },
  }
}

/** Removes sent checks from the device, and stores the reasons of refused ones. */
export async function leaveQueue(sent: readonly QueuedCheck[], messages: readonly string[]): Promise<void> {
  if (messages.length > 0) {
    const prefix = READ_LATER + prefixOf(currentSession()!)
    const refusals = messages.map((message): RefusedCheck => ({ key: prefix + nextPlace(), message }))
    await writeEntries(
      'outbox',
      refusals.map((each) => [each.key, each]),
    )
  }
  await removeEntries(
    'outbox',
    sent.map(({ key }) => key),
  )
  await loadOutbox()
  tellOtherTabs()
}

/** Removes refusals that the user has read. */
async function dismissRefusals(): Promise<void> {
  const read = outbox.refusedChecks.map(({ key }) => key)
  if (read.length > 0) await removeEntries('outbox', read).catch(() => {})
  change({ ...outbox, refusedChecks: outbox.refusedChecks.filter(({ key }) => !read.includes(key)) })
  tellOtherTabs()
}

/** Key prefix of refusals to read, to separate them from checks to send. */
const READ_LATER = 'not-taken '

function change(next: Outbox): void {
  outbox = next
  tellRefusals(
    next.refusedChecks.map(({ message }) => message),
    () => void dismissRefusals(),
  )
  for (const listener of listeners) listener()
}

/** Prefix of a check's key: its user and school. */
export function prefixOf({ userId, schoolId }: Session): string {
  return `${userId} ${schoolId} `
}

let count = 0

/** Returns a key that sorts checks in the order they were made, in this tab and before it. */
export function nextPlace(): string {
  count += 1
  return `${String(Date.now()).padStart(15, '0')} ${String(count).padStart(6, '0')}`
}

onSessionEnd(() => change(EMPTY))
