import { sql } from 'kysely'
import type { SendEvery } from '@afterbell/domain/reports/report-schedule'
import type { ViewedList } from '@afterbell/domain/reports/saved-views'
import type { Tx } from '../../platform/database/database.ts'

export interface ViewRow {
  id: string
  list: ViewedList
  name: string
  search: string
  sort: string
  filters: Record<string, string>
  every: SendEvery | null
  day: number | null
  nextOn: string | null
  lastOn: string | null
}

/** The views somebody saved, of a list or of all, or one of them. By name. */
export async function viewsOf(
  tx: Tx,
  schoolId: string,
  ownerId: string,
  { list, id }: { list?: ViewedList | undefined; id?: string },
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.list, v.name, v.search, v.sort, v.filters, s.every, s.day, s.next_on as "nextOn", s.last_on as "lastOn"
    from saved_view v left join report_schedule s on s.school_id = v.school_id and s.view_id = v.id
    where v.school_id = ${schoolId} and v.owner_id = ${ownerId} ${list ? sql`and v.list = ${list}` : sql``} ${id ? sql`and v.id = ${id}` : sql``}
    order by v.name collate "und-x-icu", v.id`.execute(tx)
  return rows
}

export type KeptView = Pick<ViewRow, 'id' | 'name' | 'search' | 'sort' | 'filters'>

export async function insertView(
  tx: Tx,
  schoolId: string,
  view: KeptView & { list: ViewedList; ownerId: string },
): Promise<void> {
  await sql`
    insert into saved_view (school_id, id, list, name, owner_id, search, sort, filters)
    values (${schoolId}, ${view.id}, ${view.list}, ${view.name}, ${view.ownerId}, ${view.search}, ${view.sort}, ${JSON.stringify(view.filters)}::jsonb)`.execute(
    tx,
  )
}

export async function updateView(tx: Tx, schoolId: string, view: KeptView): Promise<void> {
  await sql`
    update saved_view v set name = ${view.name}, search = ${view.search}, sort = ${view.sort}, filters = ${JSON.stringify(view.filters)}::jsonb
    where v.school_id = ${schoolId} and v.id = ${view.id}`.execute(tx)
}

export async function deleteView(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from saved_view v where v.school_id = ${schoolId} and v.id = ${id}`.execute(tx)
}
