import { sql, type RawBuilder } from 'kysely'

/** What is open of an invoice `i`, by the day it falls due, as rows `due_on` and `open_cents`. */
export const OPEN_PARTS_OF_I = sql`app.open_parts(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents)`

/** What is open of an invoice `i` and falls due by a day, that day included. */
export function dueByOfI(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`app.due_by(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents, ${day})`
}
