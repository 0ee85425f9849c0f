import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createPool } from '../../apps/api/src/platform/database/database.ts'
import { demoLogins, type DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { startThrowAwayPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../../apps/api/src/platform/jobs/migrations.ts'
import { queues } from '../../apps/api/src/jobs.ts'
import { copyDemo, demoCluster, renewQueue } from './demo-cluster.ts'

/** The real product on a temporary database, at its own address. */
export interface Rig {
  url: string
  databaseUrl: string
  superuserUrl: string
  logins: DemoLogin[]
  /** Seconds by which the clocks of server and worker are ahead. */
  clockShiftSeconds: number
  /** The server's process id, for measuring. */
  serverPid: number
  /** Restarts server and worker at another instant and another address. */
  moveTo(instant: Temporal.Instant): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** The time at which the rig starts; the clock runs on from there. A demo's seeding takes its time first. */
  startsAt: Temporal.Instant
  withDemo: boolean
  /** More environment variables for server and worker. */
  env?: Record<string, string>
}

/** Starts PostgreSQL, fills it, and starts server and worker. The browser application must be built before. */
export async function startRig({ startsAt, withDemo, env: more = {} }: Options): Promise<Rig> {
  const settings = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: String(withDemo),
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    PUBLIC_URL: '',
    // The proof of work is real but short.
    PROOF_OF_WORK_COST: '10',
    // Tests receive the school's webhooks here.
    WEBHOOK_HOSTS: '127.0.0.1',
    ...more,
  }
  const demo = withDemo ? await demoCluster({ startsAt, env: settings }) : null
  const postgres = await startThrowAwayPostgres({ fill: (folder) => demo && copyDemo(demo, folder) })
  // Beside the cluster, so that both are removed together.
  const dataDir = dirname(postgres.clusterDir)
  const clockShiftSeconds = shiftTo(demo?.completeAt ?? startsAt)
  const env = { ...settings, DATABASE_URL: postgres.url, DATA_DIR: dataDir }
  if (demo) await renewQueue(demo, postgres.superuserUrl)
  else {
    const { pg: pool } = createPool({ connectionString: postgres.url, poolSize: 2 })
    await migrate(pool, queues)
    await pool.end()
  }
  const rig = {
    databaseUrl: postgres.url,
    superuserUrl: postgres.superuserUrl,
    logins: demoLogins(dataDir),
  } as Rig
  let running: ChildProcess[] = []
  const begin = async (shift: number) => {
    const shifted = { ...env, CLOCK_SHIFT_SECONDS: String(shift) }
    const server = start('server.ts', shifted)
    const [{ listening }] = (await once(server, 'message')) as [{ listening: string }]
    running = [server, start('worker.ts', shifted)]
    Object.assign(rig, { url: listening, clockShiftSeconds: shift, serverPid: server.pid! })
  }
  await begin(clockShiftSeconds)
  return Object.assign(rig, {
    async moveTo(instant: Temporal.Instant) {
      await Promise.all(running.map(ended))
      await begin(shiftTo(instant))
    },
    async stop() {
      await Promise.all(running.map(ended))
      await postgres.stop()
    },
  })
}

function shiftTo(instant: Temporal.Instant): number {
  return Math.round(instant.since(Temporal.Now.instant()).total('seconds'))
}

function start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  const path = join(import.meta.dirname, '../../apps/api/src', script)
  return spawn(process.execPath, [path], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
