import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedOnFirstStart } from '../../src/platform/process/demo.ts'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'

// The demo on the operator's own PostgreSQL, with a data folder that does not exist yet.

const folder = mkdtempSync(join(tmpdir(), 'afterbell-first-'))
let url: string

beforeAll(async () => {
  const root = new pg.Client({ connectionString: inject('superuserUrl') })
  await root.connect()
  await root.query('create database first_start_test owner afterbell')
  await root.end()
  url = inject('databaseUrl').replace('/afterbell?', '/first_start_test?')
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool, queues)
  await pool.end()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Seeding the demo takes long, so this start fails at once because its secret is too short. */
const begin = (dataDir: string) =>
  seedOnFirstStart({ url, dataDir, postgres: null }, { ...process.env, APP_SECRET: 'short' })

test('The folder its logins are kept in is made before the demo is', async () => {
  const dataDir = join(folder, 'not/there/yet')
  await expect(begin(dataDir)).rejects.toThrow('The demo could not be made')
  expect(existsSync(dataDir)).toBe(true)
})

test('Where the logins could not be kept, the demo is not made, and the folder is named', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(begin(join(file, 'data'))).rejects.toThrow(
    `its logins could not be kept: ${join(file, 'data')} cannot be written to`,
  )
})
