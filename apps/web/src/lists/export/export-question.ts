import type { Address, AnyOp } from '@afterbell/contract/kernel/op'
import type { Chosen } from '../actions.ts'
import type { List } from '../list.ts'
import { queryOf } from '../list-search.ts'

/** Which rows a file shall hold. */
export interface Exported<Row> {
  /** The call that answers the file. With POST it takes filters in its body, with GET as the list does. */
  file: AnyOp
  /** Input for the file, its columns and the list, beside the list's search parameters. */
  asked?: {
    at?: Address
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, unknown>>
  }
  list: List<Row>
  /** The ticked rows. Without them, all that match. */
  chosen?: Chosen<Row>
}

/** The question for exactly the rows that are seen, in their order: by the list's filters, or the ticked ones by id. */
export async function exportQuestion<Row>(exported: Exported<Row>, fields: string[]): Promise<object> {
  const { asked = {}, file, list, chosen } = exported
  const isWhole = !chosen || (chosen.isAll && chosen.count === list.total)
  const ticked = isWhole ? undefined : await chosen.ids()
  const { page: _, size: __, ...filters } = queryOf(list.view)
  if (file.method === 'POST') {
    return {
      ...asked,
      body: { fields, ...(ticked ? { ids: ticked } : { filters: { ...asked.query, ...filters } }) },
    }
  }
  const rows = ticked ? { ids: ticked } : filters
  return { ...asked, query: { ...asked.query, ...rows, fields } }
}
