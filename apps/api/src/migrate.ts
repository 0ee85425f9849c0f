import pg from 'pg'
import { configOrExit } from './platform/config.ts'
import { startPostgres } from './platform/postgres/embedded-postgres.ts'
import { migrate } from './platform/jobs/migrations.ts'
import { makeServerLogin } from './platform/database/server-login.ts'
import { appSecret } from './platform/security/secret.ts'
import { queues } from './jobs.ts'

// `npm run db:migrate`: brings the database up to this version and does nothing else.

const config = configOrExit()
const postgres = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
const pool = new pg.Pool({ connectionString: config.databaseUrl ?? postgres!.url })
try {
  const appliedNames = await migrate(pool, queues)
  await makeServerLogin(pool, appSecret(config))
  console.log(appliedNames.length > 0 ? `Applied ${appliedNames.join(', ')}.` : 'The database is up to date.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await pool.end()
  // Leave a PostgreSQL running that was started by someone else.
  if (!postgres?.wasTakenOver) await postgres?.stop()
}
