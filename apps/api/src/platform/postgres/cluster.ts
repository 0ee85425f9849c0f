import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { SERVER_LOGIN_ENDS } from '../database/server-login.ts'
import type { Binaries } from './postgres-binaries.ts'
import { canReach, postgresUser, type RunAs } from './run-as.ts'

/** The database cluster of a data folder, and the user who owns its files. */
export interface Cluster {
  dir: string
  runAs: RunAs | null
  isNew: boolean
}

const POINTER = 'postgres.path'
const AS_ROOT = '/var/lib/afterbell'

/**
 * Finds the cluster of a data folder, or chooses where to create it.
 *
 * It lies in the folder itself. Only as root, and if PostgreSQL's user cannot enter the data folder (root's home, a
 * `mktemp -d`), it lies under /var/lib/afterbell, and a file in the data folder names it.
 */
export function locateCluster(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const home = realpathSync(dataDir)
  const namedDir = namedElsewhere(home)
  if (namedDir) return clusterAt(namedDir) ?? interruptedClusterAt(namedDir) ?? refuseMissing(home, namedDir)
  const clusterInHome = clusterAt(join(home, 'postgres'))
  if (clusterInHome) return clusterInHome
  const runAs = postgresUser(null)
  if (!runAs || canReach(runAs, home)) return { dir: join(home, 'postgres'), runAs, isNew: true }
  const dir = join(AS_ROOT, createHash('sha256').update(home).digest('hex').slice(0, 12))
  return { dir, runAs, isNew: true }
}

/** Returns the existing cluster of a data folder, or null. */
export function existingCluster(dataDir: string): string | null {
  const dir = namedElsewhere(dataDir) ?? join(dataDir, 'postgres')
  return existsSync(join(dir, 'PG_VERSION')) ? dir : null
}

/** Returns the cluster's path if the data folder says it is elsewhere. */
function namedElsewhere(dataDir: string): string | null {
  const pointer = join(dataDir, POINTER)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null
}

function clusterAt(dir: string): Cluster | null {
  if (!existsSync(join(dir, 'PG_VERSION'))) return null
  const runAs = postgresUser(dir)
  if (runAs && !canReach(runAs, dir)) {
    throw new Error(
      `PostgreSQL runs as the owner of ${dir}, who cannot enter that folder. Let every folder above it be entered (chmod o+x).`,
    )
  }
  return { dir, runAs, isNew: false }
}

function interruptedClusterAt(dir: string): Cluster | null {
  return existsSync(halfMade(dir)) ? { dir, runAs: postgresUser(null), isNew: true } : null
}

function refuseMissing(home: string, named: string): never {
  throw new Error(
    `${join(home, POINTER)} says that the database is in ${named}, but there is none. ` +
      'Bring that folder back, or start over with `npm run db:reset`.',
  )
}

const COMMON = [
  '-U',
  'postgres',
  '--encoding=UTF8',
  '--auth-local=peer',
  '--auth-host=reject',
  '--no-instructions',
]

const halfMade = (dir: string): string => `${dir}.new`

/**
 * Creates a new cluster, under another name first, so that an interrupted start leaves nothing that looks complete.
 */
export function initialize(cluster: Cluster, dataDir: string, binaries: Binaries, throwAway: boolean): void {
  const { dir, runAs } = cluster
  const half = halfMade(dir)
  rmSync(half, { recursive: true, force: true })
  mkdirSync(dirname(dir), { recursive: true, mode: 0o711 })
  mkdirSync(half, { mode: 0o700 })
  if (runAs) chownSync(half, runAs.uid, runAs.gid)
  const locale =
    process.platform === 'darwin'
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const made = spawnSync(
    binaries.initdb,
    ['-D', half, ...COMMON, ...locale, ...(throwAway ? ['--no-sync'] : [])],
    { cwd: '/', encoding: 'utf8', ...runAs },
  )
  if (made.status !== 0) {
    throw new Error(
      `PostgreSQL could not make its data folder ${dir}: ${made.error?.message ?? made.stderr.trim()}`,
    )
  }
  if (!dir.startsWith(realpathSync(dataDir))) writeFileSync(join(dataDir, POINTER), `${dir}\n`)
  if (existsSync(dir)) renameSync(dir, `${dir}.left-${statSync(dir).ino}`)
  renameSync(half, dir)
}

/**
 * Writes all of PostgreSQL's settings at every start. A `local.conf` beside them is read last.
 *
 * It listens only on a socket in a private folder and admits only the user we run as, verified by the kernel, so it
 * needs no password.
 */
export function configure({ dir, runAs }: Cluster): void {
  const user = userInfo().username
  const files = {
    'postgresql.conf': settings(),
    'pg_hba.conf': 'local all all peer map=afterbell\n',
    // The last line covers the servers' logins, one per database.
    'pg_ident.conf': ['afterbell', 'postgres', `"/${SERVER_LOGIN_ENDS}$"`]
      .map((role) => `afterbell "${user}" ${role}\n`)
      .join(''),
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(dir, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
}

function settings(): string {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  const sharedMb = Math.round(Math.min(512, Math.max(64, memoryMb / 16)))
  return `# Written by Afterbell at every start. Put changes into local.conf.
listen_addresses = ''
port = 5432
unix_socket_permissions = 0700
max_connections = 60
shared_buffers = ${sharedMb}MB
work_mem = 8MB
random_page_cost = 1.1
max_parallel_workers_per_gather = 0
jit = off
synchronous_commit = on
timezone = 'UTC'
# What people entered never gets into the log: no statements, no details with values.
log_timezone = 'UTC'
log_error_verbosity = terse
log_min_error_statement = panic
logging_collector = on
log_directory = 'log'
log_filename = 'postgres-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
include_if_exists = 'local.conf'
`
}
