import type pg from 'pg'

/**
 * Writes the whole schema as SQL, read from the catalog of a migrated database. A table follows the tables it refers
 * to; everything else is sorted by name. A database built from it has the same schema. It leaves out the job library's
 * queues and the list of applied migrations.
 */
export async function schema(pool: pg.Pool): Promise<string> {
  const list = async (sql: string) => (await pool.query<{ name: string; sql: string }>(sql)).rows
  const [extensions, schemas, roles, functions, relations] = await Promise.all([
    list(EXTENSIONS),
    list(SCHEMAS),
    list(ROLES),
    list(FUNCTIONS),
    pool.query<Relation>(RELATIONS).then(({ rows }) => rows),
  ])
  const parts = [
    '-- Written by `npm run gen` from a migrated database, to be read: what is to change goes into a migration.',
    ...[extensions, schemas, roles].map((each) => each.map(({ sql }) => sql).join('\n')),
    '-- What functions name may come after them.\nset check_function_bodies = off;',
    ...functions.map(({ sql }) => `${sql.trimEnd()};`),
    ...inOrder(relations).map(written),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

interface Relation {
  name: string
  /** The statement up to the bracket or the query: `create table child`. */
  made: string
  /** Columns and constraints of a table, or the query of a view. */
  lines: string[]
  refers_to: string[]
  indexes: string[]
  triggers: string[]
  rest: string[]
}

/** Sorts each after those it refers to, then by name. */
function inOrder(relations: readonly Relation[]): Relation[] {
  const remaining = new Map(relations.map((relation) => [relation.name, relation]))
  const ordered: Relation[] = []
  while (remaining.size > 0) {
    const next = [...remaining.values()].find(({ name, refers_to: others }) =>
      others.every((other) => other === name || !remaining.has(other)),
    )
    if (!next)
      throw new Error(`These tables refer to each other in a circle: ${[...remaining.keys()].join(', ')}`)
    remaining.delete(next.name)
    ordered.push(next)
  }
  return ordered
}

function written({ made, lines, indexes, triggers, rest }: Relation): string {
  const body = made.endsWith(' as')
    ? `\n${lines[0]!.replace(/;$/, '')}`
    : ` (\n  ${lines.map(onOneLine).join(',\n  ')}\n)`
  return [`${made}${body};`, ...[...indexes, ...triggers, ...rest].map((sql) => `${sql};`)].join('\n')
}

/** Joins the lines of a `case`, which the catalog breaks without indent. */
function onOneLine(sql: string): string {
  return sql.replace(/\s*\n\s*/g, ' ').replace('as ( CASE', 'as (CASE')
}

const OURS = `('public'::regnamespace, 'app'::regnamespace)`

const EXTENSIONS = `
  select extname as name, format('create extension %I;', extname) as sql
  from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

const SCHEMAS = `
  select nspname as name, format('create schema %I;', nspname) as sql from pg_namespace where nspname = 'app'`

/** A role belongs to the whole server, so another database may already have created it. */
const ROLES = `
  select rolname as name, format('do $$ begin if not exists (select from pg_roles where rolname = %L) then create role %I nologin; end if; end $$;%s',
    rolname, rolname, (select string_agg(format(E'\\ngrant usage on schema %I to %I;', n.nspname, rolname), '' order by n.nspname)
      from pg_namespace n where n.oid in ${OURS} and exists (select from aclexplode(n.nspacl) g where g.grantee = r.oid and g.privilege_type = 'USAGE'))) as sql
  from pg_roles r where rolname in ('afterbell_app', 'afterbell_eraser', 'afterbell_opener', 'afterbell_platform') order by rolname`

const FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as sql
  from pg_proc p where p.pronamespace in ${OURS}
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`

const RELATIONS = `
  select c.oid::regclass::text as name,
    case c.relkind when 'v' then format('create view %s%s as', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')')
      else format('create %stable %s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.oid::regclass) end as made,
    case c.relkind when 'v' then array[pg_get_viewdef(c.oid, true)] else array(
      select format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation end,
        case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) end,
        case when a.attnotnull then ' not null' end)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
    ) || array(
      select format('constraint %I %s', k.conname, regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '')) from pg_constraint k
      where k.conrelid = c.oid and k.contype <> 'n'
      order by position(k.contype::text in 'pucxf'), k.conname collate "C") end as lines,
    case c.relkind
      when 'v' then array(select distinct r.ev_dep::regclass::text from (
        select d.refobjid as ev_dep from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        where w.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid) r)
      else array(select distinct k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') end as refers_to,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by x.relname collate "C") as indexes,
    array(select pg_get_triggerdef(g.oid, true) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
      order by g.tgname collate "C") as triggers,
    array(select format('alter table %s alter column %I set storage %s', c.oid::regclass, a.attname,
        case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage order by a.attnum)
    || case when c.relrowsecurity then array[format('alter table %s enable row level security', c.oid::regclass)] else '{}' end
    || case when c.relforcerowsecurity then array[format('alter table %s force row level security', c.oid::regclass)] else '{}' end
    || array(select format(E'create policy %I on %s\\n  using (%s)\\n  with check (%s)', y.polname, c.oid::regclass,
        pg_get_expr(y.polqual, y.polrelid, true), pg_get_expr(y.polwithcheck, y.polrelid, true))
      from pg_policy y where y.polrelid = c.oid order by y.polname)
    || array(select format('grant %s on %s to %I', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), c.oid::regclass, r.rolname)
      from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee where g.grantee <> c.relowner
      group by r.rolname order by r.rolname)
    || array(select format('grant %s on %s to %I', string_agg(format('%s (%I)', lower(g.privilege_type), a.attname), ', ' order by g.privilege_type), c.oid::regclass, r.rolname)
      from pg_attribute a, aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee where a.attrelid = c.oid
      group by a.attname, r.rolname order by a.attname, r.rolname) as rest
  from pg_class c
  where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration'
  order by c.oid::regclass::text collate "C"`
