import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { outsideTables, schoolTables, type Tables } from '../../src/features/privacy/columns/tables.ts'
import { expiredRows } from '../../src/features/privacy/erasure/retained.ts'
import { exportedLists } from '../../src/features/privacy/export/exported-lists.ts'
import { OUTSIDE } from '../rig/tenancy.ts'

// Every column of every table is declared once, in `privacy/columns`. Export, erasure and retention read it there.

const declared: Tables = { ...schoolTables, ...outsideTables }
let catalog: Map<string, string[]>
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  )
  catalog = new Map(rows.map(({ name, columns }) => [name, columns]))
})
afterAll(() => client.end())

/** Says what to do about each difference between the database and the declarations. */
function faults(tables: ReadonlyMap<string, readonly string[]>, register: Tables): string[] {
  return [
    ...[...tables.keys()]
      .filter((table) => !(table in register))
      .map((table) => `Table ${table}: add it to a file of apps/api/src/features/privacy/columns.`),
    ...Object.entries(register).flatMap(([table, { columns, secret, erased, expired }]) => {
      const there = tables.get(table)?.filter((column) => table in outsideTables || column !== 'school_id')
      if (!there) return [`Table ${table}: it is no longer there. Remove it from privacy/columns.`]
      const named = `${columns} ${secret ?? ''}`.trim().split(' ')
      const values = Object.keys({ ...erased, ...expired })
      return [
        ...there
          .filter((column) => !named.includes(column))
          .map((column) => `Column ${table}.${column}: add "${column}" to ${table} in privacy/columns, in columns if schools may export it, otherwise in secret; and to erased if it may tell of a family.`), // prettier-ignore
        ...[...named, ...values]
          .filter((column) => !there.includes(column))
          .map(
            (column) => `Column ${table}.${column}: it is no longer there. Remove it from privacy/columns.`,
          ),
        ...named
          .filter((column, index) => named.indexOf(column) < index)
          .map((column) => `Column ${table}.${column}: it is named twice. Keep one.`),
      ]
    }),
  ]
}

test('Every column of every table is declared once', () => {
  expect(faults(catalog, declared)).toEqual([])
})

test('What is forgotten, gone or declared twice is found, with a sentence that says what to do', () => {
  const grown = new Map([...catalog, ['weather', ['school_id', 'sky']], ['teacher', [...catalog.get('teacher')!, 'nickname']]]) // prettier-ignore
  expect(faults(grown, declared)).toEqual([
    'Table weather: add it to a file of apps/api/src/features/privacy/columns.',
    expect.stringMatching(
      /^Column teacher\.nickname: add "nickname" to teacher in privacy\/columns, in columns/,
    ),
  ])
  const spoiled = { ...declared, teacher: { columns: 'id name is_active created_at version name', expired: { hat: `''` } } } // prettier-ignore
  expect(faults(catalog, { ...spoiled, weather: { columns: 'sky' } })).toEqual([
    'Column teacher.hat: it is no longer there. Remove it from privacy/columns.',
    'Column teacher.name: it is named twice. Keep one.',
    'Table weather: it is no longer there. Remove it from privacy/columns.',
  ])
})

test('Tables outside the schools are declared apart, and no others', () => {
  expect(Object.keys(outsideTables).toSorted()).toEqual(OUTSIDE.toSorted())
})

test('Every table of a school is exported, or says why not', () => {
  const exported = Object.keys(exportedLists).filter((list) => list !== 'staff')
  const unexported = Object.keys(schoolTables).filter((table) => schoolTables[table]!.unexported)
  expect([...exported, ...unexported].toSorted()).toEqual(Object.keys(schoolTables).toSorted())
})

test('Retention empties the rows of every table that says how', () => {
  const emptied = Object.values(expiredRows).flatMap((rows) => Object.keys(rows.emptied))
  const expiring = Object.keys(declared).filter((table) => declared[table]!.expired)
  expect([...new Set(emptied)].toSorted()).toEqual(expiring.toSorted())
})
