import { operatorCommands } from './operator-commands.ts'
import { operate } from './features/school/operate.ts'
import { configOrExit } from './platform/config.ts'
import { createPool } from './platform/database/database.ts'
import { closeQueues, openQueues } from './platform/jobs/jobs.ts'
import { existingCluster } from './platform/postgres/cluster.ts'
import { startPostgres } from './platform/postgres/embedded-postgres.ts'
import { createSealer, medicalKeys } from './platform/security/sealing.ts'

// `npm run operator -- …`: commands for the operator alone. The server may run meanwhile.

const config = configOrExit()
if (!config.databaseUrl && !existingCluster(config.dataDir)) {
  console.error(`There is no database in ${config.dataDir}. \`npm start\` makes one.`)
  process.exit(1)
}
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
const pool = createPool({
  preparesStatements: config.preparesStatements,
  connectionString: config.databaseUrl ?? postgres!.url,
  poolSize: 1,
  clockShiftSeconds: config.clockShiftSeconds,
})
try {
  await openQueues(pool.pg)
  const { isDone, text } = await operate(
    pool,
    process.argv.slice(2),
    operatorCommands(config.publicUrl, createSealer(medicalKeys(config))),
  )
  if (isDone) console.log(text)
  else console.error(text)
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await closeQueues()
  await pool.pg.end()
  // Leave a PostgreSQL running that was started by someone else.
  if (!postgres?.wasTakenOver) await postgres?.stop()
}
