import { existsSync, chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { initialize, locateCluster, type Cluster } from './cluster.ts'
import { findBinaries } from './postgres-binaries.ts'
import {
  acceptsConnections,
  launch,
  runningPostmaster,
  stopPostmaster,
  untilGone,
  isAlive,
} from './postmaster.ts'
import { canReach, postgresUser } from './run-as.ts'
import { removeSocketFolder } from './socket-folder.ts'

/** An embedded PostgreSQL server, reachable through a socket that only we can use. */
export interface EmbeddedPostgres {
  /** For the product: owner of its database but no superuser, as on any other PostgreSQL. */
  url: string
  /** For tests: as the superuser `postgres`. */
  superuserUrl: string
  clusterDir: string
  socketDir: string
  pid: number
  /** It was already running, started by a supervisor that is gone. */
  wasTakenOver: boolean
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Set to keep the address across a restart. */
  socketDir?: string
  /** The data need not survive, so nothing waits for the disk. */
  throwAway?: boolean
  /** Another PostgreSQL instead of the bundled one: the `native` folder of its package. */
  native?: string
}

/** Starts the PostgreSQL of a data folder, creating it on the first call, or takes over one that still runs there. */
export async function startPostgres({
  dataDir,
  socketDir,
  throwAway = false,
  native,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = locateCluster(dataDir)
  const asRoot = process.getuid?.() === 0
  const cacheDir = asRoot ? '/var/cache/afterbell' : join(dataDir, 'cache')
  const binaries = findBinaries(cluster.runAs, cacheDir, native)
  if (cluster.isNew) {
    await stopWhatRuns(cluster.dir)
    initialize(cluster, dataDir, binaries, throwAway)
  }
  cluster.dir = realpathSync(cluster.dir)
  const server =
    (await takeOver(cluster)) ?? (await launchOn(cluster, binaries.postgres, socketDir, throwAway))
  await prepareDatabase(server.socketDir)
  return server
}

/** Stops the PostgreSQL that runs on a cluster, if one does. */
export async function stopWhatRuns(clusterDir: string): Promise<void> {
  const running = existsSync(clusterDir) ? runningPostmaster(realpathSync(clusterDir)) : null
  if (!running) return
  await stopPostmaster(running.pid)
  removeSocketFolder(running.socketDir)
}

/**
 * Starts a PostgreSQL for one run of tests or measurements. `stop()` or the end of this process removes it and its
 * files. `fill` may put an earlier cluster into its data folder.
 * @internal
 */
export async function startThrowAwayPostgres({
  native,
  fill,
}: { native?: string; fill?: (dataDir: string) => void } = {}): Promise<EmbeddedPostgres> {
  const runAs = postgresUser(null)
  const bases = [tmpdir(), '/tmp', '/var/tmp'].filter(existsSync)
  const base = bases.find((folder) => !runAs || canReach(runAs, folder)) ?? tmpdir()
  const dataDir = mkdtempSync(join(base, 'afterbell-test-'))
  fill?.(dataDir)
  chmodSync(dataDir, 0o711)
  const server = await startPostgres({ dataDir, throwAway: true, native })
  const heir = leaveAnHeir(server, dataDir)
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      heir.kill('SIGKILL')
    },
  }
}

/** Cleans up even if this process is killed: the pipe closes, and a small shell does the work of `stop()`. */
function leaveAnHeir(server: EmbeddedPostgres, dataDir: string) {
  const lastWill = 'read _; kill -INT "$1"; sleep 3; rm -rf "$2" "$3"'
  const heir = spawn('/bin/sh', ['-c', lastWill, 'sh', `${server.pid}`, dataDir, server.socketDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  heir.unref()
  ;(heir.stdin as unknown as { unref(): void }).unref()
  return heir
}

async function takeOver(cluster: Cluster): Promise<EmbeddedPostgres | null> {
  const running = runningPostmaster(cluster.dir)
  if (!running || !(await acceptsConnections(running.socketDir, () => isAlive(running.pid)))) return null
  return toEmbeddedPostgres(cluster, running.socketDir, running.pid, untilGone(running.pid), true)
}

async function launchOn(
  cluster: Cluster,
  program: string,
  socketDir: string | undefined,
  throwAway: boolean,
) {
  const { pid, folder, ended } = await launch(cluster, program, socketDir, throwAway)
  return toEmbeddedPostgres(cluster, folder, pid, ended, false)
}

function toEmbeddedPostgres(
  { dir }: Cluster,
  socketDir: string,
  pid: number,
  ended: Promise<void>,
  wasTakenOver: boolean,
): EmbeddedPostgres {
  return {
    url: `postgres://afterbell@/afterbell?host=${socketDir}`,
    superuserUrl: `postgres://postgres@/afterbell?host=${socketDir}`,
    clusterDir: dir,
    socketDir,
    pid,
    wasTakenOver,
    ended,
    async stop() {
      await stopPostmaster(pid)
      removeSocketFolder(socketDir)
    },
  }
}

/**
 * Creates the product's role and database. The role owns the database and may create roles, but is no superuser: what
 * works here works elsewhere.
 */
async function prepareDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    const { rows: roles } = await client.query(`select from pg_roles where rolname = 'afterbell'`)
    if (roles.length === 0) await client.query('create role afterbell login createrole createdb')
    const { rows: databases } = await client.query(`select from pg_database where datname = 'afterbell'`)
    if (databases.length === 0) await client.query('create database afterbell owner afterbell')
  } finally {
    await client.end()
  }
}
