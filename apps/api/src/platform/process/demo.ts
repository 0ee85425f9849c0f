import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.ts'

/** A login of the demo, printed at every start. */
export interface DemoLogin {
  /** The role's name on screens: Super Admin, Manager, Coordinator, Instructor. */
  role: string
  email: string
  password: string
  schools: string[]
}

/** A family of the demo that can log in to its school's portal; the code is in the mail that the demo keeps. */
export interface DemoFamily {
  portalName: string
  email: string
}

/** Who can log in to a demo. */
export interface MadeDemo {
  logins: DemoLogin[]
  family: DemoFamily
}

/** Message of the process that creates the demo: its progress from 0 to 1, and who can log in at the end. */
export type SeedMessage = { part: number } | MadeDemo

const DEMO = join(import.meta.dirname, '../../../db/demo/seed.ts')
const SEED_DATABASE = 'afterbell_seeding'

/**
 * Fills a database without schools with the demo. With the embedded PostgreSQL, it is built in a second database that
 * replaces the empty one, so an interrupted start never leaves half a demo. `onProgress` gets its progress from 0 to
 * 1.
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
    await server.query(`drop database if exists ${SEED_DATABASE} with (force)`)
    await server.query(`create database ${SEED_DATABASE} owner afterbell`)
    // Until the swap the data may be lost; a checkpoint then writes it to disk.
    await server.query(`alter database ${SEED_DATABASE} set synchronous_commit = off`)
    const demo = await seed(url.replace('/afterbell?', `/${SEED_DATABASE}?`), env, onProgress)
    await server.query(`alter database ${SEED_DATABASE} reset synchronous_commit`)
    await server.query('checkpoint')
    keepLogins(dataDir, demo)
    await server.query('drop database if exists afterbell with (force)')
    await server.query(`alter database ${SEED_DATABASE} rename to afterbell`)
  } finally {
    await server.end()
  }
}

/** Returns the demo's logins, if this data folder has a demo. */
export function demoLogins(dataDir: string): DemoLogin[] {
  const path = join(dataDir, 'demo-logins.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoLogin[]) : []
}

/** Returns the demo's family that can log in. Null where there is no demo, or one that was made before families could. */
export function demoFamily(dataDir: string): DemoFamily | null {
  const path = join(dataDir, 'demo-family.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFamily) : null
}

function keepLogins(dataDir: string, { logins, family }: MadeDemo): void {
  const keep = (name: string, content: object) =>
    writeFileSync(join(dataDir, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  keep('demo-logins.json', logins)
  keep('demo-family.json', family)
}

/**
 * Checks the data folder before the demo is built. Without its logins the demo is useless, and a second start does
 * not build it again.
 */
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

/** Builds the demo in its own process, so that the supervisor stays small. */
async function seed(
  url: string,
  env: NodeJS.ProcessEnv,
  onProgress: (part: number) => void,
): Promise<MadeDemo> {
  const script = join(import.meta.dirname, '../../seed.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let demo: MadeDemo | null = null
  child.on('message', (message: SeedMessage) => {
    if ('part' in message) onProgress(message.part)
    else demo = message
  })
  const [[code]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
    [number | null],
    unknown,
  ]
  if (code !== 0 || !demo) throw new Error('The demo could not be made. Set DEMO=false to start without it.')
  return demo
}
