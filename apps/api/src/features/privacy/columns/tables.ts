import { attendanceColumns } from './attendance.ts'
import type { ColumnRegister, TableColumns } from './column-register.ts'
import { messagesColumns } from './messages.ts'
import { moneyColumns } from './money.ts'
import { outsideColumns } from './outside.ts'
import { peopleColumns } from './people.ts'
import { schoolColumns } from './school.ts'

export type Tables = Readonly<Record<string, TableColumns>>

/**
 * Tables of a school. People's names are erased last, because other tables are matched by them.
 * @answers Is a column exported, and what do erasure and retention do with it?
 */
export const schoolTables = tablesOf({
  ...messagesColumns,
  ...attendanceColumns,
  ...moneyColumns,
  ...peopleColumns,
  ...schoolColumns,
})

/** Tables that do not belong to a single school. They are not exported. */
export const outsideTables = tablesOf(outsideColumns)

function tablesOf(register: ColumnRegister): Tables {
  return Object.fromEntries(
    Object.entries(register).map(([table, entry]) => [
      table,
      typeof entry === 'string' ? { columns: entry } : entry,
    ]),
  )
}
