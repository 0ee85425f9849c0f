import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { map } from './gen-map.ts'
import { openApi } from './gen-openapi.ts'
import { schema } from './gen-schema.ts'
import { sentences } from './gen-sentences.ts'
import { tables } from './gen-tables.ts'
import { ROOT } from './sources.ts'

/** Every file that is made from others: where it belongs, and what it should hold now. */
export async function generated(): Promise<Map<string, string>> {
  return new Map([
    ...(await withMigrated(
      async (pool) =>
        [
          ['apps/api/src/platform/database/tables.ts', await tables(pool)],
          ['apps/api/db/schema.sql', await schema(pool)],
        ] as const,
    )),
    ['docs/openapi.json', await openApi()],
    ['docs/map.md', map()],
    ['docs/sentences.md', sentences()],
  ])
}

async function withMigrated<T>(read: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const postgres = await startThrowAwayPostgres()
  const { pg: pool } = createPool({ connectionString: postgres.url, poolSize: 5 })
  try {
    await migrate(pool)
    return await read(pool)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** The generated files that are missing or hold something else. */
export function stale(files: Map<string, string>): string[] {
  return [...files.keys()].filter((path) => {
    const full = join(ROOT, path)
    return !existsSync(full) || readFileSync(full, 'utf8') !== files.get(path)
  })
}
