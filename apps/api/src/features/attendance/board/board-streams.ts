import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Role } from '@afterbell/domain/kernel/roles'
import { instantNow } from '../../../platform/clock.ts'
import { inSchool, type Pool } from '../../../platform/database/database.ts'
import type { EventSink, StreamAnswer } from '../../../platform/http/event-stream.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { changesOf, heardBy, nothingChanged, type Changes } from './board-changes.ts'
import { liveSessions } from './live-sessions.store.ts'
import { happenedAfter, meetingsOn } from '../today.store.ts'

/** How often a process asks what happened, for each school somebody looks at. Nobody looking, it asks nothing. */
const ASK_MS = 250

/** An audit event is made before its transaction ends, on a clock of its own: so far back is looked again each time. */
const LOOK_BACK_MS = 10_000

/** So often a line on which nothing happens says that it is open. */
const BEAT_MS = 15_000

/** Access is given anew this often; who listens on comes back. */
const LIFE_MS = 10 * 60_000

/** Who was away for longer asks for the whole board. */
const AWAY_MS = 5 * 60_000

interface Stream {
  sink: EventSink
  sessionId: string
  role: Role
  teachesOnly: string | null
  /** The sections an instructor may hear of, each with the day; null for everybody else. */
  sees: ReadonlySet<string> | null
  /** The school's day for which that is so. */
  seenOn: string
  endsAt: number
}

interface School {
  streams: Set<Stream>
  /** What was told already, and when it happened. */
  told: Map<string, number>
}

export interface BoardStreams {
  follow(call: AnyCall): Promise<StreamAnswer>
}

/**
 * The streams of the board that this process holds. There is no channel between processes and none from the database
 * (a pooler may stand before it): each process asks one small indexed question for each school that somebody looks at,
 * a few times a second, and tells only what is new (decision 41).
 */
export function boardStreams(pool: Pool, beatMs = BEAT_MS): BoardStreams {
  const schools = new Map<string, School>()
  let isAsking = false
  let nextBeat = nowMs() + beatMs

  const askAll = async () => {
    isAsking = true
    while (schools.size > 0) {
      // What cannot be asked just now is asked again; what was missed stands in the look back.
      await askOnce().catch(() => {})
      await new Promise((wait) => setTimeout(wait, ASK_MS).unref())
    }
    isAsking = false
  }

  const askOnce = async () => {
    // First who may still hear: nothing is told to anybody of whom that is not certain.
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
      const asked = { session: call.sessionId, school: schoolId, readOnly: true }
      const sees = await inSchool(pool, asked, (tx) => sectionsSeen(tx, { id: schoolId, today }, teachesOnly))
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
          const school = schools.get(schoolId) ?? { streams: new Set(), told: new Map() }
          schools.set(schoolId, school)
          school.streams.add(stream)
          sink.beat(idAt(nowMs()))
          if (since !== undefined) void catchUp(pool, schoolId, stream, since).catch(() => sink.close())
          if (!isAsking) void askAll()
          return () => {
            school.streams.delete(stream)
            if (school.streams.size === 0) schools.delete(schoolId)
          }
        },
      }
    },
  }
}

/** Asks what is new in a school, and tells it to everybody who may hear it. */
async function ask(pool: Pool, schoolId: string, { streams, told }: School): Promise<void> {
  const from = nowMs() - LOOK_BACK_MS
  await inSchool(pool, { session: null, school: schoolId, readOnly: true }, async (tx, opening) => {
    const happened = await happenedAfter(tx, schoolId, idAt(from))
    const fresh = happened.filter(({ id }) => !told.has(id))
    for (const [id, at] of told) if (at < from) told.delete(id)
    if (fresh.length === 0) return
    const changes = await changesOf(tx, schoolId, opening, fresh)
    for (const { id } of fresh) told.set(id, msOf(id))
    if (nothingChanged(changes)) return
    for (const stream of streams) {
      // Who teaches what may be among the changes; and what is reached for a day is not on the next.
      if (stream.sees && (changes.isStale || stream.seenOn !== changes.today)) {
        const { today } = changes
        stream.sees = await sectionsSeen(tx, { id: schoolId, today }, stream.teachesOnly)
        stream.seenOn = today
      }
      tell(stream, changes)
    }
  })
}

/** Tells a stream that comes back what it missed; or that it missed too much. */
async function catchUp(pool: Pool, schoolId: string, stream: Stream, since: string): Promise<void> {
  const from = UUID.test(since) ? msOf(since) : 0
  if (from < nowMs() - AWAY_MS) return stream.sink.send({ event: 'stale', data: {} })
  await inSchool(pool, { session: null, school: schoolId, readOnly: true }, async (tx, opening) => {
    const missed = await happenedAfter(tx, schoolId, idAt(from - LOOK_BACK_MS))
    if (missed.length > 0) tell(stream, await changesOf(tx, schoolId, opening, missed))
  })
}

function tell({ sink, sees }: Stream, changes: Changes): void {
  const { lastId: id } = changes
  const lines = heardBy(changes, sees)
  if (lines.length > 0) sink.send({ id, event: 'lines', data: lines })
  if (changes.isStale) sink.send({ id, event: 'stale', data: {} })
}

/**
 * Closes the lines of all who may hear no more, or something else now, and those that are old. One question for all
 * lines of the process: whoever signs out, or is put elsewhere, hears nothing after the next one.
 */
async function closeEnded(pool: Pool, schools: ReadonlyMap<string, School>): Promise<void> {
  const all = streamsOf(schools)
  const live = await liveSessions(pool, all)
  for (const { schoolId, sessionId, stream } of all) {
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
  // Of the day before as well: who is still there stands on the board of today.
  const days = [plusDays(school.today, -1), school.today]
  const seen = await Promise.all(
    days.map(async (day) => {
      const meetings = await meetingsOn(tx, school, teachesOnly, day)
      return meetings.map((meeting) => `${meeting.section_id} ${day}`)
    }),
  )
  return new Set(seen.flat())
}

/** The clock that ids of audit events are made by, which no demonstration shifts. */
function nowMs(): number {
  return instantNow().epochMilliseconds
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The first id that can be made at a moment: ids begin with the milliseconds of their making (RFC 9562, version 7). */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
