import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/jobs/migrations.ts'
import { queues } from '../apps/api/src/jobs.ts'
import { startThrowAwayPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts'
import { calls } from './gen-calls.ts'
import { decisionIndex } from './gen-decisions.ts'
import { keyFields } from './gen-key-fields.ts'
import { map, SCHEMA } from './gen-map.ts'
import { schema } from './gen-schema.ts'
import { familySentences, spanishSentences } from './sentences.ts'
import { whereRulesLive } from './gen-where.ts'
import { ROOT } from './sources.ts'

/** Every file that is made from others: where it belongs, and what it should hold now. */
export async function generated(): Promise<Map<string, string>> {
  const tables = await withMigrated(schema)
  return new Map([
    [SCHEMA, tables],
    ['docs/calls.md', calls()],
    ['docs/decisions/README.md', decisionIndex()],
    ['docs/keys.md', keyFields()],
    ['docs/map.md', map(tables)],
    ['docs/family-sentences.md', familySentences()],
    ['docs/family-sentences.es.md', spanishSentences()],
    ['docs/where.md', whereRulesLive()],
  ])
}

async function withMigrated<T>(read: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const postgres = await startThrowAwayPostgres()
  const { pg: pool } = createPool({ connectionString: postgres.url, poolSize: 5 })
  try {
    await migrate(pool, queues)
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
