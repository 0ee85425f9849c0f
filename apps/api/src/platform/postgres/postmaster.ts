import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { configure, type Cluster } from './cluster.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

/** Data that a running PostgreSQL stores about itself in its data folder. */
interface Postmaster {
  pid: number
  socketDir: string
}

/** Returns the PostgreSQL that serves a cluster now, whoever started it. */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  const note = noteOf(clusterDir)
  return note && isAlive(note.pid) && worksOn(note.pid, clusterDir) ? note : null
}

/**
 * Starts PostgreSQL and waits until it accepts connections. After a crash it recovers first, without a time limit.
 */
export async function launch(
  cluster: Cluster,
  program: string,
  socketDir: string | undefined,
  throwAway: boolean,
) {
  configure(cluster)
  const folder = socketDir && existsSync(socketDir) ? socketDir : makeSocketFolder(cluster.runAs)
  // After a kill -9 the old server's last processes take a moment to end, and a new server has to wait for them.
  const giveUpAt = performance.now() + 10_000
  for (;;) {
    clearLeftovers(cluster.dir, folder)
    const child = spawnServer(cluster, program, folder, throwAway)
    const ended = once(child, 'exit').then(() => {})
    const isRunning = () => child.exitCode === null && child.signalCode === null
    if (await acceptsConnections(folder, isRunning)) return { pid: child.pid!, folder, ended }
    const log = readFileSync(startLog(cluster), 'utf8').trim()
    if (performance.now() > giveUpAt || !/lock file|shared memory block/.test(log)) {
      removeSocketFolder(folder)
      throw new Error(`PostgreSQL did not start on ${cluster.dir}: ${log || 'it said nothing.'}`)
    }
    await pause(300)
  }
}

/**
 * Stops PostgreSQL fast: rolls open transactions back and writes everything to disk. Uses harder signals if it does
 * not react.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const giveUpAt = performance.now() + patience
    while (isAlive(pid) && performance.now() < giveUpAt) await pause(20)
  }
}

/** Resolves to true once the server accepts connections, to false if it ended before. */
export async function acceptsConnections(socketDir: string, isRunning: () => boolean): Promise<boolean> {
  while (isRunning()) {
    const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      return true
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

/** Resolves when a process that is not our child has ended. Keeps no process alive. */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(200, undefined, { ref: false })
}

/** Checks whether a process runs. A zombie, ended but not collected by its parent, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return stateOf(pid) !== 'Z'
}

/** Returns Linux's letter for the state of a process; undefined on other systems. */
function stateOf(pid: number): string | undefined {
  try {
    return /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/**
 * Checks whether a process is PostgreSQL on this cluster by its working directory, since a dead one's pid may be
 * reused. If a container forbids that, its command line decides.
 */
function worksOn(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.startsWith('postgres: ') || command.split('\0').includes(clusterDir)
  } catch {
    return false
  }
}

function noteOf(clusterDir: string): Postmaster | null {
  const path = join(clusterDir, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4]?.trim() ?? '' } : null
}

/**
 * Removes the socket of a dead PostgreSQL, and its pid file if that pid now belongs to a zombie or a stranger.
 * Touches nothing while any old process still works on the files.
 */
function clearLeftovers(clusterDir: string, socketDir: string): void {
  const note = noteOf(clusterDir)
  if (!note || process.platform !== 'linux') return
  if (readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksOn(Number(entry), clusterDir))) return
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
  if (note.socketDir !== socketDir) removeSocketFolder(note.socketDir)
}

const startLog = ({ dir }: Cluster): string => join(dir, 'log', 'start.log')

const WITHOUT_SAFETY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'logging_collector=off',
  'max_connections=120',
  // Test tables fill within seconds. Until analyzed, queries on them are planned as if they were empty.
  'autovacuum_naptime=3s',
  'autovacuum_analyze_scale_factor=0.5',
]

/**
 * Starts the server detached: Ctrl-C reaches all processes in the terminal's foreground, and PostgreSQL must end
 * last.
 */
function spawnServer(cluster: Cluster, program: string, socketDir: string, throwAway: boolean): ChildProcess {
  const { dir, runAs } = cluster
  mkdirSync(join(dir, 'log'), { recursive: true, mode: 0o700 })
  if (runAs) chownSync(join(dir, 'log'), runAs.uid, runAs.gid)
  const log = openSync(startLog(cluster), 'w', 0o600)
  const settings = throwAway ? WITHOUT_SAFETY.flatMap((setting) => ['-c', setting]) : []
  const child = spawn(program, ['-D', dir, '-k', socketDir, ...settings], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    ...runAs,
  })
  closeSync(log)
  child.unref()
  return child
}
