import { sql, type RawBuilder } from 'kysely'

/** What is open of an invoice `i`, by the day it falls due, as rows `due_on` and `open_cents`. */
export const OPEN_PARTS_OF_I = sql`app.open_parts(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents)`

/** Whether an invoice `i` is past due: something of it was due before today and is open. Every list, filter and sum asks this. */
export function isPastDueI(today: string): RawBuilder<unknown> {
  return sql`(i.open_cents > 0 and i.due_on < ${today}::date)`
}

/** What of an invoice `i` is past due. */
export function pastDueOfI(today: string): RawBuilder<unknown> {
  return dueByOfI(sql`${today}::date - 1`)
}

/** What is open of an invoice `i` and falls due by a day, that day included. */
export function dueByOfI(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`app.due_by(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents, ${day})`
}
