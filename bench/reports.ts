import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import { demoServer } from '../apps/api/db/demo/demo-server.ts'
import { createPool, type Pool } from '../apps/api/src/platform/database/database.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { createSealer } from '../apps/api/src/platform/security/sealing.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { fillDistrict, type District } from '../apps/api/test/rig/district/district.ts'
import { recordSent, type RoundTrips } from '../apps/api/test/rig/recorded.ts'
import { median } from './in-turns.ts'
import { askScript, startServer } from './processes.ts'
import type { ReportFileInput, ReportFileSeen } from './report-worker.ts'
import { SEALING_KEY, SECRET } from './school.ts'

/** The measured reports, by the start of their addresses. */
const PAGES = [
  'attendance?by=day&',
  'attendance?by=activity&',
  'attendance?by=location&',
  'attendance?by=child&',
  'entries?',
  'entries?sort=child,ASC&',
  'late-pickups?',
  'enrollment?',
  'fill?',
  'wait-list?',
  'form-answers?',
] as const

const ROUNDS = 5

export interface PageSeen {
  what: string
  ms: number
  /** Milliseconds of the same statements, sent without the server. */
  bareMs: number
  ratio: number
}

export interface FileSeen extends ReportFileSeen {
  rows: number
}

export interface ReportsSeen {
  pages: PageSeen[]
  few: FileSeen
  many: FileSeen
}

/** Measures report pages, and one report as a file, in a school with 200,000 lines of attendance. */
export async function reportsRead(say: (line: string) => void): Promise<ReportsSeen> {
  const postgres = await startThrowAwayPostgres()
  const pool = createPool({ connectionString: postgres.url, poolSize: 3 })
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl })
  superuser.on('error', () => {})
  try {
    say('A school of 200,000 lines of attendance …')
    await migrate(pool.pg, queues)
    await superuser.connect()
    const district = await fillDistrict(superuser, TODAY)
    await superuser.query('vacuum analyze')
    say('Reports of it, in turns with their bare statements …')
    const pages = await pagesOf(pool, district, postgres.url, say)
    say('A report as a file, of some rows and of all …')
    const { rows } = await superuser.query<{ id: string }>(`select id from location order by id limit 1`)
    const fileOf = (query: object) => fileSeen(superuser, district, postgres.url, query)
    const few = await fileOf({ ...RANGE, locationId: rows[0]!.id })
    return { pages, few, many: await fileOf(RANGE) }
  } finally {
    await Promise.all([pool.pg.end(), superuser.end()])
    await postgres.stop()
  }
}

const TODAY = dateIn('America/New_York', Temporal.Now.instant())
const RANGE = { from: plusDays(TODAY, -500), to: TODAY }

async function pagesOf(
  pool: Pool,
  { schoolId, accountId }: District,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<PageSeen[]> {
  const options = {
    pool,
    secret: SECRET,
    sealer: createSealer([SEALING_KEY]),
    publicUrl: 'http://localhost',
    clockShiftSeconds: 0,
  }
  const signing = await demoServer(options)
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: SECRET,
    MEDICAL_KEYS: SEALING_KEY.toString('base64'),
    POOL_SIZE: '3',
  }
  const server = await startServer(env)
  const client = await pool.pg.connect()
  try {
    const seen: PageSeen[] = []
    for (const page of PAGES) {
      const { token } = await signing.signIn(accountId, schoolId)
      const url = `/api/reports/school/${schoolId}/${page}from=${RANGE.from}&to=${RANGE.to}`
      const headers = { authorization: `Bearer ${token}`, 'x-school-token': schoolId }
      const { trips } = await recordSent(options, { url, headers })
      const ask = async () => {
        const answer = await fetch(server.url + url, { headers })
        if (!answer.ok) throw new Error(`${page} ${answer.status}`)
        await answer.arrayBuffer()
      }
      const one = await inTurns(page, ask, () => sendAll(client, trips))
      say(`  ${one.what}: ${one.ms.toFixed(0)} ms, ${one.bareMs.toFixed(0)} ms`)
      seen.push(one)
    }
    return seen
  } finally {
    client.release()
    await server.stop()
    await signing.close()
  }
}

async function inTurns(what: string, ask: () => Promise<void>, bare: () => Promise<void>): Promise<PageSeen> {
  // The first request plans and compiles.
  await ask()
  await bare()
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = round % 2 === 0 ? [ask, bare] : [bare, ask]
    const [one, other] = [await timeOf(first!), await timeOf(second!)]
    rounds.push(round % 2 === 0 ? { ours: one, bare: other } : { ours: other, bare: one })
  }
  return {
    what: what.replace(/[?&]$/, ''),
    ms: median(rounds.map(({ ours }) => ours)),
    bareMs: median(rounds.map((each) => each.bare)),
    ratio: median(rounds.map((each) => each.ours / each.bare)),
  }
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

async function sendAll(client: pg.PoolClient, trips: RoundTrips): Promise<void> {
  for (const trip of trips) await Promise.all(trip.map((sent) => client.query(sent)))
}

/** Makes a file of every attendance entry, as a user would request it. */
async function fileSeen(
  superuser: pg.Client,
  { schoolId, accountId }: District,
  databaseUrl: string,
  filters: object,
): Promise<FileSeen> {
  const fileId = randomUUID()
  const query = { by: 'day', search: null, sort: null, ...filters }
  await superuser.query(
    `select set_config('app.school_id', $1, false), set_config('app.shift', '0 seconds', false)`,
    [schoolId],
  )
  await superuser.query(
    `insert into report_file (school_id, id, report, query, name, rows_total, asked_by, created_at)
     values ($1, $2, 'entries', $3, 'Entries', 0, $4, now())`,
    [schoolId, fileId, JSON.stringify(query), accountId],
  )
  const input: ReportFileInput = { databaseUrl, schoolId, fileId }
  const seen = await askScript<ReportFileSeen>('report-worker.ts', input)
  const { rows } = await superuser.query<{ rows: number; state: string }>(
    `select rows_written as rows, state from report_file where id = $1`,
    [fileId],
  )
  if (rows[0]!.state !== 'READY') throw new Error('The file was not made')
  return { ...seen, rows: rows[0]!.rows }
}
