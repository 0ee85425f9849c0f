import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { schema } from './gen-schema.ts'
import { ROOT } from './sources.ts'

test('a database built from schema.sql has the schema that schema.sql tells', async () => {
  const schemaSql = readFileSync(join(ROOT, 'apps/api/db/schema.sql'), 'utf8')
  const postgres = await startThrowAwayPostgres()
  const { pg: pool } = createPool({ connectionString: postgres.url, poolSize: 1 })
  try {
    await pool.query(schemaSql)
    expect(await schema(pool)).toBe(schemaSql)
    await pool.query('alter table child drop constraint child_school_id_family_id_fkey')
    expect(await schema(pool)).not.toBe(schemaSql)
  } finally {
    await pool.end()
    await postgres.stop()
  }
})
