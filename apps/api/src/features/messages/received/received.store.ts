import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'

/** Saves a reply to a text. False if the provider delivered it before. */
export async function keepReceived(
  tx: Tx,
  { providerId, phone, body }: { providerId: string; phone: string; body: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into received_text (provider_id, phone, body) values (${providerId}, ${phone}, ${body.replaceAll('\0', '')})
    on conflict do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Returns a reply, and the schools that texted that number, latest first. Null if it is not stored. */
export async function receivedText(
  tx: Tx,
  providerId: string,
): Promise<{ phone: string; body: string; schoolIds: string[] } | null> {
  const { rows } = await sql<{ phone: string; body: string; schoolIds: string[] }>`
    select r.phone, r.body,
      array(select p.school_id from texted_phone p where p.phone = r.phone order by p.last_at desc) as "schoolIds"
    from received_text r where r.provider_id = ${providerId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the language of the last text to a number; null if it has none. */
export async function languageOfPhone(tx: Tx, phone: string): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    select p.language from texted_phone p where p.phone = ${phone} order by p.last_at desc limit 1`.execute(
    tx,
  )
  return rows[0]?.language ?? null
}

/** Deletes replies after a week. They are stored that long so that a text delivered twice is handled once. */
export async function forgetReceivedTexts(tx: Tx): Promise<void> {
  await sql`delete from received_text where received_at < app.now() - interval '7 days'`.execute(tx)
}
