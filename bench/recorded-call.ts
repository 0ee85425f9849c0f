import { randomBytes } from 'node:crypto'
import { buildApp } from '../apps/api/src/app.ts'
import type { Pool } from '../apps/api/src/platform/database.ts'
import { createSealer } from '../apps/api/src/platform/sealing.ts'
import { recordingPool, type RoundTrips } from '../apps/api/test/recorded.ts'
import { SECRET } from './school.ts'

/** What the server sends for a request, and in how many round trips, seen at one request to it in this process. */
export async function recordedCall(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<RoundTrips> {
  const recording = recordingPool(pool)
  const options = {
    secret: SECRET,
    sealer: createSealer([randomBytes(32)]),
    publicUrl: 'http://localhost',
    trustProxy: false,
    clockShiftSeconds: 0,
    isDemo: false,
  }
  const app = await buildApp({ ...options, pool: recording.pool })
  recording.take()
  await app.inject({ url: path, headers })
  await app.close()
  return recording.take()
}
