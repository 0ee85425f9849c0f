import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsCurrent } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/queues.ts'

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
  const [one, other] = await Promise.all([migrate(pool, queues, folder), migrate(pool, queues, folder)])
  const files = readdirSync(folder).map((file) => file.replace('.sql', ''))
  expect([...one, ...other].sort()).toEqual(files.sort())
  expect(await migrationsCurrent(pool, folder)).toBe(true)
  expect(await migrate(pool, queues, folder)).toEqual([])
})

test('a file that fails leaves nothing behind, and its line is named', async () => {
  const file = join(folder, '9001-broken.sql')
  writeFileSync(file, 'create table half_made (id int);\nselect * from nowhere;\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow('The migration 9001-broken failed at line 2')
  const { rows } = await pool.query(`select to_regclass('half_made') as made`)
  expect(rows).toEqual([{ made: null }])
  expect(await migrationsCurrent(pool, folder)).toBe(false)
  rmSync(file)
})

test('a migration that was edited after it landed is refused by name', async () => {
  const file = join(folder, '9000-landed.sql')
  writeFileSync(file, 'create table landed (id int);\n')
  await migrate(pool, queues, folder)
  writeFileSync(file, 'create table landed (id bigint);\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow(
    'The migration 9000-landed was changed after it was applied',
  )
})

test('a database from before the first release is left alone, and what to do is said', async () => {
  await pool.query(`insert into migration (name, checksum) values ('0002-activities', 'of another time')`)
  writeFileSync(join(folder, '9002-later.sql'), 'create table later (id int);\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow('remove it with `npm run db:reset`')
  const { rows } = await pool.query(`select to_regclass('later') as made`)
  expect(rows).toEqual([{ made: null }])
  await pool.query(`delete from migration where name = '0002-activities'`)
})

test('what was recorded under an earlier name is told under the one of today', async () => {
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query('create database renamed_test owner afterbell')
  await superuser.end()
  const url = (from: string) => from.replace('/afterbell?', '/renamed_test?')
  const renamed = new pg.Pool({ connectionString: url(inject('databaseUrl')) })
  const records = new pg.Client({ connectionString: url(inject('superuserUrl')) })
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(landed, earlier, { recursive: true, filter: (path) => !/001[7-9]-|00[2-9]\d-/.test(path) })
    await migrate(renamed, queues, earlier)
    await records.connect()
    const school = crypto.randomUUID()
    await records.query(
      `insert into school_directory (id, name, state_since, created_at) values ($1, 'Here', now(), now())`,
      [school],
    )
    await records.query(
      `insert into audit_event (school_id, id, at, what) select $1, gen_random_uuid(), now(), what
        from unnest(array['enrolment.added', 'enrolment.moved-up', 'child.created']) what`,
      [school],
    )
    await migrate(renamed, queues)
    const { rows } = await records.query('select what from audit_event order by what collate "C"')
    expect(rows.map(({ what }) => what)).toEqual(['child.created', 'enrollment.added', 'enrollment.moved-up'])
    const { rows: table } = await records.query(
      `select relforcerowsecurity as forced from pg_class where relname = 'audit_event'`,
    )
    expect(table).toEqual([{ forced: true }])
  } finally {
    await records.end()
    await renamed.end()
    rmSync(earlier, { recursive: true })
  }
})
