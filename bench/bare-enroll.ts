import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import type { RoundTrips } from '../apps/api/test/rig/recorded.ts'
import { bodyOf, listen, type BareSettings } from './bare-server.ts'

// Baseline of enrolling: node:http, pg, and the statements the server sends for one child, in the same round trips. It
// fills in the ids of another child and class, and new ids for new rows. It checks and decides nothing.

export interface EnrollSettings extends Omit<BareSettings, 'roundTrips'> {
  classId: string
  /** The statements recorded for a child billed to one family, and for a child billed to two homes. */
  recorded: { childId: string; roundTrips: RoundTrips }[]
  /** Ids that stay the same: the school, the caller, their session. */
  fixed: string[]
  /** The payers of each child, one or two. They replace the recorded payers in what is sent for other children. */
  payers: Record<string, Payer[]>
}

export interface Payer {
  id: string
  familyId: string
  name: string
  email: string
}

type Ids = (id: string) => string

process.once('message', (message) => {
  const { databaseUrl, poolSize, recorded, classId, fixed, payers } = message as EnrollSettings
  const { pg: pool } = createPool({ connectionString: databaseUrl, poolSize })
  const sends = recorded.map(({ childId, roundTrips }) => {
    const gaps = [childId, ...namesOf(payers[childId]!)]
    const fillerOf = fillerFor(gaps)
    const trips = roundTrips.map((trip) =>
      trip.map(({ values, ...sent }) => ({ ...sent, fill: values.map(fillerOf) })),
    )
    return { trips, gaps }
  })
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const answered = JSON.stringify(await enroll(request.url!, body))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answered),
      })
      response.end(answered)
    })
  })
  listen(server)

  async function enroll(url: string, body: { childId: string }) {
    const section = url.split('/').at(-2)!
    const made: string[] = []
    const names = namesOf(payers[body.childId]!)
    const { trips, gaps } = sends.find((each) => each.gaps.length === names.length + 1)!
    const ids = new Map([
      [classId, section],
      ...[body.childId, ...names].map((name, index) => [gaps[index]!, name] as const),
      ...fixed.map((id) => [id, id] as const),
    ])
    const idFor: Ids = (id) => {
      let freshId = ids.get(id)
      if (!freshId) {
        freshId = randomUUIDv7()
        made.push(freshId)
        ids.set(id, freshId)
      }
      return freshId
    }
    const client = await pool.connect()
    try {
      let filling: Occupancy | undefined
      for (const trip of trips) {
        const answers = await Promise.all(
          trip.map(({ fill, ...sent }) => client.query({ ...sent, values: fill.map((of) => of(idFor)) })),
        )
        filling =
          answers.flatMap(({ rows }) => (rows ?? []) as Occupancy[]).find((row) => 'used' in row) ?? filling
      }
      // The enrollment's id is made first, then the place's.
      return answerOf(filling!, made[1]!, body.childId, section)
    } finally {
      client.release()
    }
  }
})

function namesOf(payers: readonly Payer[]): string[] {
  return payers.flatMap(({ id, familyId, name, email }) => [id, familyId, name, email])
}

interface Occupancy {
  capacity: number
  used: number
  waiting: number
  has_wait_list: boolean
  wait_capacity: number
}

function answerOf(filling: Occupancy, rosterId: string, childId: string, sectionId: string) {
  const { capacity, waiting, has_wait_list: waitList, wait_capacity: maxWaitList } = filling
  const enrolled = filling.used + 1
  return {
    rosterId,
    childId,
    rosters: [{ rosterId, sectionId }],
    heldUntil: null,
    parentId: null,
    warnings: [],
    places: {
      maxEnroll: capacity,
      enrolled,
      free: capacity - enrolled,
      waiting,
      goFirst: waiting,
      maxWaitList,
      waitList,
      offersWaitList: enrolled >= capacity,
      percent: Math.round((enrolled / capacity) * 100),
    },
  }
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Splits recorded values once at their ids and payers, so that each call only has to fill the gaps. */
function fillerFor(names: readonly string[]) {
  const gaps = new RegExp(`(${[...names.map((name) => RegExp.escape(name)), UUID].join('|')})`)
  return function filler(value: unknown): (ids: Ids) => unknown {
    if (Array.isArray(value)) {
      const each = value.map(filler)
      return (ids) => each.map((of) => of(ids))
    }
    if (typeof value !== 'string' || !gaps.test(value)) return () => value
    const parts = value.split(gaps)
    return (ids) => parts.map((part, index) => (index % 2 === 1 ? ids(part) : part)).join('')
  }
}
