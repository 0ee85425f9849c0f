import type pg from 'pg'

interface Column {
  relation: string
  column: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_computed: boolean
}

/** The tables and views as Kysely wants to know them, read from the catalogue of a freshly migrated database. */
export async function tables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(CATALOGUE)
  return written(Map.groupBy(rows, ({ relation }) => relation))
}

// Every column of a view is nullable to the catalogue. Here it is as nullable as the columns of its name that it reads.
const CATALOGUE = `
  select c.relname as relation, a.attname as column, format_type(a.atttypid, null) as type,
    case when c.relkind = 'v' then not exists (
      select from information_schema.view_column_usage u
        join pg_attribute b on b.attrelid = format('%I.%I', u.table_schema, u.table_name)::regclass and b.attname = u.column_name
      where u.view_schema = 'public' and u.view_name = c.relname and u.column_name = a.attname and b.attnotnull)
    else not a.attnotnull end as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as is_computed
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
  order by c.relname collate "C", a.attnum`

function written(relations: Map<string, Column[]>): string {
  const lines = [
    '// Written by `npm run gen` from a migrated database. The tables themselves are in apps/api/db/migrations.',
    `import type { Generated, GeneratedAlways } from 'kysely'`,
    '',
    'export interface Database {',
    ...[...relations.keys()].map((name) => `  ${name}: ${interfaceName(name)}`),
    '}',
  ]
  for (const [name, columns] of relations)
    lines.push(
      '',
      `interface ${interfaceName(name)} {`,
      ...columns.map((each) => `  ${each.column}: ${typeOf(each)}`),
      '}',
    )
  return `${lines.join('\n')}\n`
}

function typeOf({ relation, column, type, is_nullable, has_default, is_computed }: Column): string {
  const element = type.replace(/\[\]$/, '')
  const known = TYPES[element]
  if (!known)
    throw new Error(
      `${relation}.${column} is ${type}, and tools/gen-tables.ts does not know how that arrives`,
    )
  const plain = `${known}${type === element ? '' : '[]'}${is_nullable && known !== 'unknown' ? ' | null' : ''}`
  if (is_computed) return `GeneratedAlways<${plain}>`
  return has_default ? `Generated<${plain}>` : plain
}

/** What the driver makes of PostgreSQL's types: see the parsers in apps/api/src/platform/database/database.ts. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  interval: 'string',
  numeric: 'string',
  daterange: 'string',
  datemultirange: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

function interfaceName(relation: string): string {
  return relation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
