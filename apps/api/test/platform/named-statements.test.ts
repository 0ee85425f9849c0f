import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asPlatform, createPool } from '../../src/platform/database/database.ts'
import { demandNamedStatements } from '../../src/platform/database/named-statements.ts'
import { startTransactionPooler } from '../rig/transaction-pooler.ts'

let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
beforeAll(async () => {
  pooler = await startTransactionPooler(inject('databaseUrl'))
})
afterAll(() => pooler?.stop())

test('A pooler that keeps no named statements is found out at the start, and the setting for it is named', async () => {
  await expect(demandNamedStatements({ databaseUrl: pooler.url, preparesStatements: true })).rejects.toThrow(
    'Set PREPARED_STATEMENTS=false',
  )
})

test('With that setting, and with the database itself, nothing is said', async () => {
  for (const asked of [
    { databaseUrl: pooler.url, preparesStatements: false },
    { databaseUrl: inject('databaseUrl'), preparesStatements: true },
    // What is not there is reported by whoever uses it.
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', preparesStatements: true },
  ])
    await expect(demandNamedStatements(asked)).resolves.toBeUndefined()
})

test('Behind such a pooler several processes work with statements without names, and not with named ones', async () => {
  const ask = async (preparesStatements: boolean): Promise<unknown> => {
    const pool = createPool({ connectionString: pooler.url, poolSize: 2, preparesStatements })
    try {
      return await asPlatform(pool, (tx) => tx.selectFrom('attempt').select('count').limit(0).execute())
    } finally {
      await pool.pg.end()
    }
  }
  expect(await ask(true)).toEqual([])
  await expect(ask(true)).rejects.toThrow('already exists')
  expect(await ask(false)).toEqual([])
  expect(await ask(false)).toEqual([])
})
