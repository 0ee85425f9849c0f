import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildWeb } from '../../../tools/build-web.ts'
import { stayAlone, type SupervisorLock } from './platform/postgres/single-instance.ts'
import { configOrExit } from './platform/config.ts'
import { demoFamily, demoLogins, seedOnFirstStart } from './platform/process/demo.ts'
import { startPostgres, type EmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { EndedEarly, keepRunning, type SupervisedProcess } from './platform/process/keep-running.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/jobs/migrations.ts'
import { queues } from './jobs.ts'
import { assertNamedStatements } from './platform/database/named-statements.ts'
import { makeServerLogin } from './platform/database/server-login.ts'
import { isPortFree } from './platform/process/port.ts'
import { startLines } from './platform/process/start-lines.ts'
import { openStartingPage, type StartingPage } from './platform/process/starting-page.ts'
import { appSecret } from './platform/security/secret.ts'
import { onStop } from './platform/process/stopping.ts'

// `npm start`: everything on one machine. This process runs PostgreSQL (unless DATABASE_URL names another), the
// server and the worker beside it, restarts each when it ends, and stops them in order.

const config = configOrExit()
const log = createLog(config.logLevel, 'supervisor')
let postgres: EmbeddedPostgres | null = null
let alone: SupervisorLock | null = null
const servers: SupervisedProcess[] = []
let worker: SupervisedProcess | null = null
let starting: StartingPage | null = null
let isStopping = false

onStop(stop)

try {
  const built = buildWeb((line) => console.log(line))
  built.catch(() => {})
  const url = config.databaseUrl ?? (await startOwnPostgres())
  await assertPort()
  // Port 0 picks any free port, so nobody would know where to find the page.
  if (config.port !== 0) starting = await openStartingPage(config.host, config.port)
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DEMO: String(config.isDemo),
  }
  await prepare(url, env)
  starting?.report('Building the pages')
  await built
  await starting?.close()
  starting = null
  const first = addServer(env)
  const { listening } = (await first.started) as { listening: string }
  worker = keepRunning(join(import.meta.dirname, 'worker.ts'), env, log)
  await worker.started
  await ready(listening)
  tell(listening)
  // More servers share the first one's port; nobody has to wait for them.
  while (servers.length < config.servers && !isStopping) addServer(env)
} catch (error) {
  if (!isStopping) {
    if (!(error instanceof EndedEarly)) console.error((error as Error).message)
    await stop()
    process.exit(error instanceof EndedEarly ? error.code : 1)
  }
}

async function stop(): Promise<void> {
  isStopping = true
  await starting?.close()
  await Promise.all(servers.map((server) => server.stop()))
  await worker?.stop()
  await alone?.release().catch(() => {})
  // Without `alone`, the data folder and its PostgreSQL belong to another supervisor.
  if (alone) await postgres?.stop()
}

function addServer(env: NodeJS.ProcessEnv): SupervisedProcess {
  const server = keepRunning(join(import.meta.dirname, 'server.ts'), env, log)
  servers.push(server)
  return server
}

async function startOwnPostgres(): Promise<string> {
  postgres = await startPostgres({ dataDir: config.dataDir })
  alone = await stayAlone(postgres.socketDir)
  void keepPostgres(postgres)
  return postgres.url
}

/** Restarts PostgreSQL at its old address, which all other processes keep using. */
async function keepPostgres({ ended, socketDir }: EmbeddedPostgres): Promise<void> {
  await ended
  let waitMs = 0
  while (!isStopping) {
    await pause(waitMs)
    log.warn('PostgreSQL ended and is started again')
    try {
      postgres = await startPostgres({ dataDir: config.dataDir, socketDir })
      alone = await stayAlone(socketDir)
      return keepPostgres(postgres)
    } catch (err) {
      log.error({ err }, 'PostgreSQL could not be started')
      waitMs = Math.min(waitMs * 2 + 500, 10_000)
    }
  }
}

/** Checks that the port is free. The server of a killed supervisor may first finish its requests. */
async function assertPort(): Promise<void> {
  const giveUpAt = performance.now() + (postgres?.wasTakenOver ? 15_000 : 0)
  while (!(await isPortFree(config.host, config.port))) {
    if (performance.now() > giveUpAt) {
      throw new Error(`Port ${config.port} is taken by another program. Set PORT to a free one.`)
    }
    await pause(100)
  }
}

async function prepare(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (config.databaseUrl) await assertNamedStatements(config)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', (err) => log.warn({ err }, 'a connection ended'))
  try {
    const applied = await migrate(pool, queues)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await makeServerLogin(pool, appSecret(config))
  } finally {
    await pool.end()
  }
  if (config.isDemo)
    await seedOnFirstStart({ url, dataDir: config.dataDir, postgres }, env, (part) =>
      starting?.report(
        'Making the demo: two invented schools, with a season of classes, families and payments',
        part,
      ),
    )
}

async function ready(listening: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${listening}/readyz`).catch(() => null)
    if (response?.ok) return
    await pause(100)
  }
}

function tell(listening: string): void {
  const { port } = new URL(listening)
  const isOpen = config.host === '0.0.0.0' || config.host === '::'
  const addresses = isOpen ? Object.values(networkInterfaces()).flatMap((each) => each ?? []) : []
  const others = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicUrl
  const lines = startLines({
    origin,
    otherOrigins: others.map(({ address }) => `http://${address}:${port}`),
    data: postgres ? postgres.clusterDir : 'the database of DATABASE_URL',
    logins: config.isDemo ? demoLogins(config.dataDir) : [],
    family: config.isDemo ? demoFamily(config.dataDir) : null,
  })
  console.log(lines.join('\n'))
}
