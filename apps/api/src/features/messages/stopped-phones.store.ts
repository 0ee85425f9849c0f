import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Keeps that a number gets no texts any more, from any school: all text from the same number, and carriers stop them all. */
export async function stopPhone(tx: Tx, phone: string): Promise<void> {
  await sql`insert into stopped_phone (mark) values (${markOf(sql`${phone}::text`)}) on conflict do nothing`.execute(
    tx,
  )
}

/** A number gets texts again. */
export async function allowPhone(tx: Tx, phone: string): Promise<void> {
  await sql`delete from stopped_phone where mark = ${markOf(sql`${phone}::text`)}`.execute(tx)
}

/** The mark by which a number is known, as carriers write it: '+12125550100'. */
export function markOf(phone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sha256(convert_to(${phone}, 'UTF8'))`
}
