import type { Address, AnyOp } from '@afterbell/contract/kernel/op'
import type { ChosenRows } from '../actions.ts'
import type { List } from '../list.ts'
import { queryOf } from '../list-search.ts'

/** Rows to export. */
export interface ExportSource<Row> {
  /** Call that returns the file. With POST the filters are in its body, with GET in the query as for the list. */
  file: AnyOp
  /** Input for the file, its columns and the list, beside the list's search parameters. */
  asked?: {
    at?: Address
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, unknown>>
  }
  list: List<Row>
  /** The ticked rows. Default: all that match. */
  chosen?: ChosenRows<Row>
}

/** Returns the input for exactly the rows in sight, in their order: by the list's filters, or the ticked ones by id. */
export async function exportQuestion<Row>(exported: ExportSource<Row>, fields: string[]): Promise<object> {
  const { asked = {}, file, list, chosen } = exported
  const isWhole = !chosen || (chosen.isAll && chosen.count === list.total)
  const tickedIds = isWhole ? undefined : await chosen.ids()
  const { page: _, size: __, ...filters } = queryOf(list.view)
  if (file.method === 'POST') {
    return {
      ...asked,
      body: { fields, ...(tickedIds ? { ids: tickedIds } : { filters: { ...asked.query, ...filters } }) },
    }
  }
  const rows = tickedIds ? { ids: tickedIds } : filters
  return { ...asked, query: { ...asked.query, ...rows, fields } }
}
