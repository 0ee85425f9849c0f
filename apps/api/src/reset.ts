import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stayAlone } from './platform/postgres/single-instance.ts'
import { existingCluster } from './platform/postgres/cluster.ts'
import { configOrExit } from './platform/config.ts'
import { startPostgres, stopWhatRuns } from './platform/postgres/embedded-postgres.ts'
import { runningPostmaster } from './platform/postgres/postmaster.ts'

// `npm run db:reset`: removes the embedded database and its files. The next start begins with an empty one.

const { databaseUrl, dataDir } = configOrExit()
if (databaseUrl) {
  console.error(
    'DATABASE_URL is set: that database is not ours to remove. Unset it to remove the embedded one.',
  )
  process.exit(2)
}

const cluster = existsSync(dataDir) ? existingCluster(dataDir) : null
if (cluster) {
  await assertNobodyUsesIt(cluster)
  await stopWhatRuns(cluster)
  rmSync(cluster, { recursive: true })
  // The data they encrypted existed only in this database.
  rmSync(join(dataDir, 'medical-keys'), { force: true })
  console.log(`Removed the database in ${cluster}.`)
} else {
  console.log(`There is no database in ${dataDir}.`)
}
for (const name of ['postgres.path', 'app-secret', 'demo-logins.json', 'cache']) {
  rmSync(join(dataDir, name), { recursive: true, force: true })
}

async function assertNobodyUsesIt(dir: string): Promise<void> {
  if (!runningPostmaster(realpathSync(dir))) return
  const { socketDir } = await startPostgres({ dataDir })
  try {
    await (await stayAlone(socketDir)).release()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
