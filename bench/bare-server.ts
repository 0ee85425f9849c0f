import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RoundTrips } from '../apps/api/test/rig/recorded.ts'
import { createPool } from '../apps/api/src/platform/database/database.ts'

// Shared by every baseline over HTTP: node:http, pg, and nothing else. It sends the server's statements in the same
// round trips, prepared and pipelined. It has no sign-in, no checks and no log.

/** What the parent process sends a baseline before it listens. */
export interface BareSettings {
  databaseUrl: string
  poolSize: number
  roundTrips: RoundTrips
}

/** Waits for the statements to send, then answers each request with `bodyOf` of all their answers. */
export function serveBare(bodyOf: (answers: { rows: unknown[] }[]) => unknown): void {
  process.once('message', (message) => {
    const { databaseUrl, poolSize, roundTrips } = message as BareSettings
    const { pg: pool } = createPool({ connectionString: databaseUrl, poolSize })
    const server = createServer((_request, response) => {
      void answer().then((body) => {
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      })
    })
    listen(server)

    async function answer(): Promise<string> {
      const client = await pool.connect()
      try {
        const answers: { rows: unknown[] }[] = []
        for (const trip of roundTrips)
          answers.push(...(await Promise.all(trip.map((sent) => client.query(sent)))))
        return JSON.stringify(bodyOf(answers))
      } finally {
        client.release()
      }
    }
  })
}

/** Reports its address once it listens, and ends when the parent says so. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.send!({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
  process.once('SIGTERM', () => process.exit(0))
}

/** Reads the body posted to enroll a child. */
export async function bodyOf(request: IncomingMessage): Promise<{ childId: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { childId: string }
}
