import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { pathOf, type AnyOp } from '@afterbell/contract/kernel/op'
import type { Pool } from '../../src/platform/database/database.ts'
import { recordSent, type RoundTrips, type Sent } from './recorded.ts'

/** Recorded database traffic of adding a child and of joining the wait list, ready to be replayed. */
export interface BareActs {
  add: RoundTrips
  wait: RoundTrips
  classId: string
  addedId: string
  waitingId: string
  /** Ids that a replay keeps: the school, the caller, their session. */
  fixed: Set<string>
}

interface Recording {
  pool: Pool
  secret: string
  clockShiftSeconds: number
  caller: { token: string; schoolId: string; accountId: string; sessionId: string | null }
  /** A class of one spot, with a wait list. */
  classId: string
  childIds: readonly [string, string]
}

/** Lets the real server add one child and put another on the wait list, and records what it sends. */
export async function recordActs({ caller, classId, childIds, ...server }: Recording): Promise<BareActs> {
  const [addedId, waitingId] = childIds
  const sentFor = async (op: AnyOp, childId: string) => {
    const path = pathOf(op, 'classes', { schoolId: caller.schoolId, id: classId })
    return (await recordSent(server, { ...requestOf(op, path, caller), payload: { childId } })).trips
  }
  const add = await sentFor(rosters.add, addedId)
  const wait = await sentFor(waitLists.add, waitingId)
  return {
    add,
    wait,
    classId,
    addedId,
    waitingId,
    fixed: new Set([caller.schoolId, caller.accountId, ...sessionsIn(add)]),
  }
}

function requestOf({ method }: AnyOp, path: string, { token, schoolId }: Recording['caller']) {
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': schoolId }
  return { method, url: `/api${path}`, headers }
}

/** Recorded booking of a drop-in. A replay keeps the weekday and changes the date and the child. */
export interface BareDropIn {
  trips: RoundTrips
  date: string
  childId: string
  fixed: Set<string>
}

/** Lets the real server book one drop-in and records what it sends. */
export async function recordDropIn({
  caller,
  at,
  childId,
  date,
  ...server
}: Omit<Recording, 'classId' | 'childIds'> & {
  /** The session and its weekday. */
  at: { sessionId: string; dayId: string }
  childId: string
  date: string
}): Promise<BareDropIn> {
  const path = pathOf(dropIns.add, 'aftercare-day', { schoolId: caller.schoolId, id: at.dayId })
  const payload = { childIds: [childId], dates: [date] }
  const { trips } = await recordSent(server, { ...requestOf(dropIns.add, path, caller), payload })
  const fixed = [caller.schoolId, caller.accountId, at.sessionId, at.dayId, ...sessionsIn(trips)]
  return { trips, date, childId, fixed: new Set(fixed) }
}

/** Replays a drop-in without the server: same statements, same decision. Returns false when it is refused. */
export function dropInBare(
  client: pg.ClientBase,
  act: BareDropIn,
  { childId, date, ...bare }: Omit<Bare, 'classId'> & { date: string },
): Promise<boolean> {
  const isFull = ({ used, capacity }: Occupancy) => used >= capacity
  const rename = newIds(act.fixed, new Map([[act.childId, childId]]))
  const moved = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(rename(value)).replaceAll(act.date, date)) as unknown
  return perform(client, act.trips, moved, isFull, bare)
}

export interface Bare {
  /** The class and the child that a replay is for. */
  classId: string
  childId: string
  /** Further recorded ids with their replacements, such as the payer. */
  also?: ReadonlyMap<string, string>
  /** False removes the lock, so that no replay waits for another: for controls. */
  isLocking: boolean
  /** Awaited before the lock is taken; without locks, before the first row is written. */
  gate?: (client: pg.ClientBase) => Promise<unknown>
}

/** Replays adding a child without the server: same statements, same decisions. Returns false when it is refused. */
export function addBare(client: pg.ClientBase, acts: BareActs, bare: Bare): Promise<boolean> {
  const isFull = ({ used, capacity, waiting }: Occupancy) => used >= capacity || waiting > 0
  return perform(client, acts.add, newIdsOf(acts, acts.addedId, bare), isFull, bare)
}

/** A recorded move of one child, replayed for another. */
export interface BareMove {
  recorded: RoundTrips
  fixed: Set<string>
  /** Recorded ids of child, place, enrollment and classes, with their replacements. */
  ids: Map<string, string>
}

/** Replays moving a child to another class without the server. */
export function moveBare(
  client: pg.ClientBase,
  { recorded, fixed, ids }: BareMove,
  bare: Pick<Bare, 'isLocking' | 'gate'>,
): Promise<boolean> {
  const isFull = ({ used, capacity, waiting }: Occupancy) => used >= capacity || waiting > 0
  return perform(client, recorded, newIds(fixed, ids), isFull, bare)
}

/** Replays joining the wait list without the server. */
export function waitBare(client: pg.ClientBase, acts: BareActs, bare: Bare): Promise<boolean> {
  const isClosed = ({ used, capacity, waiting, wait_capacity: most }: Occupancy) =>
    waiting >= most || (used < capacity && waiting === 0)
  return perform(client, acts.wait, newIdsOf(acts, acts.waitingId, bare), isClosed, bare)
}

interface Occupancy {
  capacity: number
  used: number
  waiting: number
  wait_capacity: number
}

async function perform(
  client: pg.ClientBase,
  recorded: RoundTrips,
  renamed: (value: unknown) => unknown,
  isRefused: (filling: Occupancy) => boolean,
  { isLocking, gate }: Pick<Bare, 'isLocking' | 'gate'>,
): Promise<boolean> {
  const isGate = ({ text }: Sent) => (isLocking ? isLock(text) : text.includes('insert into enrollment'))
  try {
    for (const trip of recorded) {
      const sent = trip.filter(({ text }) => isLocking || !isLock(text))
      if (gate && sent.some(isGate)) await gate(client)
      const answers = await Promise.all(
        sent.map(
          (each) => client.query({ ...each, values: each.values.map(renamed) }) as Promise<pg.QueryResult>,
        ),
      )
      const filling = answers
        .flatMap(({ rows }) => rows ?? [])
        .find((row) => row && 'used' in row && 'capacity' in row)
      if (filling && isRefused(filling as Occupancy)) {
        await client.query('rollback')
        return false
      }
    }
    return true
  } catch (error) {
    await client.query('rollback')
    if (String((error as { code?: string }).code).startsWith('AB00')) return false
    throw error
  }
}

function isLock(text: string): boolean {
  return text.includes('for no key update')
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the session ids that the recorded statements checked. */
function sessionsIn(trips: RoundTrips): string[] {
  return trips
    .flat()
    .flatMap(({ text, values }) => (text.includes('app.open_call') ? [String(values[0])] : []))
}

/** Replaces the recorded class and child, keeps the fixed ids, and renews all others. */
function newIdsOf(
  { fixed, classId: recorded }: BareActs,
  recordedChild: string,
  { classId, childId, also }: Bare,
) {
  return newIds(fixed, new Map([[recorded, classId], [recordedChild, childId], ...(also ?? [])]))
}

/** Replaces ids in a value: the given ones by their replacements, every id of a new row by a new id. */
function newIds(fixed: ReadonlySet<string>, ids: Map<string, string>): (value: unknown) => unknown {
  const renamed = (id: string) => {
    if (fixed.has(id)) return id
    if (!ids.has(id)) ids.set(id, randomUUIDv7())
    return ids.get(id)!
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, renamed)
    return Array.isArray(value) ? value.map(walk) : value
  }
  return walk
}
