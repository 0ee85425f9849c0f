import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsCurrent } from '../../src/platform/jobs/migrations.ts'

const landed = join(import.meta.dirname, '../../db/migrations')
let folder: string
let pool: pg.Pool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(landed, folder, { recursive: true })
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query('create database migrations_test owner afterbell')
  await superuser.end()
  pool = new pg.Pool({ connectionString: inject('databaseUrl').replace('/afterbell?', '/migrations_test?') })
})

afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true })
})

test('two that migrate at once do every file once, and afterwards the database is current', async () => {
  expect(await migrationsCurrent(pool, folder)).toBe(false)
  const [one, other] = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
  const files = readdirSync(folder).map((file) => file.replace('.sql', ''))
  expect([...one, ...other].sort()).toEqual(files.sort())
  expect(await migrationsCurrent(pool, folder)).toBe(true)
  expect(await migrate(pool, folder)).toEqual([])
})

test('a file that fails leaves nothing behind, and its line is named', async () => {
  const file = join(folder, '9001-broken.sql')
  writeFileSync(file, 'create table half_made (id int);\nselect * from nowhere;\n')
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 9001-broken failed at line 2')
  const { rows } = await pool.query(`select to_regclass('half_made') as made`)
  expect(rows).toEqual([{ made: null }])
  expect(await migrationsCurrent(pool, folder)).toBe(false)
  rmSync(file)
})

test('a migration that was edited after it landed is refused by name', async () => {
  const file = join(folder, '9000-landed.sql')
  writeFileSync(file, 'create table landed (id int);\n')
  await migrate(pool, folder)
  writeFileSync(file, 'create table landed (id bigint);\n')
  await expect(migrate(pool, folder)).rejects.toThrow(
    'The migration 9000-landed was changed after it was applied',
  )
})

test('a database from before the first release is left alone, and what to do is said', async () => {
  await pool.query(`insert into migration (name, checksum) values ('0002-activities', 'of another time')`)
  writeFileSync(join(folder, '9002-later.sql'), 'create table later (id int);\n')
  await expect(migrate(pool, folder)).rejects.toThrow('remove it with `npm run db:reset`')
  const { rows } = await pool.query(`select to_regclass('later') as made`)
  expect(rows).toEqual([{ made: null }])
  await pool.query(`delete from migration where name = '0002-activities'`)
})
