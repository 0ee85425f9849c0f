import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsCurrent } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'

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
  const files = readdirSync(folder).flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []))
  expect([...one, ...other].sort()).toEqual(files.sort())
  expect(await migrationsCurrent(pool, folder)).toBe(true)
  expect(await migrate(pool, queues, folder)).toEqual([])
})

test('a file that no line of the order names is refused', async () => {
  const file = join(folder, '9003-unlisted.sql')
  writeFileSync(file, 'create table unlisted (id int);\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow('does not list 9003-unlisted.sql')
  rmSync(file)
})

test('what landed keeps its line in the order, and new files come behind it', () => {
  const lines = readFileSync(join(landed, 'order.txt'), 'utf8').trim().split('\n')
  const digest = createHash('sha256').update(lines.slice(0, LANDED.lines).join('\n')).digest('hex')
  expect(digest).toBe(LANDED.digest)
  expect(new Set(lines).size).toBe(lines.length)
})

/** Number and digest of the lines in the order file when this was last updated. */
const LANDED = { lines: 108, digest: 'e73cc5191f3129018e9e4e746a22ac88d697c4ce7ea9243168c68efa49a1f36f' }

/** Adds a file as a branch does, with its line at the end of the order. */
function addFile(name: string, sql: string): string {
  const file = join(folder, `${name}.sql`)
  if (!existsSync(file)) appendFileSync(join(folder, 'order.txt'), `${name}\n`)
  writeFileSync(file, sql)
  return file
}

test('a file that fails leaves nothing behind, and its line is named', async () => {
  const order = readFileSync(join(folder, 'order.txt'))
  const file = addFile('9001-broken', 'create table half_made (id int);\nselect * from nowhere;\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow('The migration 9001-broken failed at line 2')
  const { rows } = await pool.query(`select to_regclass('half_made') as made`)
  expect(rows).toEqual([{ made: null }])
  expect(await migrationsCurrent(pool, folder)).toBe(false)
  rmSync(file)
  writeFileSync(join(folder, 'order.txt'), order)
})

test('a migration that was edited after it landed is refused by name', async () => {
  const file = addFile('9000-landed', 'create table landed (id int);\n')
  await migrate(pool, queues, folder)
  writeFileSync(file, 'create table landed (id bigint);\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow(
    'The migration 9000-landed was changed after it was applied',
  )
})

test('a database from before the first release is left alone, and what to do is said', async () => {
  await pool.query(`insert into migration (name, checksum) values ('0002-activities', 'of another time')`)
  addFile('9002-later', 'create table later (id int);\n')
  await expect(migrate(pool, queues, folder)).rejects.toThrow('remove it with `npm run db:reset`')
  const { rows } = await pool.query(`select to_regclass('later') as made`)
  expect(rows).toEqual([{ made: null }])
  await pool.query(`delete from migration where name = '0002-activities'`)
})

test('what was recorded under an earlier name is told under the one of today', async () => {
  await migratedFrom(/001[7-9]-|00[2-9]\d-|0[1-9]\d\d-/, async (records, migrateOn) => {
    const school = await schoolIn(records)
    await records.query(
      `insert into audit_event (school_id, id, at, what) select $1, gen_random_uuid(), now(), what
        from unnest(array['enrolment.added', 'enrolment.moved-up', 'child.created', 'catalogue.imported']) what`,
      [school],
    )
    await migrateOn()
    const { rows } = await records.query('select what from audit_event order by what collate "C"')
    expect(rows.map(({ what }) => what)).toEqual([
      'catalog.imported',
      'child.created',
      'enrollment.added',
      'enrollment.moved-up',
    ])
    const { rows: table } = await records.query(
      `select relforcerowsecurity as forced from pg_class where relname = 'audit_event'`,
    )
    expect(table).toEqual([{ forced: true }])
  })
})

test('keys of before keep their scopes, and those that still work and read of children say that they read less', async () => {
  await migratedFrom(/010[7-9]-|01[1-9]\d-/, async (records, migrateOn) => {
    const school = await schoolIn(records)
    const account = crypto.randomUUID()
    await records.query(
      `insert into account (id, email, first_name, last_name) values ($1, 'ann@example.test', 'Ann', 'Lee')`,
      [account],
    )
    await records.query(
      `insert into api_key (school_id, id, name, ending, token_hash, scopes, made_by, revoked_at)
       select $1, gen_random_uuid(), name, 'abcd', sha256(name::bytea), scopes::text[], $2, case when name = 'ended' then now() end
       from (values ('door', '{attendance:read}'), ('site', '{activities:read}'), ('ended', '{contacts:read}')) k(name, scopes)`,
      [school, account],
    )
    await migrateOn()
    const { rows } = await records.query('select name, scopes, reads_less from api_key order by name')
    expect(rows).toEqual([
      { name: 'door', scopes: ['attendance:read'], reads_less: true },
      { name: 'ended', scopes: ['contacts:read'], reads_less: false },
      { name: 'site', scopes: ['activities:read'], reads_less: false },
    ])
  })
})

test('imports of before are read as those of today, and children of undone ones leave the archived', async () => {
  await migratedFrom(/00[2-9]\d-|0[1-9]\d\d-/, async (records, migrateOn) => {
    const school = await schoolIn(records)
    const [account, classes, families, activity, family, undone, edited] = Array.from({ length: 7 }, () =>
      crypto.randomUUID(),
    )
    await records.query(
      `insert into account (id, email, first_name, last_name) values ($1, 'ann@example.test', 'Ann', 'Lee')`,
      [account],
    )
    await records.query(
      `insert into catalogue_import (school_id, id, kind, state, file_name, columns, row_count, source, mapping, options, results, account_id, created_at)
       select $1, id, kind, state, 'a.csv', '[]', 2, '[]', '{}', '{"publish": true}', '[{"row": 2}, {"row": 3}]', $4, '2026-01-05'
       from (values ($2::uuid, 'classes', 'DONE'), ($3::uuid, 'families', 'UNDONE')) i(id, kind, state)`,
      [school, classes, families, account],
    )
    await records.query(
      `insert into activity (school_id, id, kind, name, is_draft) values ($1, $2, 'classes', 'Chess', true)`,
      [school, activity],
    )
    await records.query(
      `insert into imported_row (school_id, kind, fingerprint, import_id, activity_id) values ($1, 'classes', 'f', $2, $3)`,
      [school, classes, activity],
    )
    await records.query(`insert into family (school_id, id) values ($1, $2)`, [school, family])
    await records.query(
      `insert into child (school_id, id, family_id, first_name, last_name, archived_at, version)
       select $1, id, $2, 'Ada', 'Lee', now(), version from (values ($3::uuid, 2), ($4::uuid, 3)) c(id, version)`,
      [school, family, undone, edited],
    )
    await records.query(
      `insert into imported_child (school_id, import_id, child_id) select $1, $2, unnest($3::uuid[])`,
      [school, families, [undone, edited]],
    )
    await migrateOn()
    const { rows } = await records.query(
      `select kind, options, results -> 1 as row from import order by kind`,
    )
    expect(rows).toEqual([
      {
        kind: 'classes',
        options: { publish: true, sameCode: 'CHANGE', rowChoices: {} },
        row: { row: 3, changes: [], match: null, signUpBegins: null },
      },
      { kind: 'families', options: { publish: true, leftOutColumns: [] }, row: { row: 3 } },
    ])
    const { rows: imported } = await records.query(
      `select code, said, said_at::date::text as on from imported_row`,
    )
    expect(imported).toEqual([{ code: null, said: {}, on: '2026-01-05' }])
    const { rows: children } = await records.query(`select id from child where is_undone`)
    expect(children).toEqual([{ id: undone }])
    const { rows: unforced } = await records.query(
      `select relname from pg_class where relname in ('import', 'imported_row', 'imported_child', 'child')
        and not relforcerowsecurity`,
    )
    expect(unforced).toEqual([])
  })
})

/** Creates a database without the named migrations, lets a superuser fill it, then migrates it. */
async function migratedFrom(
  later: RegExp,
  run: (records: pg.Client, migrateOn: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const name = `from_${crypto.randomUUID().replaceAll('-', '')}`
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query(`create database ${name} owner afterbell`)
  await superuser.end()
  const url = (from: string) => from.replace('/afterbell?', `/${name}?`)
  const migrated = new pg.Pool({ connectionString: url(inject('databaseUrl')) })
  const records = new pg.Client({ connectionString: url(inject('superuserUrl')) })
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(landed, earlier, { recursive: true, filter: (path) => !later.test(path) })
    const order = readFileSync(join(landed, 'order.txt'), 'utf8').split('\n')
    writeFileSync(join(earlier, 'order.txt'), order.filter((line) => !later.test(line)).join('\n'))
    await migrate(migrated, queues, earlier)
    await records.connect()
    await run(records, () => migrate(migrated, queues))
  } finally {
    await records.end()
    await migrated.end()
    rmSync(earlier, { recursive: true })
  }
}

async function schoolIn(records: pg.Client): Promise<string> {
  const id = crypto.randomUUID()
  await records.query(
    `insert into school_directory (id, name, state_since, created_at) values ($1, 'Here', now(), now())`,
    [id],
  )
  return id
}

test('what was owed is an open invoice of each who pays, its lines those of the price where they come to it', async () => {
  await migratedFrom(/00(?:2[4-9]|[3-9]\d)-|0[1-9]\d\d-/, async (records, migrateOn) => {
    const school = await schoolIn(records)
    await records.query(
      `insert into school (school_id, timezone, country, currency) values ($1, 'America/New_York', 'US', 'USD')`,
      [school],
    )
    const [activity, section, one, two] = Array.from({ length: 4 }, () => crypto.randomUUID())
    await records.query(
      `insert into activity (school_id, id, kind, name, is_draft) values ($1, $2, 'classes', 'Chess', true)`,
      [school, activity],
    )
    await records.query(
      `insert into section (school_id, id, activity_id, position, name, capacity, price_cents, billing_type)
       values ($1, $2, $3, 1, '', 10, 10001, 'SESSION')`,
      [school, section, activity],
    )
    await records.query('insert into family (school_id, id) select $1, unnest($2::uuid[])', [
      school,
      [one, two],
    ])
    await records.query(
      `insert into home (school_id, id, family_id, position, name, share_bp) select $1, gen_random_uuid(), $2, p, 'Home ' || p, 5000
       from generate_series(1, 2) p`,
      [school, two],
    )
    const quote = {
      lines: [
        {
          kind: 'BASE',
          label: 'Chess',
          reason: { key: 'FREE', parts: {} },
          sectionId: section,
          addOnId: null,
          dates: ['2026-12-01', '2026-12-08'],
          amountCents: 10_001,
          netCents: 9000,
        },
        { kind: 'DISCOUNT', label: 'Early bird', reason: 'a sentence', amountCents: -1001, netCents: 0 },
      ],
    }
    const enrolled: [string, number, unknown, string][] = [
      [one!, 9000, quote, 'taken'],
      [one!, 500, quote, 'taken'],
      [two!, 9001, {}, 'taken'],
      [two!, 700, quote, 'gone'],
      [one!, 0, quote, 'taken'],
    ]
    for (const [family, owed, quoted, state] of enrolled) {
      const [child, enrollment] = [crypto.randomUUID(), crypto.randomUUID()]
      await records.query(
        `insert into child (school_id, id, family_id, first_name, last_name) values ($1, $2, $3, 'Ada', 'Lee')`,
        [school, child, family],
      )
      await records.query(
        `insert into enrollment (school_id, id, activity_id, child_id, quote, owed_cents, created_at) values ($1, $2, $3, $4, $5, $6, '2026-11-02')`,
        [school, enrollment, activity, child, JSON.stringify(quoted), owed],
      )
      await records.query(
        `insert into place (school_id, id, section_id, enrollment_id, child_id, state) values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [school, section, enrollment, child, state],
      )
    }
    await migrateOn()
    const { rows: invoices } = await records.query(
      `select i.number, p.kind, p.name, i.open_cents, (select json_agg(json_build_array(l.label, l.amount_cents, l.net_cents, l.dates) order by l.position)
         from invoice_line l where l.invoice_id = i.id) as lines
       from invoice i join payer p on p.id = i.payer_id order by i.total_cents, p.name`,
    )
    const invoiceRows = invoices.map(({ kind, name, open_cents: open, lines }) => [kind, name, open, lines])
    expect(invoiceRows).toEqual([
      ['FAMILY', 'Family of Ada Lee', 500, [['Chess', 500, 500, []]]],
      ['HOME', 'Home 2', 4500, [['Chess', 4500, 4500, []]]],
      ['HOME', 'Home 1', 4501, [['Chess', 4501, 4501, []]]],
      [
        'FAMILY',
        'Family of Ada Lee',
        9000,
        [
          ['Chess', 10_001, 9000, ['2026-12-01', '2026-12-08']],
          ['Early bird', -1001, 0, []],
        ],
      ],
    ])
    expect(new Set(invoices.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4]))
    const { rows: booked } = await records.query(
      `select sum(cents)::int as cents, min(at)::date::text as on, (select next from invoice_number) as next from ledger_entry`,
    )
    expect(booked).toEqual([{ cents: 18_501, on: '2026-11-02', next: 5 }])
    const { rows: forced } = await records.query(
      `select count(*)::int as open from pg_class where relrowsecurity and not relforcerowsecurity`,
    )
    expect(forced).toEqual([{ open: 0 }])
  })
})
