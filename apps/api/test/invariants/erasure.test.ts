import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { schoolTables } from '../../src/features/privacy/columns/tables.ts'
import { OUTSIDE } from '../rig/tenancy.ts'

// The role that erases has the rights that the declarations of columns need, and no others.

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
})
afterAll(() => client.end())

test('The role that erases may change what is declared, and nothing else', async () => {
  const { rows } = await client.query<{ right: string }>(
    `select format('%s %s.%s', p.privilege, c.relname, a.attname) as right
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, unnest(array['INSERT', 'UPDATE']) p(privilege)
     where c.relnamespace = 'public'::regnamespace and has_column_privilege('afterbell_eraser', c.oid, a.attnum, p.privilege)
     union all
     select format('%s %s', p.privilege, c.relname) from pg_class c, unnest(array['DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege('afterbell_eraser', c.oid, p.privilege)`,
  )
  const wanted = Object.entries(schoolTables).flatMap(([table, { deletedWhere, erased, expired }]) => [
    ...(deletedWhere ? [`DELETE ${table}`] : []),
    ...Object.keys({ ...erased, ...expired }).map((column) => `UPDATE ${table}.${column}`),
  ])
  expect(rows.map(({ right }) => right).toSorted()).toEqual(wanted.toSorted())
})

test('The role that erases reaches no table outside the schools, and is fenced in like the role of calls', async () => {
  const { rows } = await client.query<{ what: string }>(
    `select c.relname as what from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and has_table_privilege('afterbell_eraser', c.oid, 'SELECT')
     union all
     select rolname from pg_roles where rolname = 'afterbell_eraser' and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole
       or exists (select from pg_auth_members m where m.member = pg_roles.oid))`,
    [OUTSIDE],
  )
  expect(rows).toEqual([])
})
