import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asPlatform, createPool, inSchool } from '../../src/platform/database/database.ts'
import { assertNamedStatements } from '../../src/platform/database/named-statements.ts'
import { startTransactionPooler } from '../rig/transaction-pooler.ts'

let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
beforeAll(async () => {
  pooler = await startTransactionPooler(inject('databaseUrl'))
})
afterAll(() => pooler?.stop())

test('A pooler that keeps no named statements is found out at the start, and the setting for it is named', async () => {
  await expect(assertNamedStatements({ databaseUrl: pooler.url, preparesStatements: true })).rejects.toThrow(
    'Set PREPARED_STATEMENTS=false',
  )
})

test('With that setting, and with the database itself, nothing is said', async () => {
  for (const options of [
    { databaseUrl: pooler.url, preparesStatements: false },
    { databaseUrl: inject('databaseUrl'), preparesStatements: true },
    // An unreachable database is reported by its first query instead.
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', preparesStatements: true },
  ])
    await expect(assertNamedStatements(options)).resolves.toBeUndefined()
})

test('Behind such a pooler several processes work with statements without names, and not with named ones', async () => {
  const ask = async (preparesStatements: boolean): Promise<unknown> => {
    const pool = createPool({ connectionString: pooler.url, poolSize: 2, preparesStatements })
    try {
      return await asPlatform(
        pool,
        async (tx) => (await sql`select count from attempt limit 0`.execute(tx)).rows,
      )
    } finally {
      await pool.pg.end()
    }
  }
  expect(await ask(true)).toEqual([])
  await expect(ask(true)).rejects.toThrow('already exists')
  expect(await ask(false)).toEqual([])
  expect(await ask(false)).toEqual([])
})

test('Statements of a call that writes are planned once for a connection; of one that reads, for their values', async () => {
  const planned = async (options: { readOnly?: boolean; preparesStatements?: boolean }): Promise<string> => {
    const { readOnly = false, preparesStatements = true } = options
    const pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 1, preparesStatements })
    const mode = () =>
      inSchool(pool, { session: null, school: null, readOnly }, async (tx) => {
        const { rows } = await sql<{
          mode: string
        }>`select current_setting('plan_cache_mode') as mode`.execute(tx)
        return rows[0]!.mode
      })
    try {
      // The next transaction on the connection must not inherit the plan mode.
      await inSchool(pool, { session: null, school: null }, async () => {})
      return await mode()
    } finally {
      await pool.pg.end()
    }
  }
  expect(await planned({})).toBe('force_generic_plan')
  expect(await planned({ readOnly: true })).toBe('auto')
  expect(await planned({ preparesStatements: false })).toBe('auto')
})
