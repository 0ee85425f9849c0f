import pg from 'pg'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { demoServer } from '../apps/api/db/demo/demo-server.ts'
import { seedDemo } from '../apps/api/db/demo/seed.ts'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import {
  startPostgres,
  startThrowAwayPostgres,
  type EmbeddedPostgres,
} from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { closeQueues, openQueues } from '../apps/api/src/platform/jobs/jobs.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { createSealer } from '../apps/api/src/platform/security/sealing.ts'
import type { ValueSources } from '../apps/api/test/rig/reading/read-calls.ts'
import { fillDistrict } from '../apps/api/test/rig/district/district.ts'
import { median } from './in-turns.ts'
import { cpuMs, cpuMsOfPostgres, startServer, type Measured } from './processes.ts'
import { SEALING_KEY, SECRET } from './school.ts'
import { callsOf, whatThereIs, type SizeCall } from './size-calls.ts'

/** The cost of one call in the demo and in a school as large as a district. */
export interface SizeSeen {
  what: string
  /** Null if the demo has no such record; then only the limit in milliseconds applies. */
  demo: Measurement | null
  district: Measurement
  /** Multiple of the demo's processor time; per returned row if the answer grows. */
  ratio: number
  isSpreadsheet: boolean
}

interface Measurement {
  status: number
  /** Processor of server and PostgreSQL together, and elapsed time. */
  cpuMs: number
  ms: number
  rows: number
  kb: number
}

/** Limits for a call in the district: a multiple of the demo's processor time, and milliseconds. Spreadsheets are exempt. */
export const SIZE_MOST = { ratio: 3, cpuMs: 300 }

/**
 * Selects calls by word while a statement is being tuned (`SIZE_CALLS='children/amount today'`). Their schools are made
 * once and kept in a folder (`SIZE_DIR`).
 */
const CALLS = process.env.SIZE_CALLS?.split(/\s+/).filter(Boolean)
const KEPT_IN = process.env.SIZE_DIR

/**
 * Measures every read call in the demo's larger school and in a district's, each in its own database. The worst comes
 * first.
 */
export async function size(say: (line: string) => void): Promise<SizeSeen[]> {
  const postgres = await (KEPT_IN
    ? startPostgres({ dataDir: KEPT_IN, throwAway: true })
    : startThrowAwayPostgres())
  try {
    say('The demo, and a school of 20,000 children, 1,000 activities, 34,000 places …')
    const demo = await openDemo(postgres)
    const district = await openDistrict(postgres)
    try {
      say('Every call that reads, in both …')
      const seen: SizeSeen[] = []
      const failed: string[] = []
      const inDemo = new Map(callsOf(demo.about).map((call) => [call.what, call]))
      for (const call of callsOf(district.about)) {
        if (CALLS && !CALLS.some((word) => call.what.includes(word))) continue
        const small = inDemo.get(call.what)
        const [less, more] = [
          small ? await measureCall(demo, small) : null,
          await measureCall(district, call),
        ]
        if (Math.max(less?.status ?? 0, more.status) >= 500) failed.push(`${call.what} was answered with 500`)
        // A refusal measures nothing, such as the price of a class this child cannot join.
        else if (more.status < 300)
          seen.push(compared(call.what, less && less.status < 300 ? less : null, more))
        else say(`  left out, for it is refused: ${call.what}`)
      }
      if (failed.length > 0) throw new Error(failed.join('\n'))
      if (seen.length === 0) throw new Error(`No call is named by ${CALLS?.join(' or ')}`)
      return seen.toSorted((one, other) => other.ratio - one.ratio)
    } finally {
      await Promise.all([demo.close(), district.close()])
    }
  } finally {
    await closeQueues()
    if (!postgres.wasTakenOver) await postgres.stop()
  }
}

function compared(what: string, demo: Measurement | null, district: Measurement): SizeSeen {
  const growth = Math.max(1, district.rows / Math.max(1, demo?.rows ?? 0))
  // Times below a millisecond cannot be compared.
  const ratio = demo ? district.cpuMs / Math.max(1, demo.cpuMs) / growth : 0
  return { what, demo, district, ratio, isSpreadsheet: /\/xls(?:-file)?\b/.test(what) }
}

interface Open {
  server: Measured
  postgresPid: number
  about: ValueSources
  /** Signs in again: an access token lives ten minutes. */
  token(): Promise<string>
  close(): Promise<void>
}

function openDemo(postgres: EmbeddedPostgres): Promise<Open> {
  return open(postgres, 'size_demo', async (_, options) => {
    await openQueues(options.pool.pg)
    await seedDemo(options)
  })
}

function openDistrict(postgres: EmbeddedPostgres): Promise<Open> {
  return open(postgres, 'size_district', async (superuser) => {
    const client = await superuser.connect()
    try {
      await fillDistrict(client, TODAY)
    } finally {
      client.release(true)
    }
  })
}

