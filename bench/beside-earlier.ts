import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { closeQueues, openQueues } from '../apps/api/src/platform/jobs/jobs.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { startPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { unpackEarlier } from './earlier.ts'
import { addEmptyClasses, enrollAll } from './enroll-child.ts'
import { CONNECTIONS, median } from './in-turns.ts'
import type { GetsInput, GetsSeen } from './load-gets.ts'
import { askScript, cpuMs, cpuMsOfPostgres, startServer } from './processes.ts'
import { makeSchool, SEALING_KEY, SECRET, type BenchSchool } from './school.ts'

/** Processor milliseconds of server and PostgreSQL for one call, and their ratio to the earlier product's. */
export interface Beside {
  ours: number
  earlier: number
  ratio: number
}

const ROUNDS = 5
const PAGES = 1000

/**
 * Compares enrolling a child and a roster page of 50 rows with the earlier product, in turns. Each has its own
 * PostgreSQL that writes to the disk, and the same school, made by its own calls. Null if the earlier product is not
 * available.
 */
export async function besideEarlier(say: (line: string) => void): Promise<{
  enrolling: Beside
  rosterPage: Beside
  failed: number
} | null> {
  const earlier = unpackEarlier()
  if (!earlier) return null
  const grounds: Ground[] = []
  try {
    say('  a school of 2,000 children and 100 classes of today’s product …')
    grounds.push(await openGround(now, '..'))
    say('  and of the earlier one …')
    grounds.push(await openGround(await productIn(earlier.folder), earlier.folder))
    let failed = 0
    const inTurns = async (measure: (ground: Ground) => Promise<{ cpuMs: number; failed: number }>) => {
      for (const ground of grounds) await measure(ground)
      const rounds: [ours: number, earlier: number][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const seen: [number, number] = [0, 0]
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const { cpuMs: used, failed: more } = await measure(grounds[index]!)
          seen[index as 0 | 1] = used
          failed += more
        }
        rounds.push(seen)
      }
      return {
        ours: median(rounds.map(([ours]) => ours)),
        earlier: median(rounds.map(([, theirs]) => theirs)),
        ratio: median(rounds.map(([ours, theirs]) => ours / theirs)),
      }
    }
    say('  enrolling …')
    const enrolling = await inTurns(({ school, server, classIds, superuser, cpu, table }) =>
      enrollAll(school, server, { classIds, superuser, cpu, table }),
    )
    say('  roster pages …')
    const rosterPage = await inTurns(rosterPages)
    return { enrolling, rosterPage, failed }
  } finally {
    for (const ground of grounds) await ground.close()
    earlier.remove()
  }
}

async function rosterPages({ school, server, cpu }: Ground): Promise<{ cpuMs: number; failed: number }> {
  const { token } = await school.manager()
  const input: GetsInput = {
    url: `${server.url}/api/schools/${school.id}/classes/${school.classIds[0]}/rosters`,
    headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
    connections: CONNECTIONS,
    count: PAGES,
  }
  const before = cpu()
  const { failed } = await askScript<GetsSeen>('load-gets.ts', input)
  return { cpuMs: (cpu() - before) / PAGES, failed }
}

/** A product with its school, its database and its server. */
interface Ground {
  school: BenchSchool
  classIds: string[]
  superuser: pg.Pool
  /** The name of its table of enrollments. */
  table: string
  server: Awaited<ReturnType<typeof startServer>>
  /** Processor milliseconds used by its server and its PostgreSQL. */
  cpu(): number
  close(): Promise<void>
}

/** The exports of a version that make a school. */
interface Product {
  table: string
  createPool: typeof createPool
  migrate(connection: pg.Pool): Promise<unknown>
  openQueues: typeof openQueues
  closeQueues: typeof closeQueues
  makeSchool: typeof makeSchool
  SECRET: string
  SEALING_KEY: Buffer
}

const now: Product = {
  table: 'enrollment',
  createPool,
  migrate: (connection) => migrate(connection, queues),
  openQueues,
  closeQueues,
  makeSchool,
  SECRET,
  SEALING_KEY,
}

/** Loads the same exports from the earlier product, at their paths of that time. */
async function productIn(folder: string): Promise<Product> {
  const platform = join(folder, 'apps/api/src/platform')
  const files = ['database.ts', 'jobs.ts', 'migrations.ts'].map((file) => join(platform, file))
  const parts = await Promise.all(
    [...files, join(folder, 'bench/school.ts')].map((file) => import(file) as Promise<object>),
  )
  return Object.assign({ table: 'enrolment' }, ...parts) as Product
}

async function openGround(product: Product, checkout: string): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-durable-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir })
  const pool = product.createPool({ connectionString: postgres.url, poolSize: CONNECTIONS })
  const superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 2 })
  // PostgreSQL itself may end the last connections, which is no error here.
  superuser.on('error', () => {})
  await product.migrate(pool.pg)
  await product.openQueues(pool.pg)
  const school = await product.makeSchool(pool)
  const classIds = await addEmptyClasses(school)
  await superuser.query('vacuum analyze')
  const server = await startServer(
    {
      DATABASE_URL: postgres.url,
      APP_SECRET: product.SECRET,
      MEDICAL_KEYS: product.SEALING_KEY.toString('base64'),
    },
    checkout,
  )
  return {
    school,
    classIds,
    superuser,
    table: product.table,
    server,
    cpu: () => cpuMs(server.pid) + cpuMsOfPostgres(postgres.pid),
    async close() {
      await server.stop()
      await school.server.close()
      await product.closeQueues()
      await Promise.all([pool.pg.end(), superuser.end()])
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
