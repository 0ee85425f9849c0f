import type { Page } from '@playwright/test'

/** The device's user and school, and a child's line as the server sends it. */
interface Whose {
  userId: string
  schoolId: string
}
interface LineThere {
  id: string
  rosterId: string
  meetingId: string
  childId: string
  firstName: string
  lastName: string
  activityId: string
  activityName: string
}

type Entry = readonly [key: string, value: unknown]

/*
 * Data on the device exactly as programs of November 2026 wrote it, because devices in the field keep it after an update.
 * For a later shape add a fixture and leave these unchanged.
 */

/** A check that waits to be sent. */
export function queuedCheck(
  { userId, schoolId }: Whose,
  { id, rosterId, meetingId, firstName }: LineThere,
  { madeAt, count, event }: { madeAt: number; count: number; event: object },
): Entry {
  const key = `${userId} ${schoolId} ${String(madeAt).padStart(15, '0')} ${String(count).padStart(6, '0')}`
  const fullEvent = { ...event, id: crypto.randomUUID(), rosterId, meetingId }
  return [key, { lineId: id, event: fullEvent, madeAt, isNow: false, told: `${firstName}: in 3:20 PM`, key }]
}

/** A notice that the sender of a check has not read yet. */
export function unreadNotice({ userId, schoolId }: Whose, message: string): Entry {
  const key = `not-taken ${userId} ${schoolId} 001791400000000 000001`
  return [key, { key, message }]
}

/** Today's board as last read. */
export function storedBoard(
  { userId, schoolId }: Whose,
  { at, date, lines }: { at: number; date: string; lines: readonly LineThere[] },
): Entry {
  const { activityId, activityName } = lines[0]!
  const answer = {
    date,
    activities: [{ id: activityId, kind: 'classes', name: activityName, timeFrom: '15:15', timeTo: '18:15' }],
    lines: lines.map((line) => ({
      id: line.id,
      rosterId: line.rosterId,
      meetingId: line.meetingId,
      childId: line.childId,
      isDropIn: false,
      section: null,
      firstName: line.firstName,
      lastName: line.lastName,
      birthDate: '2018-05-04',
      grade: 'SECOND',
      allergies: 'Peanuts',
      specialNeeds: '',
      contacts: [{ name: `Gus ${line.lastName}`, phoneNumber: '5550100100' }],
      pickUpOption: null,
      pickups: [{ name: `Gus ${line.lastName}`, relation: 'Guardian' }],
      emergencyContacts: [],
      doNotRelease: [],
      refusedReleases: [],
      nearRelease: null,
      conflictingReleases: [],
      elsewhere: [],
      date,
      timeFrom: '15:15',
      timeTo: '18:15',
      checkIn: null,
      checkOut: null,
      checkOutPerson: null,
      overrideReason: null,
      note: null,
      lateAfterMinutes: 5,
      pickupGraceMinutes: 5,
      lateArrivalMinutes: null,
      leftEarlyMinutes: null,
      latePickupMinutes: null,
      status: 'EXPECTED',
      version: 0,
      familyTold: true,
      kind: 'classes',
      activityId,
    })),
  }
  return [`${userId} ${schoolId} ["today.board",{"schoolId":"${schoolId}"}]`, { answer, at }]
}

/** Puts entries on the device, as an earlier program did. */
export async function putOnDevice(
  page: Page,
  store: 'afterbell-outbox' | 'afterbell-kept',
  entries: readonly Entry[],
): Promise<void> {
  await page.evaluate(
    async ([name, all]) => {
      const openRequest = indexedDB.open(name, 1)
      openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('entries')
      await new Promise((resolve) => openRequest.addEventListener('success', resolve))
      const transaction = openRequest.result.transaction('entries', 'readwrite')
      for (const [key, value] of all) transaction.objectStore('entries').put(value, key)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      openRequest.result.close()
    },
    [store, entries] as const,
  )
}

/** Reads the entry on the device whose key contains a text. */
export async function onDevice(
  page: Page,
  store: 'afterbell-outbox' | 'afterbell-kept',
  excerpt: string,
): Promise<unknown> {
  return page.evaluate(
    async ([name, part]) => {
      const openRequest = indexedDB.open(name, 1)
      openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('entries')
      await new Promise((resolve) => openRequest.addEventListener('success', resolve))
      const entries = openRequest.result.transaction('entries').objectStore('entries')
      const [keys, values] = [entries.getAllKeys(), entries.getAll()]
      await new Promise((resolve) => values.addEventListener('success', resolve))
      openRequest.result.close()
      return values.result[keys.result.findIndex((key) => String(key).includes(part))] as unknown
    },
    [store, excerpt] as const,
  )
}
