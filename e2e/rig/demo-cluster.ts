import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { seedOnFirstStart } from '../../apps/api/src/platform/process/demo.ts'
import { startThrowAwayPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts'
import { isAlive, stopPostmaster } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { migrate } from '../../apps/api/src/platform/jobs/migrations.ts'
import { queues } from '../../apps/api/src/jobs.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT_IN = join(ROOT, '.cache/demo')
const COMPLETE = 'complete.json'

/** Seeding takes a minute of the processor, so a few results stay: one for each branch somebody is on. */
const KEPT = 3

/** A stopped cluster with the demo, and its data folder. */
export interface DemoCluster {
  folder: string
  /** The shifted clock when the demo was complete. A server must not start earlier, or some of its data were in the future. */
  completeAt: Temporal.Instant
}

interface Seeding {
  startsAt: Temporal.Instant
  /** Settings of the server for which it is seeded. */
  env: NodeJS.ProcessEnv
}

/**
 * Returns the demo of these sources and settings, seeding it if no earlier run did. Several runs may ask at once: a
 * folder gets its name when it is complete and does not change afterwards.
 */
export async function demoCluster(seeding: Seeding): Promise<DemoCluster> {
  const folder = join(KEPT_IN, keyOf(seeding))
  if (!existsSync(join(folder, COMPLETE))) await seedInto(folder, seeding)
  const now = new Date()
  utimesSync(folder, now, now)
  const { completeAt } = JSON.parse(readFileSync(join(folder, COMPLETE), 'utf8')) as { completeAt: string }
  return { folder, completeAt: Temporal.Instant.from(completeAt) }
}

/** Copies a demo into the new data folder of a server. */
export function copyDemo({ folder }: DemoCluster, dataDir: string): void {
  copyFolder(join(folder, 'data'), dataDir)
}

/** Moves the times of the queue, the only ones on the real clock, as if the demo had been seeded just now. */
export async function renewQueue({ folder }: DemoCluster, superuserUrl: string): Promise<void> {
  const { seededAt } = JSON.parse(readFileSync(join(folder, COMPLETE), 'utf8')) as { seededAt: string }
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      `update pgboss.job set created_on = created_on + age, start_after = start_after + age, keep_until = keep_until + age
       from (select now() - $1::timestamptz as age) as since`,
      [seededAt],
    )
  } finally {
    await client.end()
  }
}

/** Everything that decides how the demo comes out: what is run, on which PostgreSQL, and with which settings. */
function keyOf({ startsAt, env }: Seeding): string {
  const hash = createHash('sha256')
  const places = ['apps/api/src', 'apps/api/db', 'packages/domain/src', 'packages/contract/src']
  for (const path of places.flatMap((place) => filesBelow(join(ROOT, place))))
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path))
  hash.update(readFileSync(join(ROOT, 'package-lock.json'))).update(readFileSync(import.meta.filename))
  // Server and worker read it too.
  const envFile = join(ROOT, '.env')
  if (existsSync(envFile)) hash.update(readFileSync(envFile))
  const { databaseUrl: _1, dataDir: _2, clockShiftSeconds: _3, ...settings } = readConfig(env)
  hash.update(JSON.stringify([settings, startsAt, process.version, process.platform, process.arch]))
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function seedInto(folder: string, { startsAt, env: settings }: Seeding): Promise<void> {
  const half = `${folder}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const postgres = await startThrowAwayPostgres()
  try {
    const dataDir = dirname(postgres.clusterDir)
    const shift = Math.round(startsAt.since(Temporal.Now.instant()).total('seconds'))
    const env = {
      ...settings,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      CLOCK_SHIFT_SECONDS: String(shift),
    }
    const { pg: pool } = createPool({ connectionString: postgres.url, poolSize: 2 })
    await migrate(pool, queues)
    await pool.end()
    await seedOnFirstStart({ url: postgres.url, dataDir, postgres }, env)
    const seededAt = Temporal.Now.instant()
    await stopPostmaster(postgres.pid)
    copyFolder(dataDir, join(half, 'data'))
    const completeAt = seededAt.add({ seconds: shift })
    writeFileSync(join(half, COMPLETE), JSON.stringify({ completeAt, seededAt }))
    flush(half)
  } finally {
    await postgres.stop()
  }
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another run was quicker.
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(join(folder, COMPLETE))) throw error
  }
  removeOld()
}

/** Copies with owners: the files of PostgreSQL may belong to another user. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demo could not be copied to ${to}: ${stderr.trim()}`)
}

/** Writes to the disk: PostgreSQL did not, and after a crash of the machine the folder would look complete. */
function flush(folder: string): void {
  for (const path of filesBelow(folder)) {
    const file = openSync(path, 'r')
    fsyncSync(file)
    closeSync(file)
  }
}

/** Removes the demos used longest ago, and what runs that are gone left half done. */
function removeOld(): void {
  const names = readdirSync(KEPT_IN)
  const halves = names.filter((name) => name.includes('.') && !isAlive(Number(name.split('.')[1])))
  const usedAt = (name: string) => statSync(join(KEPT_IN, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const old = names
    .filter((name) => !name.includes('.'))
    .toSorted((one, other) => usedAt(other) - usedAt(one))
    .slice(KEPT)
  for (const name of [...halves, ...old]) {
    // Under another name first, so that no run begins to copy what is being removed.
    const gone = join(KEPT_IN, `${name.split('.')[0]}.${process.pid}`)
    try {
      renameSync(join(KEPT_IN, name), gone)
    } catch {
      continue
    }
    rmSync(gone, { recursive: true, force: true })
  }
}
