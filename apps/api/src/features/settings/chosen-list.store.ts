import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { ChosenIn, ChosenList, Entry } from './named-list.ts'

/** How many children have `l`: in their own record or on a roster. A child that has it twice is counted once. */
export function childrenOf(chosenIn: readonly ChosenIn[]): RawBuilder<unknown> {
  const each = chosenIn.map(
    ({ table, column }) =>
      `select ${childOf(table)} from ${table} u where u.school_id = l.school_id and u.${column} = l.id`,
  )
  return sql.raw(`(select count(*)::int from (${each.join(' union ')}) users) as "childCount"`)
}

/** How many children have each of these entries. Those nobody has are left out. */
export async function childCounts<E extends Entry>(
  tx: Tx,
  list: Pick<ChosenList<E>, 'table' | 'chosenIn'>,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; childCount: number }>`
    select l.id, ${childrenOf(list.chosenIn)} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, childCount }) => [id, childCount]))
}

/** What some entries are called, in the list's order. */
export async function entryNames<E extends Entry>(
  tx: Tx,
  list: ChosenList<E>,
  schoolId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(list.columns)} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])
    order by ${sql.raw(list.order[list.first]!.join(', '))}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Puts one entry where others stand. Answers the children it was done for. */
export async function giveInstead(
  tx: Tx,
  { table, column }: ChosenIn,
  schoolId: string,
  ids: readonly string[],
  targetId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with holder as materialized (
      select u.id from ${sql.table(table)} u
      where u.school_id = ${schoolId} and u.${sql.ref(column)} = any(${ids}::uuid[]) order by u.id for no key update
    ), given as (
      update ${sql.table(table)} u set ${sql.ref(column)} = ${targetId}, version = u.version + 1
      from holder where u.school_id = ${schoolId} and u.id = holder.id returning ${sql.raw(childOf(table))} as child_id
    )
    select distinct c.id, c.first_name || ' ' || c.last_name as name
    from given join child c on c.school_id = ${schoolId} and c.id = given.child_id`.execute(tx)
  return rows
}

function childOf(table: ChosenIn['table']): string {
  return table === 'child' ? 'u.id' : 'u.child_id'
}
