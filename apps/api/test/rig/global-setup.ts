import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { makeServerLogin } from '../../src/platform/database/server-login.ts'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database of this run, with the product's login. */
    databaseUrl: string
    /** The same database as a superuser, for tests of PostgreSQL itself. */
    superuserUrl: string
  }
}

/** Secret for every server, token and database login of the tests. */
export const SECRET = 'a secret of the tests alone'

/**
 * One PostgreSQL for all tests of a run: real, migrated, thrown away afterwards. TEST_POSTGRES names the `native` folder
 * of another version.
 */
export default async function setup(project: TestProject) {
  const postgres = await startThrowAwayPostgres({ native: process.env.TEST_POSTGRES || undefined })
  const pool = new pg.Pool({ connectionString: postgres.url })
  try {
    await migrate(pool, queues)
    await makeServerLogin(pool, SECRET)
  } finally {
    await pool.end()
  }
  project.provide('databaseUrl', postgres.url)
  project.provide('superuserUrl', postgres.superuserUrl)
  return () => postgres.stop()
}
