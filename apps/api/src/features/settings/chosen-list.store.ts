import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Choice, ChosenList } from './named-list.ts'

/** What a list of children's choices answers of an entry beside what it is called. */
export interface Chosen {
  childCount: number
}

/**
 * How many children have `l`: in their own record or on a roster. A child that has it twice is counted once: of the rosters
 * those few alone who do not have it themselves, so that the many who do are not held side by side.
 */
export function childrenOf({ column, tables }: Choice): RawBuilder<Chosen> {
  const has = (child: string) => `${child}.school_id = l.school_id and ${child}.${column} = l.id`
  const isChild = tables.includes('child')
  const counts = {
    child: `(select count(*) from child c where ${has('c')})`,
    enrollment: `(select count(distinct u.child_id) from enrollment u where ${has('u')} ${
      isChild ? `and not exists (select from child c where ${has('c')} and c.id = u.child_id)` : ''
    })`,
  }
  return sql<Chosen>`(${sql.raw(tables.map((table) => counts[table]).join(' + '))})::int as "childCount"`
}

/** How many children have each of these entries. Those nobody has are left out. */
export async function childCounts(
  tx: Tx,
  list: Pick<ChosenList<unknown>, 'table' | 'choice'>,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string } & Chosen>`
    select l.id, ${childrenOf(list.choice)} from ${sql.table(list.table)} l
    where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, childCount }) => [id, childCount]))
}

/** What some entries are called, in the list's order. */
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
