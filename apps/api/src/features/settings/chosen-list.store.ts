import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Choice, ChosenList } from './named-list.ts'

/** Field added to each entry of a list that children choose from, such as T-shirt sizes: how many children have it. */
export interface ChildCount {
  childCount: number
}

/**
 * Counts the children who have `l` in their own record or on a roster; each child counts once. From rosters it adds
 * only children without `l` in their record, which are few, so no large sets are compared.
 */
export function childrenOf({ column, tables }: Choice): RawBuilder<ChildCount> {
  const has = (child: string) => `${child}.school_id = l.school_id and ${child}.${column} = l.id`
  const isChild = tables.includes('child')
  const counts = {
    child: `(select count(*) from child c where ${has('c')})`,
    enrollment: `(select count(distinct u.child_id) from enrollment u where ${has('u')} ${
      isChild ? `and not exists (select from child c where ${has('c')} and c.id = u.child_id)` : ''
    })`,
  }
  return sql<ChildCount>`(${sql.raw(tables.map((table) => counts[table]).join(' + '))})::int as "childCount"`
}

/** Number of children per entry, including zero. Unknown ids are missing. */
export async function childCounts(
  tx: Tx,
  list: Pick<ChosenList<unknown>, 'table' | 'choice'>,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string } & ChildCount>`
    select l.id, ${childrenOf(list.choice)} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, childCount }) => [id, childCount]))
}

/** Names of these entries, in the list's order. */
export async function entryNames(
  tx: Tx,
  list: ChosenList<unknown>,
  schoolId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${list.columns} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])
    order by ${sql.raw(list.order[list.first]!.join(', '))}`.execute(tx)
  return rows.map(({ name }) => name)
}
