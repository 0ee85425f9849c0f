import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { existingCluster } from '../../src/platform/postgres/cluster.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** A running `npm start` with almost no environment: no language and no other settings of ours. */
export interface Supervised {
  npm: ChildProcess
  url: string
  output(): string
  /** Settles with the exit code. */
  ended: Promise<number | null>
}

/** Starts the product without waiting. */
export function begin(env: Record<string, string>): Supervised {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: 'false',
      DATABASE_URL: '',
      SMTP_URL: '',
      ...env,
    },
  })
  const parts: Buffer[] = []
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (part: Buffer) => parts.push(part))
  return {
    npm,
    url: `http://127.0.0.1:${env.PORT}`,
    output: () => Buffer.concat(parts).toString(),
    ended: once(npm, 'exit').then(([code]) => code as number | null),
  }
}

/** Starts the product and waits until it reports that it is running. */
export async function started(env: Record<string, string>): Promise<Supervised> {
  const product = begin(env)
  const early = product.ended.then((code) => {
    throw new Error(`npm start ended with ${code}:\n${product.output()}`)
  })
  await Promise.race([early, until(() => product.output().includes('Afterbell is running.'))])
  early.catch(() => {})
  return product
}

/** Waits for a child process of the supervisor with this script and returns its pid. */
export async function childOf(supervisor: number, script: string): Promise<number> {
  await until(() => childrenOf(supervisor, script).length > 0)
  return childrenOf(supervisor, script)[0]!
}

/** Returns the pids of all such processes running now. */
export function childrenOf(supervisor: number, script: string): number[] {
  return processes()
    .filter(({ parent, command }) => parent === supervisor && command.includes(script))
    .map(({ pid }) => pid)
}

/** Returns the pid of the supervisor, a child process of npm. */
export function supervisorOf({ npm }: Supervised): Promise<number> {
  return childOf(npm.pid!, 'src/start.ts')
}

/** Returns the pids of a data folder's PostgreSQL. Excludes its fresh forks, which still show its command line. */
export function postgresOf(dataDir: string): number[] {
  const dir = existingCluster(dataDir)
  const bearers = processes().filter(({ command }) => dir && command.includes(`-D\0${dir}\0`))
  const pids = new Set(bearers.map(({ pid }) => pid))
  return bearers.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

export function isRunning(pid: number): boolean {
  return processAt(String(pid)) !== null
}

interface Process {
  pid: number
  parent: number
  command: string
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d/.test(entry))
    .flatMap((entry) => processAt(entry) ?? [])
}

/** Returns a process by its entry in /proc, or null if it has ended. */
function processAt(entry: string): Process | null {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))!
    const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
    return state === 'Z' ? null : { pid: Number(entry), parent: Number(parent), command }
  } catch {
    return null
  }
}

/** Runs queries in a data folder's database through its socket. */
export async function ask(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const lines = readFileSync(join(existingCluster(dataDir)!, 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4], user: 'afterbell', database: 'afterbell' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Counts sockets that listen on a port of 127.0.0.1. */
export function listenersAt(port: string): number {
  const address = `0100007F:${Number(port).toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`
  return readFileSync('/proc/net/tcp', 'utf8').split(address).length - 1
}

export async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
}

/** Waits until a condition holds. Only the test's own time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50)
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

export function npmRun(script: string, env: Record<string, string>, ...words: string[]) {
  return spawnSync('npm', ['run', '--silent', script, '--', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: '', SMTP_URL: '', ...env },
  })
}
