import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { beyondSchoolErasures, inSchoolErasures } from '../../src/features/privacy/erasure/statements.ts'
import type { Erasures } from '../../src/features/privacy/erasure/erasure-of-table.ts'
import { OUTSIDE } from '../rig/tenancy.ts'

// Every column of every table declares what erasing a family does to it. A new column without a declaration fails here,
// and so does a right of the erasing role that no declaration needs.

const declared: Erasures = { ...inSchoolErasures, ...beyondSchoolErasures }
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
})
afterAll(() => client.end())

const namesIn = (table: string): string[] => {
  const erasure = declared[table]!
  if (!('keeps' in erasure)) return []
  return [...erasure.keeps.split(' '), ...('sets' in erasure ? Object.keys(erasure.sets) : [])].toSorted()
}

test('Every column of every table says what erasing a family does to it', async () => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname collate "C") as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(declared).toSorted())
  const wrong = rows.flatMap(({ name, columns }) => {
    if (!('keeps' in declared[name]!)) return []
    const named = namesIn(name)
    const forgotten = columns.filter((column) => !named.includes(column))
    const gone = named.filter((column) => !columns.includes(column))
    return forgotten.length + gone.length > 0 || named.length > columns.length
      ? [{ name, forgotten, gone }]
      : []
  })
  expect(wrong).toEqual([])
})

test('Tables outside the schools are declared apart, and no others', () => {
  expect(Object.keys(beyondSchoolErasures).toSorted()).toEqual(OUTSIDE.toSorted())
})

test('The role that erases may change what is declared, and nothing else', async () => {
  const { rows } = await client.query<{ right: string }>(
    `select format('%s %s.%s', p.privilege, c.relname, a.attname) as right
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, unnest(array['INSERT', 'UPDATE']) p(privilege)
     where c.relnamespace = 'public'::regnamespace and has_column_privilege('afterbell_eraser', c.oid, a.attnum, p.privilege)
     union all
     select format('%s %s', p.privilege, c.relname) from pg_class c, unnest(array['DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege('afterbell_eraser', c.oid, p.privilege)`,
  )
  const wanted = Object.entries(inSchoolErasures).flatMap(([table, erasure]) => {
    const removed = 'removes' in erasure && erasure.removes ? [`DELETE ${table}`] : []
    const set = 'sets' in erasure ? Object.keys(erasure.sets) : []
    return [...removed, ...set.map((column) => `UPDATE ${table}.${column}`)]
  })
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
