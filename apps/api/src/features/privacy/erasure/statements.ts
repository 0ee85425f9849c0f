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

/** What is done in the tables of a school, statement by statement. */
export const statementsInSchool = statementsOf(
  inSchoolErasures,
  (condition) => `school_id = ($1 ->> 'school')::uuid and (${condition})`,
)

/** What is done in the tables outside the schools, each of which says itself whose its rows are. */
export const statementsBeyond = statementsOf(beyondSchoolErasures, (condition) => condition)

function statementsOf(erasures: Erasures, within: (condition: string) => string): string[] {
  return Object.entries(erasures).flatMap(([table, erasure]) => statementOf(table, erasure, within) ?? [])
}

function statementOf(
  table: string,
  erasure: ErasureOfTable,
  within: (condition: string) => string,
): string | null {
  if ('removes' in erasure) return `delete from ${table} where ${within(erasure.removes)}`
  if (!('sets' in erasure)) return null
  const sets = Object.entries(erasure.sets).map(([column, value]) => `${column} = ${value}`)
  return `update ${table} set ${sets.join(', ')} where ${within(erasure.of)}`
}
