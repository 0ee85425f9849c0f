import type { ColumnValues } from '../columns/column-register.ts'
import { outsideTables, schoolTables, type Tables } from '../columns/tables.ts'

/** Restricts a condition to rows of the school in `$1`. */
export function inThisSchool(condition: string): string {
  return `school_id = ($1 ->> 'school')::uuid and (${condition})`
}

/** Erasure statements for the tables of a school. */
export const statementsInSchool = statementsOf(schoolTables, inThisSchool)

/** Erasure statements for tables outside of schools; each rule contains its own condition on the school. */
export const statementsBeyond = statementsOf(outsideTables, (condition) => condition)

/** A table may need both: the family's rows are deleted, and mentions in other rows are replaced. */
function statementsOf(tables: Tables, within: (condition: string) => string): string[] {
  return Object.entries(tables).flatMap(([table, { deletedWhere, erasedWhere, erased }]) => [
    ...(deletedWhere === undefined ? [] : [deletion(table, within(deletedWhere))]),
    ...(erased ? [update(table, erased, within(erasedWhere))] : []),
  ])
}

export function deletion(table: string, condition: string): string {
  return `delete from ${table} where ${condition}`
}

export function update(table: string, values: ColumnValues, condition: string): string {
  const sets = Object.entries(values).map(([column, value]) => `${column} = ${value}`)
  return `update ${table} set ${sets.join(', ')} where ${condition}`
}
