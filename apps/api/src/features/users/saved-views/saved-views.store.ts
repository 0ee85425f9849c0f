import { sql } from 'kysely'
import { viewIsOf, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import type { Tx } from '../../../platform/database/database.ts'

export interface ViewRow {
  id: string
  list: ViewedList
  name: string
  search: string
  sort: string
  filters: Record<string, string>
  columns: string[]
  isShared: boolean
  version: number
  ownerId: string
  by: string
}

const VIEW = sql`v.id, v.list, v.name, v.search, v.sort, v.filters, v.columns, v.is_shared as "isShared", v.version, v.owner_id as "ownerId",
  o.first_name || ' ' || o.last_name as by`

/** Returns views of these lists that the user saved or a colleague shares, by name. */
export async function viewsFor(
  tx: Tx,
  schoolId: string,
  userId: string,
  lists: readonly ViewedList[],
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${VIEW} from saved_view v join staff o on o.school_id = v.school_id and o.id = v.owner_id
    where v.school_id = ${schoolId} and (v.owner_id = ${userId} or v.is_shared) and v.list = any(${[...lists]})
    order by v.name collate "und-x-icu", v.id`.execute(tx)
  return rows
}

/** Returns a view, no matter who saved it, locked until the transaction ends. */
export async function holdView(tx: Tx, schoolId: string, id: string): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${VIEW} from saved_view v join staff o on o.school_id = v.school_id and o.id = v.owner_id
    where v.school_id = ${schoolId} and v.id = ${id} for update of v`.execute(tx)
  return rows[0]
}

/** Counts the views a user saved. */
export async function countViews(tx: Tx, schoolId: string, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view v where v.school_id = ${schoolId} and v.owner_id = ${ownerId}`.execute(
    tx,
  )
  return rows[0]!.count
}

export type StoredView = Pick<ViewRow, 'id' | 'name' | 'search' | 'sort' | 'filters' | 'columns' | 'isShared'>

export async function insertView(
  tx: Tx,
  schoolId: string,
  view: StoredView & { list: ViewedList; ownerId: string },
): Promise<void> {
  await sql`
    insert into saved_view (school_id, id, list, name, owner_id, search, sort, filters, columns, is_shared)
    values (${schoolId}, ${view.id}, ${view.list}, ${view.name}, ${view.ownerId}, ${view.search}, ${view.sort}, ${JSON.stringify(view.filters)}::jsonb,
      ${view.columns}::text[], ${view.isShared})`.execute(tx)
}

/** Updates a view and increments its version. */
export async function updateView(tx: Tx, schoolId: string, view: StoredView): Promise<void> {
  await sql`
    update saved_view v set name = ${view.name}, search = ${view.search}, sort = ${view.sort}, filters = ${JSON.stringify(view.filters)}::jsonb,
      columns = ${view.columns}::text[], is_shared = ${view.isShared}, version = v.version + 1
    where v.school_id = ${schoolId} and v.id = ${view.id}`.execute(tx)
}

export async function deleteView(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from saved_view v where v.school_id = ${schoolId} and v.id = ${id}`.execute(tx)
}

/** Deletes views tied to deleted records, in lists where every view belongs to one record. */
export async function deleteViewsOf(
  tx: Tx,
  schoolId: string,
  { list, ids }: { list: ViewedList; ids: readonly string[] },
): Promise<void> {
  await sql`
    delete from saved_view v where v.school_id = ${schoolId} and v.list = ${list} and v.filters ->> ${viewIsOf(list)}::text = any(${ids}::text[])`.execute(
    tx,
  )
}

/** Deletes a user's private views. Shared views stay with the school. */
export async function dropOwnViews(tx: Tx, schoolId: string, ownerId: string): Promise<void> {
  await sql`delete from saved_view where school_id = ${schoolId} and owner_id = ${ownerId} and not is_shared`.execute(
    tx,
  )
}
