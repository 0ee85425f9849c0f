import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Role } from '@afterbell/domain/kernel/roles'
import { instantNow } from '../../../platform/clock.ts'
import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { idAt } from '../../../platform/database/id-at.ts'
import type { EventSink, StreamAnswer } from '../../../platform/http/event-stream.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { changesOf, linesFor, nothingChanged, type Changes } from './board-changes.ts'
import { liveSessions } from './live-sessions.store.ts'
import { happenedAfter, meetingsOn } from '../today.store.ts'

/** Poll interval per school that has viewers, in milliseconds. Without viewers nothing is polled. */
const ASK_MS = 250

/**
 * Each poll looks back this far, because an audit event's id is made before its transaction commits and on another
 * clock.
 */
const LOOK_BACK_MS = 10_000

/** Interval of heartbeats on an idle stream. */
const BEAT_MS = 15_000

/** Streams close after this time, so that access is checked again; clients reconnect. */
const LIFE_MS = 10 * 60_000

/** After a longer gap the client reloads the whole board. */
const AWAY_MS = 5 * 60_000

interface Stream {
  sink: EventSink
  sessionId: string
  role: Role
  teachesOnly: string | null
  /** Sections an instructor may hear of, each with its day; null for everybody else. */
  sees: ReadonlySet<string> | null
  /** The school date for which `sees` was computed. */
  seenOn: string
  endsAt: number
}

interface School {
  streams: Set<Stream>
  /** Ids of events already sent, with their times. */
  sentEvents: Map<string, number>
}

export interface BoardStreams {
  follow(call: AnyCall): Promise<StreamAnswer>
}

/**
 * Board streams held by this process. Processes share no channel, and the database offers none because a pooler may
 * stand in front of it. So each process polls with one small indexed query per viewed school and sends only what is new
 * (decision 41).
 */
export function boardStreams(pool: Pool, beatMs = BEAT_MS): BoardStreams {
  const schools = new Map<string, School>()
  let isPolling = false
  let nextBeat = nowMs() + beatMs

  const askAll = async () => {
    isPolling = true
    while (schools.size > 0) {
      // A failed poll is retried; the look-back covers what it missed.
      await askOnce().catch(() => {})
      await new Promise((wait) => setTimeout(wait, ASK_MS).unref())
    }
    isPolling = false
  }

  const askOnce = async () => {
    // Ends expired access first, so that nothing is sent to anyone whose access is uncertain.
    await closeEnded(pool, schools)
    await Promise.all([...schools].map(([id, school]) => ask(pool, id, school).catch(() => {})))
    if (nowMs() < nextBeat) return
    nextBeat = nowMs() + beatMs
    for (const { stream } of streamsOf(schools)) stream.sink.beat(idAt(nowMs()))
  }

  return {
    async follow(call) {
      const { id: schoolId, today } = call.school
      const { user, teachesOnly } = call
      const transactionOptions = { session: call.sessionId, school: schoolId, readOnly: true }
      const sees = await inSchool(pool, transactionOptions, (tx) =>
        sectionsSeen(tx, { id: schoolId, today }, teachesOnly),
      )
      const since = call.header('last-event-id')
      return {
        open(sink) {
          const stream = {
            sink,
            sessionId: call.sessionId!,
            role: user.role,
            teachesOnly,
            sees,
            seenOn: today,
            endsAt: nowMs() + LIFE_MS,
          }
          const school = schools.get(schoolId) ?? { streams: new Set(), sentEvents: new Map() }
          schools.set(schoolId, school)
          school.streams.add(stream)
          sink.beat(idAt(nowMs()))
          if (since !== undefined) void catchUp(pool, schoolId, stream, since).catch(() => sink.close())
          if (!isPolling) void askAll()
          return () => {
            school.streams.delete(stream)
            if (school.streams.size === 0) schools.delete(schoolId)
          }
        },
      }
    },
  }
}

