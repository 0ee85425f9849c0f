import { checks } from './checks.ts'
import { configOrExit } from './platform/config.ts'
import { createPool } from './platform/database/database.ts'
import { existingCluster } from './platform/postgres/cluster.ts'
import { startPostgres } from './platform/postgres/embedded-postgres.ts'
import { verifySchools } from './platform/verify/verify.ts'

// `npm run verify`: compares stored totals with what they are made of, and exits with 1 if any differ. Changes nothing;
// the server may run meanwhile.

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
  const { isSound, lines } = await verifySchools(pool, checks)
  const write = isSound ? console.log : console.error
  for (const line of lines) write(line)
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await pool.pg.end()
  // Leave a PostgreSQL running that was started by someone else.
  if (!postgres?.wasTakenOver) await postgres?.stop()
}
