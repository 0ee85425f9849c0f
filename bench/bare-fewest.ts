import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { bodyOf, listen } from './bare-server.ts'

// The least work that sells places and never one twice: lock the section, count, write the enrollment, the place and
// the author. It writes the product's own tables with their keys, guard and row-level security, and its statements are
// prepared and pipelined too. It has no sign-in, wait list, offer, price or family.

export interface FewestSettings {
  databaseUrl: string
  poolSize: number
  schoolId: string
  accountId: string
}

const SENT = {
  fence: `select set_config('app.school_id', $1, true)`,
  lock: `select activity_id, capacity from section where school_id = $1 and id = $2 for no key update`,
  count: `select count(*)::int as used from place where school_id = $1 and section_id = $2 and state = 'taken' and left_at is null`,
  enrollment: `insert into enrollment (school_id, id, activity_id, child_id) values ($1, $2, $3, $4)`,
  place: `insert into place (school_id, id, section_id, enrollment_id, child_id, state) values ($1, $2, $3, $4, $5, 'taken')`,
  log: `insert into audit_event (school_id, id, account_id, what, subject_id, child_id) values ($1, $2, $3, 'enrollment.added', $4, $5)`,
}

process.once('message', (message) => {
  const { databaseUrl, poolSize, schoolId, accountId } = message as FewestSettings
  const { pg: pool } = createPool({ connectionString: databaseUrl, poolSize })
  const server = createServer((request, response) => {
    void bodyOf(request).then(async ({ childId }) => {
      const rosterId = await enroll(request.url!.split('/').at(-2)!, childId)
      const answered = JSON.stringify({ rosterId })
      response.writeHead(rosterId ? 200 : 400, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answered),
      })
      response.end(answered)
    })
  })
  listen(server)

  /** The id of the place; null where the section is full. */
  async function enroll(sectionId: string, childId: string): Promise<string | null> {
    const client = await pool.connect()
    const send = (name: keyof typeof SENT, values: string[]) =>
      client.query({ name, text: SENT[name], values: [schoolId, ...values] })
    try {
      const [, , locked, counted] = await Promise.all([
        client.query('begin'),
        send('fence', []),
        send('lock', [sectionId]),
        send('count', [sectionId]),
      ])
      const { activity_id: activityId, capacity } = locked.rows[0] as {
        activity_id: string
        capacity: number
      }
      if ((counted.rows[0] as { used: number }).used >= capacity) {
        await client.query('rollback')
        return null
      }
      const [enrollmentId, placeId] = [randomUUIDv7(), randomUUIDv7()]
      await Promise.all([
        send('enrollment', [enrollmentId, activityId, childId]),
        send('place', [placeId, sectionId, enrollmentId, childId]),
        send('log', [randomUUIDv7(), accountId, activityId, childId]),
        client.query('commit'),
      ])
      return placeId
    } finally {
      client.release()
    }
  }
})
