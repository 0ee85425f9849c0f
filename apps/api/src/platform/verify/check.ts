import type { Tx } from '../database/database.ts'

/** A stored total that differs from the rows it is made of. */
export interface Difference {
  /** Kind of thing that differs, as operators read it: 'invoice 12', 'payer'. */
  of: string
  id: string
  /** The total: usually a column. */
  total: string
  /** In cents where the total ends in `_cents`, else a number of things. */
  stored: number
  counted: number
}

/** Compares stored totals of a school with their source in one statement. Repairs nothing. */
export type Check = (tx: Tx, schoolId: string) => Promise<Difference[]>
