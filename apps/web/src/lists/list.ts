import type { ListSort, ListView } from './list-search.ts'

/** A list for a screen: its state, rows, and ways to change both. */
export interface List<Row> {
  /** Name that its columns are stored under. */
  name: string
  /** The record that all rows belong to, as a view stores it: `{ form: id }`. */
  of?: Readonly<Record<string, string>>
  view: ListView
  /** The server's default order, if a column shows it. */
  order?: ListSort | undefined
  /** Changes the state; another size, search, filter or sort starts at page one. */
  change: (change: Partial<ListView>, how?: 'push' | 'replace') => void
  /** Searches without a history entry for every letter. */
  search: (text: string) => void
  rows: readonly Row[]
  total: number
  totalPages: number
  state: 'loading' | 'ready' | 'failed'
  /** Others change it while it is open, so its count is said only for a new search, filter or page. */
  isLive?: boolean
  /** Old rows are shown while new ones are loading. */
  isStale: boolean
  error: { title?: string; message?: string; reference?: string; status?: number }
  retry: () => void
  /** Reads every matching row, on all pages. */
  readAll: () => Promise<Row[]>
}

/** Names of the rows in sentences: `{ one: 'location', many: 'locations' }`. */
export interface Things {
  one: string
  many: string
}

export function countText(count: number, things: Things): string {
  return `${count.toLocaleString('en')} ${count === 1 ? things.one : things.many}`
}
