import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Choice, ChosenList, Entry } from './named-list.ts'

/** How many children have `l`: in their own record or on a roster. A child that has it twice is counted once. */
export function childrenOf({ column, tables }: Choice): RawBuilder<unknown> {
  const each = tables.map(
    (table) =>
      `select ${table === 'child' ? 'u.id' : 'u.child_id'} from ${table} u where u.school_id = l.school_id and u.${column} = l.id`,
  )
  return sql.raw(`(select count(*)::int from (${each.join(' union ')}) users) as "childCount"`)
}

/** How many children have each of these entries. Those nobody has are left out. */
export async function childCounts<E extends Entry>(
  tx: Tx,
  list: Pick<ChosenList<E>, 'table' | 'choice'>,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; childCount: number }>`
    select l.id, ${childrenOf(list.choice)} from ${sql.table(list.table)} l
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
