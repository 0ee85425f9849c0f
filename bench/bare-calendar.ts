import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RoundTrips } from '../apps/api/test/recorded.ts'
import { createPool } from '../apps/api/src/platform/database.ts'

// The baseline of the calendar: node:http, pg, and nothing else. It sends the very statements the server sends for the
// month, in the same round trips, and answers the same meetings. It asks nobody who they are, works nothing else out,
// checks nothing, logs nothing.

export interface BareCalendarGiven {
  databaseUrl: string
  poolSize: number
  roundTrips: RoundTrips
}

interface Section {
  id: string
}

interface Meetings {
  section_id: string
  meetings: [string, string, number, number, boolean, string[]][] | null
}

process.once('message', (given) => {
  const { databaseUrl, poolSize, roundTrips } = given as BareCalendarGiven
  const { pg: pool } = createPool({ connectionString: databaseUrl, poolSize })
  const server = createServer((_request, response) => {
    void month(roundTrips).then((body) => {
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

  async function month(trips: RoundTrips): Promise<string> {
    const client = await pool.connect()
    try {
      const answers: { rows: unknown[] }[] = []
      for (const trip of trips) answers.push(...(await Promise.all(trip.map((sent) => client.query(sent)))))
      // begin, open, then the sections and their meetings, commit
      const [sections, meetings] = answers.slice(-3, -1).map((answer) => answer.rows)
      return JSON.stringify({ sections: together(sections as Section[], meetings as Meetings[]) })
    } finally {
      client.release()
    }
  }
})

function together(sections: readonly Section[], meetings: readonly Meetings[]) {
  const of = new Map(meetings.map((each) => [each.section_id, each.meetings ?? []]))
  return sections.map((section) => ({
    ...section,
    meetings: of
      .get(section.id)!
      .flatMap(([timeFrom, timeTo, booked, dropIns, cancelled, dates]) =>
        dates.map((date) => ({ date, timeFrom, timeTo, booked, dropIns, cancelled })),
      )
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  }))
}
