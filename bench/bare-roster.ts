import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RoundTrips } from '../apps/api/test/recorded.ts'
import { createPool } from '../apps/api/src/platform/database.ts'

// The baseline of the roster page: node:http, pg, and nothing else. It sends the very statements the server sends for
// the page, in the same round trips, prepared and pipelined as the server's are, and answers the same JSON. It asks
// nobody who they are, checks nothing, logs nothing.

export interface BareRosterGiven {
  databaseUrl: string
  poolSize: number
  roundTrips: RoundTrips
}

interface Row {
  [column: string]: unknown
  owed_cents: number
}

process.once('message', (given) => {
  const { databaseUrl, poolSize, roundTrips } = given as BareRosterGiven
  const { pg: pool } = createPool({ connectionString: databaseUrl, poolSize })
  const server = createServer((_request, response) => {
    void page(roundTrips).then((body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.send!({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
  process.once('SIGTERM', () => process.exit(0))

  async function page(trips: RoundTrips): Promise<string> {
    const client = await pool.connect()
    try {
      const answers: { rows: unknown[] }[] = []
      for (const trip of trips) answers.push(...(await Promise.all(trip.map((sent) => client.query(sent)))))
      // begin, open, the class, then the page and how many there are, commit
      const [rows, [counted]] = answers.slice(-3, -1).map((answer) => answer.rows) as [
        Row[],
        [{ total: number }],
      ]
      return JSON.stringify(pageOf(rows, counted.total))
    } finally {
      client.release()
    }
  }
})

function pageOf(rows: Row[], total: number) {
  return {
    content: rows.map((row) => ({
      rosterId: row.id,
      classId: row.activity_id,
      sectionId: row.section_id,
      section: null,
      childId: row.child_id,
      parentId: row.guardian_id,
      firstName: row.first_name,
      lastName: row.last_name,
      birthDate: row.birth_date,
      grade: row.grade,
      allergies: row.allergies,
      specialNeeds: row.special_needs,
      contacts: row.contacts,
      teacher: row.teacher,
      pickUpOption: row.pick_up_option,
      tshirt: row.tshirt,
      isOutOfTurn: row.is_out_of_turn,
      joinedAt: row.joined_at,
      payment: { state: row.owed_cents > 0 ? 'OWED' : 'NOTHING_DUE', amount: row.owed_cents / 100 },
    })),
    pageable: { pageNumber: 0, pageSize: 50 },
    totalPages: Math.ceil(total / 50),
    totalElements: total,
    numberOfElements: rows.length,
  }
}
