import { attendanceErasures } from './attendance.ts'
import type { ErasureOfTable, Erasures } from './erasure-of-table.ts'
import { messagesErasures } from './messages.ts'
import { moneyErasures } from './money.ts'
import { outsideErasures } from './outside.ts'
import { peopleErasures } from './people.ts'
import { schoolErasures } from './school.ts'

/** The tables of a school. Names go last, because others are found by them. */
export const inSchoolErasures: Erasures = {
  ...messagesErasures,
  ...attendanceErasures,
  ...moneyErasures,
  ...peopleErasures,
  ...schoolErasures,
}

/** The tables that stand outside any one school. */
export const beyondSchoolErasures: Erasures = outsideErasures

/** Rows that go, or columns that are replaced, and in which rows. */
export type Change = { removes: string } | { of: string; sets: Readonly<Record<string, string>> }

/** A condition on rows of the school that `$1` names. */
export function inThisSchool(condition: string): string {
  return `school_id = ($1 ->> 'school')::uuid and (${condition})`
}

/** What is done in the tables of a school, statement by statement. */
export const statementsInSchool = statementsOf(inSchoolErasures, inThisSchool)

/** What is done in the tables outside the schools, each of which says itself whose its rows are. */
export const statementsBeyond = statementsOf(beyondSchoolErasures, (condition) => condition)

function statementsOf(erasures: Erasures, within: (condition: string) => string): string[] {
  return Object.entries(erasures).flatMap(([table, erasure]) =>
    changesOf(erasure).map((change) => statementOf(table, change, within)),
  )
}

/** Both are done to some tables: the rows of the family go, and words about it in others are replaced. */
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
