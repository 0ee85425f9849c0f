import { sql, type RawBuilder } from 'kysely'

/** The open parts of an invoice `i` by due date, as rows `due_on` and `open_cents`. */
export const OPEN_PARTS_OF_I = sql`app.open_parts(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents)`

/**
 * Whether an invoice `i` is past due: it has an open amount that was due before today. Every list, filter and sum uses
 * this.
 */
export function isPastDueI(today: string): RawBuilder<unknown> {
  return sql`(i.open_cents > 0 and i.due_on < ${today}::date)`
}

/** The past due amount of an invoice `i`. */
export function pastDueOfI(today: string): RawBuilder<unknown> {
  return dueByOfI(sql`${today}::date - 1`)
}

/** The open amount of an invoice `i` due by a day, inclusive. */
export function dueByOfI(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`app.due_by(i.due_on, i.installments, i.total_cents - i.credited_cents, i.open_cents, ${day})`
}