/** Polls a school for new events and sends them to everyone who may see them. */
async function ask(pool: Pool, schoolId: string, { streams, sentEvents }: School): Promise<void> {
  const oldestMs = nowMs() - LOOK_BACK_MS
  await inSchool(pool, { session: null, school: schoolId, readOnly: true }, async (tx, opening) => {
    const recentEvents = await happenedAfter(tx, schoolId, idAt(oldestMs))
    const fresh = recentEvents.filter(({ id }) => !sentEvents.has(id))
    for (const [id, at] of sentEvents) if (at < oldestMs) sentEvents.delete(id)
    if (fresh.length === 0) return
    const changes = await changesOf(tx, schoolId, opening, fresh)
    for (const { id } of fresh) sentEvents.set(id, msOf(id))
    if (nothingChanged(changes)) return
    for (const stream of streams) {
      // Assignments of instructors may have changed, and access for a single day ends with that day.
      if (stream.sees && (changes.isStale || stream.seenOn !== changes.today)) {
        const { today } = changes
        stream.sees = await sectionsSeen(tx, { id: schoolId, today }, stream.teachesOnly)
        stream.seenOn = today
      }
      tell(stream, changes)
    }
  })
}

/** Sends a reconnecting stream what it missed, or `stale` if it missed too much. */
async function catchUp(pool: Pool, schoolId: string, stream: Stream, since: string): Promise<void> {
  const sinceMs = UUID.test(since) ? msOf(since) : 0
  if (sinceMs < nowMs() - AWAY_MS) return stream.sink.send({ event: 'stale', data: {} })
  await inSchool(pool, { session: null, school: schoolId, readOnly: true }, async (tx, opening) => {
    const missedEvents = await happenedAfter(tx, schoolId, idAt(sinceMs - LOOK_BACK_MS))
    if (missedEvents.length > 0) tell(stream, await changesOf(tx, schoolId, opening, missedEvents))
  })
}

function tell({ sink, sees }: Stream, changes: Changes): void {
  const { lastId: id } = changes
  const lines = linesFor(changes, sees)
  if (lines.length > 0) sink.send({ id, event: 'lines', data: lines })
  if (changes.isStale) sink.send({ id, event: 'stale', data: {} })
}

/**
 * Closes streams whose session ended or whose role changed, and those past their lifetime. One query covers all streams
 * of the process; after it, nothing reaches a person who signed out or changed roles.
 */
async function closeEnded(pool: Pool, schools: ReadonlyMap<string, School>): Promise<void> {
  const openStreams = streamsOf(schools)
  const live = await liveSessions(pool, openStreams)
  for (const { schoolId, sessionId, stream } of openStreams) {
    const isSame = live.get(`${sessionId} ${schoolId}`) === stream.role
    if (isSame && nowMs() < stream.endsAt) continue
    schools.get(schoolId)?.streams.delete(stream)
    stream.sink.close()
  }
}

function streamsOf(schools: ReadonlyMap<string, School>) {
  return [...schools].flatMap(([schoolId, { streams }]) =>
    [...streams].map((stream) => ({ schoolId, sessionId: stream.sessionId, stream })),
  )
}

async function sectionsSeen(
  tx: Parameters<typeof meetingsOn>[0],
  school: { id: string; today: string },
  teachesOnly: string | null,
): Promise<ReadonlySet<string> | null> {
  if (teachesOnly === null) return null
  // Yesterday too, because children still in since then are on today's board.
  const days = [plusDays(school.today, -1), school.today]
  const keysByDay = await Promise.all(
    days.map(async (day) => {
      const meetings = await meetingsOn(tx, school, teachesOnly, day)
      return meetings.map((meeting) => `${meeting.section_id} ${day}`)
    }),
  )
  return new Set(keysByDay.flat())
}

/** The real clock, which audit event ids use; demo time does not shift it. */
function nowMs(): number {
  return instantNow().epochMilliseconds
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
