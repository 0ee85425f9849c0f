import { attendanceErasures } from './attendance.ts'
import type { ErasureOfTable, Erasures } from './erasure-of-table.ts'
import { messagesErasures } from './messages.ts'
import { moneyErasures } from './money.ts'
import { outsideErasures } from './outside.ts'
import { peopleErasures } from './people.ts'
import { schoolErasures } from './school.ts'

/** Tables of a school. People's names are erased last, because other tables are matched by them. */
export const inSchoolErasures: Erasures = {
  ...messagesErasures,
  ...attendanceErasures,
  ...moneyErasures,
  ...peopleErasures,
  ...schoolErasures,
}

/** Tables that do not belong to a single school. */
export const beyondSchoolErasures: Erasures = outsideErasures

/** Deletes rows, or replaces columns in some rows. */
export type Change = { removes: string } | { of: string; sets: Readonly<Record<string, string>> }

/** Restricts a condition to rows of the school in `$1`. */
export function inThisSchool(condition: string): string {
  return `school_id = ($1 ->> 'school')::uuid and (${condition})`
}

/** Erasure statements for the tables of a school. */
export const statementsInSchool = statementsOf(inSchoolErasures, inThisSchool)

/** Erasure statements for tables outside of schools; each rule contains its own condition on the school. */
export const statementsBeyond = statementsOf(beyondSchoolErasures, (condition) => condition)

function statementsOf(erasures: Erasures, within: (condition: string) => string): string[] {
  return Object.entries(erasures).flatMap(([table, erasure]) =>
    changesOf(erasure).map((change) => statementOf(table, change, within)),
  )
}

/** A table may need both: the family's rows are deleted, and mentions in other rows are replaced. */
function changesOf(erasure: ErasureOfTable): Change[] {
  return [
    ...('removes' in erasure && erasure.removes ? [{ removes: erasure.removes }] : []),
    ...('sets' in erasure ? [{ of: erasure.of, sets: erasure.sets }] : []),
  ]
}

export function statementOf(table: string, change: Change, within: (condition: string) => string): string {
  if ('removes' in change) return `delete from ${table} where ${within(change.removes)}`
  const sets = Object.entries(change.sets).map(([column, value]) => `${column} = ${value}`)
  return `update ${table} set ${sets.join(', ')} where ${within(change.of)}`
}
