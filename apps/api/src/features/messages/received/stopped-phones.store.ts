import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Stops texts to a number from every school: all schools text from the same number, and carriers block them all. */
export async function stopPhone(tx: Tx, phone: string): Promise<void> {
  await sql`insert into stopped_phone (mark) values (${markOf(sql`${phone}::text`)}) on conflict do nothing`.execute(
    tx,
  )
}

/** Allows texts to a number again. */
export async function allowPhone(tx: Tx, phone: string): Promise<void> {
  await sql`delete from stopped_phone where mark = ${markOf(sql`${phone}::text`)}`.execute(tx)
}

/** Hashes a number as carriers write it: '+12125550100'. */
export function markOf(phone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sha256(convert_to(${phone}, 'UTF8'))`
}
