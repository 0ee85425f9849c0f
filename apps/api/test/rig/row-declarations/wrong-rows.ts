import { sql, type RawBuilder } from 'kysely'

/** A piece that is inserted into a statement and declares one more column. */
const counted = sql<{ count: number }>`, 1 as count`
const miscounted = sql<{ count: string }>`, 2 as count`

/** Declares its row through the expected type. */
const inferred: RawBuilder<{ id: number }> = sql`select id from teacher where id is null`

/** Statements whose rows differ from their declaration, with the expected fault. The server never sends them. */
export const WRONG_ROWS: readonly [found: string, statement: RawBuilder<unknown>][] = [
  ['.name is not declared', sql<{ id: string }>`select id, name from teacher limit 9`],
  ['.nickname is not answered', sql<{ id: string; nickname: string }>`select id from teacher limit 1`],
  ['.id is answered twice', sql<{ id: string }>`select t.id, t.id from teacher t`],
  ['.name is string, declared number', sql<{ name: number }>`select name from teacher where false`],
  ['.id is string, declared number', inferred],
  ['.version is number, declared string', sql<{ version: string }>`select version from teacher where false`],
  ['.count is number, declared string', sql<{ count: string }>`select count(*) from teacher where false`],
  [
    '.sum is string, declared number',
    sql<{ sum: number }>`select sum(id) from generate_series(1, 2::bigint) id`,
  ],
  [
    '.active is boolean, declared string',
    sql<{ active: string }>`select is_active as active from teacher where false`,
  ],
  [
    '.born is string, declared object',
    sql<{ born: Date | null }>`select birth_date as born from child where false`,
  ],
  ['.bytes is bytes, declared string', sql<{ bytes: string }>`select bytes from image where false`],
  [
    '.names is list of string, declared string',
    sql<{ names: string }>`select array_agg(name) as names from teacher`,
  ],
  [
    '.ranks is list of number, declared list of string',
    sql<{ ranks: string[] }>`select array_agg(version) as ranks from teacher`,
  ],
  [
    '.count is number, declared string',
    sql<{ id: string; count: number }>`select id ${miscounted} from teacher where false`,
  ],
  ['.grade may be null', sql<{ grade: string }>`select grade from child where grade <> ''`],
  [
    '.outcome may be null',
    sql<{
      outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN'
    }>`select o.outcome from offer o where false`,
  ],
  [
    '.home is null, declared string',
    sql<{ home: string }>`select h.name as home from school s left join home h on false`,
  ],
  [
    '.latest is null, declared string',
    sql<{ latest: string }>`select max(name) as latest from teacher where false`,
  ],
  ['.names[] is null, declared string', sql<{ names: string[] }>`select array['a', null] as names`],
  ['.pool is never spare', sql<{ pool: 'regular' | 'dropin' | 'spare' }>`select pool from place where false`],
  ['.pool may be dropin', sql<{ pool: 'regular' }>`select pool from place where pool = 'regular'`],
  [
    '.wait is of the type with the number 1186, of which nothing is known',
    sql<{ wait: string }>`select interval '1 day' as wait`,
  ],
  ['.kind is "b", declared "a"', sql<{ kind: 'a' }>`select 'b' as kind`],
  [
    '.facts.size is not there, declared number',
    sql<{ facts: { size: number } }>`select '{}'::jsonb as facts`,
  ],
  [
    '.facts.size is "9", declared number',
    sql<{ facts: { size: number } }>`select '{"size": "9"}'::jsonb as facts`,
  ],
  [
    '.facts.size is null, declared undefined or number',
    sql<{ facts: { size?: number } }>`select '{"size": null}'::jsonb as facts`,
  ],
  [
    '.facts.more is not declared',
    sql<{ facts: { size: number } }>`select '{"size": 9, "more": 1}'::jsonb as facts`,
  ],
  [
    '.facts[].size is "9", declared number',
    sql<{ facts: { size: number }[] }>`select '[{"size": 9}, {"size": "9"}]'::jsonb as facts`,
  ],
  [
    '.facts is list, declared object',
    sql<{ facts: { size: number } }>`select '[{"size": 9}]'::jsonb as facts`,
  ],
  [
    '.facts.by.a is boolean, declared string',
    sql<{ facts: { by: Record<string, string> } }>`select '{"by": {"a": true}}'::jsonb as facts`,
  ],
  ['declares rows that are no objects', sql<string>`select name from teacher where true`],
  ['is not written in the source', sql.raw<{ id: string }>(['select id from', 'teacher'].join(' '))],
]

/** Statements whose rows match their declaration, covering every type. */
export const RIGHT_ROWS: readonly RawBuilder<unknown>[] = [
  sql<{
    id: string
    name: string
    is_active: boolean
    version: number
  }>`select id, name, is_active, version from teacher`,
  sql<{ grade: string | null; birth_date: string | null }>`select grade, birth_date from child`,
  sql<{ bytes: Buffer; width: number }>`select bytes, width from image`,
  sql<{ pool: 'regular' | 'dropin' }>`select pool from place`,
  sql<{ id: string; first_name: string }>`select id, first_name from staff`,
  sql<{ sum: string; count: number }>`select sum(version::bigint), count(*) from teacher`,
  sql<{ home: string | null }>`select h.name as home from school s left join home h on false where true`,
  sql<{ names: (string | null)[] }>`select array['a', null] as names where true`,
  sql<{ at: string; on: string; time: string }>`select now() as at, current_date as on, time '08:00' as time`,
  sql<{
    facts: { size?: number; of: [number, string]; any: unknown }
  }>`select '{"of": [1, "a"], "any": null}'::jsonb as facts`,
  sql<
    { total: number } & ({ id: string; name: string } | { id: null })
  >`select 0 as total, null::uuid as id, null as name`,
  sql<{ id: string }>`select id ${counted} from teacher`,
  sql`select id, name from teacher`,
]

/** Matches its declaration, but its answer lacks some of the declared JSON values. */
export const HALF_SEEN: RawBuilder<unknown> = sql<{
  facts: { size?: number; of: { name: string | null; on: string }[] }
}>`select '{"of": [{"name": null, "on": "2026-11-18"}]}'::jsonb as facts where true`
