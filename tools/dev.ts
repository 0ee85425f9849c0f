import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stayAlone } from '../apps/api/src/platform/postgres/single-instance.ts'
import { configOrExit } from '../apps/api/src/platform/config.ts'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { demoLogins, seedOnFirstStart } from '../apps/api/src/platform/process/demo.ts'
import { startPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { onStop } from '../apps/api/src/platform/process/stopping.ts'
import { ROOT } from './sources.ts'

// `npm run dev`: like `npm start`, but server and worker restart when one of their files is saved. Vite serves the
// browser application and shows a change at once.

const VITE_PORT = 5173

const config = configOrExit()
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
const alone = postgres ? await stayAlone(postgres.socketDir) : null
const url = config.databaseUrl ?? postgres!.url
const address = `http://localhost:${VITE_PORT}`
const env = {
  ...process.env,
  DATABASE_URL: url,
  DEMO: String(config.isDemo),
  PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  API_URL: `http://127.0.0.1:${config.port}`,
}

const { pg: pool } = createPool({ connectionString: url, poolSize: 2 })
await migrate(pool, queues)
await pool.end()
if (config.isDemo) await seedOnFirstStart({ url, dataDir: config.dataDir, postgres }, env)

const processes = [
  begin('node', '--watch', '--watch-preserve-output', 'apps/api/src/server.ts'),
  begin('node', '--watch', '--watch-preserve-output', 'apps/api/src/worker.ts'),
  begin('vite', 'apps/web', '--port', String(VITE_PORT), '--clearScreen', 'false'),
]

console.log(
  `\n  Open     ${address}/schools/\n  Data     ${postgres?.clusterDir ?? 'the database of DATABASE_URL'}\n`,
)
for (const { role, email, password } of demoLogins(config.dataDir))
  console.log(`  ${role.padEnd(12)} ${email}  ${password}`)

onStop(async () => {
  await Promise.all(processes.map(end))
  await alone?.release()
  await postgres?.stop()
})

function begin(program: string, ...args: string[]): ChildProcess {
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
  return spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, PATH: path },
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
