import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'

/** A sign-in of the demo, printed at every start. */
export interface DemoLogin {
  /** As screens call it: Super Admin, Manager, Coordinator, Instructor. */
  role: string
  email: string
  password: string
  schools: string[]
}

/** What the process that makes the demo says: how much of it is done, from 0 to 1, and in the end who may sign in. */
export type SeedMessage = { part: number } | { logins: DemoLogin[] }

const DEMO = join(import.meta.dirname, '../../../db/demo/seed.ts')
const SEEDING = 'afterbell_seeding'

/**
 * Fills a database that has no school yet with the demo. With the embedded PostgreSQL it is made beside the empty one
 * and then takes its place, so that a start that is interrupted leaves an empty database and never half a demo. `onProgress`
 * hears how much of it is done, from 0 to 1.
 */
export async function seedOnFirstStart(
  { url, dataDir, postgres }: { url: string; dataDir: string; postgres: EmbeddedPostgres | null },
  env: NodeJS.ProcessEnv,
  onProgress: (part: number) => void = () => {},
): Promise<void> {
  if (!existsSync(DEMO) || (await hasSchools(url))) return
  assertFolder(dataDir)
  if (!postgres) return keepLogins(dataDir, await seed(url, env, onProgress))
  const server = new pg.Client({ host: postgres.socketDir, user: 'postgres', database: 'postgres' })
  await server.connect()
  try {
    await server.query(`drop database if exists ${SEEDING} with (force)`)
    await server.query(`create database ${SEEDING} owner afterbell`)
    // Nothing of it counts before it has taken its place; then it is written out whole.
    await server.query(`alter database ${SEEDING} set synchronous_commit = off`)
    const logins = await seed(url.replace('/afterbell?', `/${SEEDING}?`), env, onProgress)
    await server.query(`alter database ${SEEDING} reset synchronous_commit`)
    await server.query('checkpoint')
    keepLogins(dataDir, logins)
    await server.query('drop database if exists afterbell with (force)')
    await server.query(`alter database ${SEEDING} rename to afterbell`)
  } finally {
    await server.end()
  }
}

/** The logins of the demo, if this data folder has one. */
export function demoLogins(dataDir: string): DemoLogin[] {
  const path = join(dataDir, 'demo-logins.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoLogin[]) : []
}

function keepLogins(dataDir: string, logins: DemoLogin[]): void {
  writeFileSync(join(dataDir, 'demo-logins.json'), `${JSON.stringify(logins, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/** Before the demo is made: without its logins it is of no use to anybody, and a second start does not make it again. */
function assertFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `The demo was not made, because its logins could not be kept: ${dataDir} cannot be written to. Set DATA_DIR to a folder of yours, or DEMO=false.`,
      { cause },
    )
  }
}

async function hasSchools(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select from school_directory limit 1')
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/** In a process of its own: the supervisor stays small. */
async function seed(
  url: string,
  env: NodeJS.ProcessEnv,
  onProgress: (part: number) => void,
): Promise<DemoLogin[]> {
  const script = join(import.meta.dirname, '../../seed.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let logins: DemoLogin[] = []
  child.on('message', (message: SeedMessage) => {
    if ('part' in message) onProgress(message.part)
    else logins = message.logins
  })
  const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
    [number | null],
    unknown,
  ]
  if (code !== 0) throw new Error('The demo could not be made. Set DEMO=false to start without it.')
  return logins
}
