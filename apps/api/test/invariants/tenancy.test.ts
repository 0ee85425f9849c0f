import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool, type MadeSchool } from '../rig/make.ts'
import { makeEveryCall } from '../rig/samples.ts'
import { OUTSIDE, faultsOf } from '../rig/tenancy.ts'

describe('The catalog', () => {
  let owner: pg.Client
  let superuser: pg.Client

  beforeAll(async () => {
    const root = new pg.Client({ connectionString: inject('superuserUrl') })
    await root.connect()
    await root.query('create database tenancy_test owner afterbell')
    await root.end()
    const pool = new pg.Pool({ connectionString: at(inject('databaseUrl')) })
    await migrate(pool, queues)
    await pool.end()
    owner = new pg.Client({ connectionString: at(inject('databaseUrl')) })
    superuser = new pg.Client({ connectionString: at(inject('superuserUrl')) })
    await Promise.all([owner.connect(), superuser.connect()])
  })
  afterAll(() => Promise.all([owner.end(), superuser.end()]))

  test('breaks no rule of tenancy', async () => {
    expect(await faultsOf(owner)).toEqual([])
  })

  test('names no table outside the schools that is not there', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace order by relname collate "C"`,
      [OUTSIDE],
    )
    expect(rows.map(({ relname }) => relname)).toEqual(OUTSIDE)
  })

  // A correct table, to be broken in one way at a time, and other objects added by mistake.
  const FINE = `create table fine (school_id uuid not null references school_directory (id), id uuid not null, name text,
    location_id uuid, account_id uuid, primary key (school_id, id), foreign key (school_id, location_id) references location (school_id, id));
    call app.fence('fine');`

  test('takes a table that is as it should be', async () => {
    expect(await faultsAfter(FINE)).toEqual([])
  })

  const sabotage: { rule: string; by: string; sql: string }[] = [
    {
      rule: 'a table that is in no list',
      by: 'a table of nobody',
      sql: 'create table stray (id uuid primary key)',
    },
    {
      rule: 'a table that is in no list',
      by: 'rows of no school',
      sql: 'create table stray (school_id uuid, id uuid)',
    },
    {
      rule: 'a table that is in no list',
      by: 'a school that is a text',
      sql: 'create table stray (school_id text primary key)',
    },
    {
      rule: 'row-level security is on',
      by: 'an owner who sees all',
      sql: `${FINE} alter table fine no force row level security`,
    },
    {
      rule: 'row-level security is on',
      by: 'none',
      sql: `${FINE} alter table fine disable row level security`,
    },
    {
      rule: 'there is one policy',
      by: 'another one',
      sql: `${FINE} create policy another on fine using (true)`,
    },
    { rule: 'there is one policy', by: 'none', sql: `${FINE} drop policy tenant on fine` },
    {
      rule: 'there is one policy',
      by: 'one that is content without a school',
      sql: `${FINE} alter policy tenant on fine using (school_id = (select current_setting('app.school_id', true)::uuid))`,
    },
    {
      rule: 'there is one policy',
      by: 'one that takes any row',
      sql: `${FINE} alter policy tenant on fine with check (true)`,
    },
    {
      rule: 'there is one policy',
      by: 'one for reading alone',
      sql: `${FINE} drop policy tenant on fine;
        create policy tenant on fine for select using (school_id = (select current_setting('app.school_id')::uuid))`,
    },
    {
      rule: 'there is one policy',
      by: 'one for some roles alone',
      sql: `${FINE} alter policy tenant on fine to afterbell_app`,
    },
    {
      rule: 'the primary key begins',
      by: 'the id first',
      sql: `${FINE} alter table fine drop constraint fine_pkey, add primary key (id, school_id)`,
    },
    {
      rule: 'what is unique',
      by: 'a name for all schools',
      sql: `${FINE} create unique index fine_name on fine (name)`,
    },
    {
      rule: 'a key between tables',
      by: 'an id alone',
      sql: `create table bare (school_id uuid not null, id uuid not null unique, primary key (school_id, id));
        ${FINE} alter table fine add foreign key (id) references bare (id)`,
    },
    {
      rule: 'a key between tables',
      by: 'another column for the school',
      sql: `${FINE} alter table fine add foreign key (id, location_id) references location (school_id, id)`,
    },
    {
      rule: 'a key between tables',
      by: 'a member of another school',
      sql: `${FINE} alter table fine add foreign key (id, account_id) references membership (school_id, account_id)`,
    },
    { rule: 'states are texts', by: 'an enumeration', sql: `create type color as enum ('red')` },
    {
      rule: 'the roles that calls work as own nothing',
      by: 'a table',
      sql: `${FINE} alter table fine owner to afterbell_app`,
    },
    {
      rule: 'the roles that calls work as own nothing',
      by: 'a schema',
      sql: 'create schema theirs authorization afterbell_platform',
    },
    {
      rule: 'the roles that calls work as can neither',
      by: 'one that passes by',
      sql: 'alter role afterbell_app bypassrls',
    },
    {
      rule: 'the roles that calls work as can neither',
      by: 'one that signs in',
      sql: 'alter role afterbell_platform login',
    },
    {
      rule: 'the roles that calls work as can neither',
      by: 'one in another',
      sql: 'grant pg_read_all_data to afterbell_app',
    },
    { rule: 'nobody empties', by: 'truncate', sql: `${FINE} grant truncate on fine to afterbell_app` },
    { rule: 'nobody empties', by: 'triggers of anybody', sql: `${FINE} grant trigger on fine to public` },
    {
      rule: 'the role outside the schools',
      by: 'reading one',
      sql: `${FINE} grant select on fine to afterbell_platform`,
    },
    {
      rule: 'the role inside a school',
      by: 'reading sessions',
      sql: 'grant select on session to afterbell_app',
    },
    {
      rule: 'the role inside a school',
      by: 'reading a column',
      sql: 'grant select (email) on account to afterbell_app',
    },
    {
      rule: 'the role inside a school writes outside',
      by: 'a column of accounts more',
      sql: 'grant insert (state) on account to afterbell_app',
    },
    {
      rule: 'the role inside a school writes outside',
      by: 'passwords that are changed',
      sql: 'grant update (password_hash) on account to afterbell_app',
    },
    {
      rule: 'the role inside a school writes outside',
      by: 'when a school came',
      sql: 'grant update (created_at) on own_school to afterbell_app',
    },
    {
      rule: 'the role inside a school writes outside',
      by: 'whole memberships',
      sql: 'grant update on own_membership to afterbell_app',
    },
    {
      rule: 'the role inside a school writes outside',
      by: 'memberships that are removed',
      sql: 'grant delete on own_membership to afterbell_app',
    },
    {
      rule: 'every view is in the list',
      by: 'one that is not',
      sql: 'create view everyone as select * from account',
    },
    {
      rule: 'every view is in the list',
      by: 'one without a bar',
      sql: 'alter view staff set (security_barrier = false)',
    },
    {
      rule: 'every view is in the list',
      by: 'a stored one',
      sql: 'create materialized view snapshot as select 1 as one',
    },
    {
      rule: 'no function works with the rights',
      by: 'one that does',
      sql: `create function app.sudo() returns int language sql security definer as 'select 1'`,
    },
  ]

  test.each(sabotage)('is found out: $rule … spoiled by $by', async ({ rule, sql }) => {
    const faults = await faultsAfter(sql)
    expect(faults.filter((fault) => fault.startsWith(rule))).not.toEqual([])
  })

  /** Runs SQL, returns the faults it causes, and rolls it back. */
  async function faultsAfter(sql: string): Promise<string[]> {
    await superuser.query('begin')
    try {
      await superuser.query(sql)
      return await faultsOf(superuser)
    } finally {
      await superuser.query('rollback')
    }
  }

  function at(url: string): string {
    return url.replace('/afterbell?', '/tenancy_test?')
  }
})

describe('A table of a school', () => {
  const rig = useRig()
  let mine: MadeSchool
  let theirs: MadeSchool
  let tables: string[]
  /** A connection as calls have it after other calls, and one in which no school was ever set. */
  let caller: pg.Client
  let fresh: pg.Client

  beforeAll(async () => {
    ;[mine, theirs] = [await makeSchool(rig), await makeSchool(rig)]
    await makeEveryCall({ rig, school: mine })
    const { rows } = await inside(rig, mine.id, (query) =>
      query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
        [OUTSIDE],
      ),
    )
    tables = rows.map(({ relname }) => relname)
    await copyRows(mine.id, theirs.id)
    ;[caller, fresh] = [await connected(), await connected()]
  })
  afterAll(() => Promise.all([caller?.end(), fresh?.end()]))

  test('holds rows of both schools here, or nothing below would prove anything', async () => {
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables)
      for (const { id } of [mine, theirs]) {
        const { rows } = await inside(rig, id, (query) =>
          query(`select count(*)::int as count from ${table}`),
        )
        expect(rows[0].count, `${table} has no row`).toBeGreaterThan(0)
      }
  })

  test('answers an error as long as no school is set, before and after a call', async () => {
    for (const table of [...tables, 'staff']) {
      const [before, after] = [await read(fresh, null, table), await read(caller, '', table)]
      expect([before.code, after.code], table).toEqual(['42704', '22P02'])
    }
  })

  test('shows no row of another school, and changes and removes none', async () => {
    for (const table of tables) {
      const commands = [
        `select 1 from ${table} where school_id = $1`,
        `update ${table} set school_id = school_id where school_id = $1`,
        `delete from ${table} where school_id = $1`,
      ]
      for (const command of commands) {
        const { code, rowCount } = await asCall(mine.id, (query) => query(command, [theirs.id]))
        // Either it finds no rows, or the role may not change the table this way.
        expect(code ?? rowCount, command).toBeOneOf([0, '42501'])
      }
    }
  })

  test('takes no row of another school, neither a new one nor one that moves', async () => {
    for (const table of tables) {
      const names = (await columnsOf(table)).join(', ')
      const { rows } = await inside(rig, theirs.id, (query) =>
        query(`select to_jsonb(t) as row from ${table} t limit 1`),
      )
      const inserted = await asCall(mine.id, (query) =>
        query(
          `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
          [JSON.stringify(rows[0].row)],
        ),
      )
      expect(inserted.code, `insert into ${table}`).toBe('42501')
      const moved = await asCall(mine.id, (query) => query(`update ${table} set school_id = $1`, [theirs.id]))
      expect(moved.code, `update ${table}`).toBe('42501')
    }
  })

  test('of the people shows those of the school alone', async () => {
    const seen = await asCall(mine.id, (query) => query('select id from staff'))
    const ids = seen.rows!.map(({ id }) => id)
    expect(ids).toContain(mine.admin.id)
    expect(ids).not.toContain(theirs.admin.id)
  })

  interface Outcome {
    code?: string
    rowCount?: number | null
    rows?: any[]
  }

  type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

  /** Runs SQL with the rights of a call in a school and rolls it back. Returns its result or the code of its error. */
  async function asCall(
    schoolId: string | null,
    run: (query: Query) => Promise<pg.QueryResult>,
    client = caller,
  ): Promise<Outcome> {
    try {
      await client.query('begin')
      if (schoolId !== null) await client.query(`select set_config('app.school_id', $1, true)`, [schoolId])
      await client.query('set local role afterbell_app')
      const { rowCount, rows } = await run((text, values) => client.query(text, values))
      return { rowCount, rows }
    } catch (error) {
      return { code: (error as { code: string }).code }
    } finally {
      await client.query('rollback')
    }
  }

  function read(client: pg.Client, schoolId: string | null, table: string): Promise<Outcome> {
    return asCall(schoolId, (query) => query(`select * from ${table}`), client)
  }

  async function connected(url = inject('databaseUrl')): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }

  /**
   * Replaces the rows of a school by those of another, under the same ids, which are unique within a school only. Nothing
   * but the school tells the rows apart.
   */
  async function copyRows(from: string, to: string): Promise<void> {
    const client = await connected(inject('superuserUrl'))
    await client.query('set session_replication_role = replica')
    for (const table of tables) {
      const names = (await columnsOf(table)).filter((name) => name !== 'school_id').join(', ')
      await client.query(`delete from ${table} where school_id = $1`, [to])
      await client.query(
        `insert into ${table} (school_id, ${names}) overriding system value
          select $2, ${names} from ${table} where school_id = $1`,
        [from, to],
      )
    }
    await client.end()
  }

  async function columnsOf(table: string): Promise<string[]> {
    const { rows } = await inside(rig, mine.id, (query) =>
      query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      ),
    )
    return rows.map(({ attname }) => attname)
  }
})
