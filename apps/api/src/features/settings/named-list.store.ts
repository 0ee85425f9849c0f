import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { mentions } from '../../platform/database/search.ts'
import type { Entry, NamedList, SwitchedList, Texts } from './named-list.ts'

interface EntryListQuery {
  page: number
  size: number
  search: string | null
  sort: { by: string; direction: 'ASC' | 'DESC' } | null
  active?: boolean | undefined
}

/** A school with today's date, which decides whether a use is over. */
interface School {
  id: string
  today: string
}

/** A page of a list, and the number of matches. */
export async function entriesPage<T extends Texts, Use>(
  tx: Tx,
  list: SwitchedList<T, Use>,
  school: School,
  query: EntryListQuery,
): Promise<{ rows: (Entry & T & Use)[]; total: number }> {
  const order = orderOf(query.sort, list.order, list.first, 'l.id')
  const fromList = matchingOf(list, school.id, query)
  const [page, count] = await Promise.all([
    sql<Entry & T & Use>`
      select ${columnsOf(list)}, ${list.uses(school.today)}
      from (select l.* ${fromList} ${order} ${limitOf(query)}) l ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromList}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export async function entryById<T extends Texts, Use>(
  tx: Tx,
  list: SwitchedList<T, Use>,
  school: School,
  id: string,
): Promise<(Entry & T & Use) | undefined> {
  const { rows } = await sql<Entry & T & Use>`
    select ${columnsOf(list)}, ${list.uses(school.today)}
    from ${sql.table(list.table)} l where l.school_id = ${school.id} and l.id = ${id}`.execute(tx)
  return rows[0]
}

/** Reads an entry before a change and locks it, so that two editors take turns. Does not count its uses. */
export async function lockEntry<T extends Texts>(
  tx: Tx,
  list: SwitchedList<T, unknown>,
  schoolId: string,
  id: string,
): Promise<(Entry & T) | undefined> {
  const { rows } = await sql<Entry & T>`
    select ${columnsOf(list)} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Adds entries and skips names that exist. Returns the ids of the added ones. */
export async function insertEntries<T extends Texts>(
  tx: Tx,
  list: NamedList<T, unknown>,
  schoolId: string,
  entries: readonly (T & { id: string })[],
): Promise<Set<string>> {
  const rowsInOrder = entries.map((entry, position) => ({ ...entry, position }))
  const texts = Object.keys(list.texts)
  const joinColumns = (form: (text: string) => string) => sql.raw(texts.map(form).join(', '))
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(list.table)} (school_id, id, ${joinColumns((text) => text)})
    select ${schoolId}, n.id, ${joinColumns((text) => `n.${text}`)}
    from jsonb_to_recordset(${JSON.stringify(rowsInOrder)}::jsonb) as n(id uuid, ${joinColumns((text) => `${text} text`)}, position int)
    order by n.position
    on conflict on constraint ${sql.ref(`${list.table}_name_is_taken`)} do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function updateTexts<T extends Texts>(
  tx: Tx,
  list: NamedList<T, unknown>,
  schoolId: string,
  { id, ...texts }: T & { id: string },
): Promise<void> {
  const set = Object.entries(texts).map(([column, text]) => sql`${sql.ref(column)} = ${text}`)
  await sql`
    update ${sql.table(list.table)} set ${sql.join(set)}, version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

export async function updateActive(
  tx: Tx,
  list: SwitchedList<Texts, unknown>,
  schoolId: string,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  await sql`
    update ${sql.table(list.table)} set is_active = ${active}, version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Locks entries before removal, so that nothing can start using them. Unknown ids are missing. */
export async function lockForRemoval<T extends Texts>(
  tx: Tx,
  list: NamedList<T, unknown>,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(list.table)}
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export async function deleteEntries<T extends Texts>(
  tx: Tx,
  list: NamedList<T, unknown>,
  schoolId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(list.table)} where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

function columnsOf(list: SwitchedList<Texts, unknown>): RawBuilder<unknown> {
  return sql`l.id, ${list.columns}, l.is_active as active, l.version`
}

function matchingOf(
  list: SwitchedList<Texts, unknown>,
  schoolId: string,
  { search, active }: Pick<EntryListQuery, 'search' | 'active'>,
): RawBuilder<unknown> {
  const conditions = [
    sql`l.school_id = ${schoolId}`,
    ...(active === undefined ? [] : [sql`l.is_active = ${active}`]),
    ...(search ? [mentions(search, list.searched)] : []),
  ]
  return sql`from ${sql.table(list.table)} l where ${sql.join(conditions, sql` and `)}`
}
