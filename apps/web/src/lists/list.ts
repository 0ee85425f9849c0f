import type { ListSort, ListView } from './list-search.ts'

/** A list as a screen handles it: what is shown, the rows that are there, and ways to change both. */
export interface List<Row> {
  /** The name columns are remembered by. */
  name: string
  /** The record that all rows belong to, as a view stores it: `{ form: id }`. */
  of?: Readonly<Record<string, string>>
  view: ListView
  /** The order the server gives while nobody has sorted it, where a column shows it. */
  order?: ListSort | undefined
  /** Changes what is shown; another size, search, filter or sort begins at page one. */
  change: (change: Partial<ListView>, how?: 'push' | 'replace') => void
  /** Searches, without filling the history with every letter. */
  search: (text: string) => void
  rows: readonly Row[]
  total: number
  totalPages: number
  state: 'loading' | 'ready' | 'failed'
  /** Rows of before are shown while those asked for are on their way. */
  isStale: boolean
  error: { title?: string; message?: string; reference?: string; status?: number }
  retry: () => void
  /** Reads every row that matches, however many pages they fill. */
  readAll: () => Promise<Row[]>
}

/** Names of the rows in sentences: `{ one: 'location', many: 'locations' }`. */
export interface Things {
  one: string
  many: string
}

export function counted(count: number, things: Things): string {
  return `${count.toLocaleString('en')} ${count === 1 ? things.one : things.many}`
}
