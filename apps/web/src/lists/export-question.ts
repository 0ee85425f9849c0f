import type { Address, AnyOp } from '@afterbell/contract/op'
import type { Chosen } from './actions.ts'
import type { List } from './list.ts'
import { filtersOf, queryOf } from './list-search.ts'

/** Which rows a file shall hold. */
export interface Exported<Row> {
  /** The call that answers the file: a POST that takes filters, or a GET that takes ids. */
  file: AnyOp
  /** What the file, its columns and the list are asked beside what the address says. */
  asked?: {
    at?: Address
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, unknown>>
  }
  list: List<Row>
  rowId: (row: Row) => string
  /** The ticked rows. Without them, all that match. */
  chosen?: Chosen<Row>
}

/** The question for exactly the rows that are seen: by filters where the call takes them, by ids otherwise. */
export async function exportQuestion<Row>(exported: Exported<Row>, fields: string[]): Promise<object> {
  const { asked = {}, file, list, rowId, chosen } = exported
  const isWhole = !chosen || (chosen.isAll && chosen.count === list.total)
  const ticked = isWhole ? undefined : await chosen.ids()
  if (file.method === 'POST') {
    const { page: _, size: __, ...filters } = queryOf(list.view)
    return {
      ...asked,
      body: { fields, ...(ticked ? { ids: ticked } : { filters: { ...asked.query, ...filters } }) },
    }
  }
  const isFiltered = Object.keys(filtersOf(list.view)).length > 0
  const matching = async () => (isFiltered ? (await list.readAll()).map(rowId) : undefined)
  const ids = ticked ?? (await matching())
  return { ...asked, query: { ...asked.query, fields, ids } }
}