const TODAY = dateIn('America/New_York', Temporal.Now.instant())

/** The school with the most children, and one of its Super Admins. */
const WHO = `
  select d.id as "schoolId", m.account_id as "accountId" from school_directory d join membership m on m.school_id = d.id
  where m.role = 'SCHOOL_ADMIN' order by (select count(*) from child c where c.school_id = d.id) desc, m.account_id limit 1`

async function open(
  postgres: EmbeddedPostgres,
  name: string,
  fill: (superuser: pg.Pool, options: Parameters<typeof demoServer>[0]) => Promise<void>,
): Promise<Open> {
  const at = (url: string) => url.replace('/afterbell?', `/${name}?`)
  const root = new pg.Client({ connectionString: postgres.superuserUrl })
  await root.connect()
  const { rowCount } = await root.query('select from pg_database where datname = $1', [name])
  const isNew = rowCount === 0
  if (isNew) await root.query(`create database ${name} owner afterbell`)
  await root.end()
  const pool = createPool({ connectionString: at(postgres.url), poolSize: 10 })
  const superuser = new pg.Pool({ connectionString: at(postgres.superuserUrl), max: 2 })
  // PostgreSQL itself may end the last connections, which is no error here.
  superuser.on('error', () => {})
  await migrate(pool.pg, queues)
  const options = {
    pool,
    secret: SECRET,
    sealer: createSealer([SEALING_KEY]),
    publicUrl: 'http://localhost',
    clockShiftSeconds: 0,
  }
  if (isNew) await fill(superuser, options)
  await superuser.query('vacuum analyze')
  const { rows } = await superuser.query<{ schoolId: string; accountId: string }>(WHO)
  const { schoolId, accountId } = rows[0]!
  const signing = await demoServer(options)
  const server = await startServer({
    DATABASE_URL: at(postgres.url),
    APP_SECRET: SECRET,
    MEDICAL_KEYS: SEALING_KEY.toString('base64'),
    POOL_SIZE: '3',
  })
  return {
    server,
    postgresPid: postgres.pid,
    about: { ...(await whatThereIs(superuser, schoolId, TODAY)), userId: [accountId] },
    token: async () => (await signing.signIn(accountId, schoolId)).token,
    async close() {
      await server.stop()
      await signing.close()
      await Promise.all([pool.pg.end(), superuser.end()])
    },
  }
}

/**
 * Repeats a call until its time is measurable, or often enough. The system counts processor in hundredths of a second,
 * and many demo calls take less than two thousandths. The first calls plan and compile and are not counted.
 */
const WARM = 6
const ENOUGH = { cpuMs: 200, times: 60 }

async function measureCall({ server, postgresPid, token }: Open, call: SizeCall): Promise<Measurement> {
  const headers = {
    authorization: `Bearer ${await token()}`,
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const ask = async () => {
    const begun = performance.now()
    const answer = await fetch(server.url + call.path, {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, body, ms: performance.now() - begun }
  }
  const used = () => cpuMs(server.pid) + cpuMsOfPostgres(postgresPid)
  let last = await ask()
  for (let warm = 1; warm < WARM && last.ms < 1000; warm += 1) last = await ask()
  const times: number[] = []
  const before = used()
  do {
    last = await ask()
    times.push(last.ms)
  } while (times.length < ENOUGH.times && used() - before < ENOUGH.cpuMs)
  return {
    status: last.status,
    cpuMs: (used() - before) / times.length,
    ms: median(times),
    rows: rowsIn(last.body),
    kb: last.body.length / 1024,
  }
}

/** Counts the rows of an answer: entries of its lists, events of a calendar. */
function rowsIn(body: Buffer): number {
  const text = body.toString()
  if (text.startsWith('BEGIN:VCALENDAR')) return text.split('BEGIN:VEVENT').length - 1
  if (!/^[[{]/.test(text)) return 0
  return entriesOf(JSON.parse(text))
}

function entriesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const nestedCount = Object.values(value).reduce<number>((sum, each) => sum + entriesOf(each), 0)
  return nestedCount + (Array.isArray(value) ? value.length : 0)
}

/** Formats the costs in both schools as a table, the worst first. */
export function sizeTable(seen: readonly SizeSeen[]): string {
  const columns = (measurement: Measurement | null) =>
    measurement
      ? `${measurement.cpuMs.toFixed(1).padStart(8)} ms ${String(measurement.rows).padStart(6)} ${measurement.kb.toFixed(0).padStart(5)} KB`
      : ' '.repeat(27)
  return seen
    .map(
      ({ what, demo, district, ratio }) =>
        `${ratio.toFixed(1).padStart(6)} ${columns(demo)} ${columns(district)}  ${what}`,
    )
    .join('\n')
}
