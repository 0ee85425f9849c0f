import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { MANDATE_VERSION, type MandateSource } from '@afterbell/domain/payments/mandate'
import type { Tx } from '../../../platform/database/database.ts'

/** A mandate as a payer gives it on the card page: from where, and in which language. */
export interface GivenMandate {
  network: string
  language: Language
}

export interface NewMandate {
  methodId: string
  source: MandateSource
  wording: string
  givenOn: string
  /** Network address of the payer who gave it on the card page. */
  network: string | null
  /** User who recorded it, or opened the page it was given on. */
  accountId: string | null
  /** The person of a family who gave it, logged in. */
  personId?: string | null
}

/** Stores the mandate to charge a method automatically. Returns false if it has one already. */
export async function insertMandate(tx: Tx, schoolId: string, mandate: NewMandate): Promise<boolean> {
  const { methodId, source, wording, givenOn, network, accountId, personId = null } = mandate
  const { rows } = await sql<{ id: string }>`
    insert into mandate (school_id, id, method_id, version, wording, source, given_on, network, by_account_id, by_person_id)
    values (${schoolId}, ${randomUUIDv7()}, ${methodId}, ${MANDATE_VERSION}, ${wording}, ${source}, ${givenOn}, ${network}, ${accountId}::uuid, ${personId}::uuid)
    on conflict (school_id, method_id) where ended_at is null do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Ends the mandate of a method. Returns false if it had none. */
export async function endMandate(
  tx: Tx,
  schoolId: string,
  { methodId, accountId, personId }: { methodId: string; accountId: string | null; personId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update mandate set ended_at = app.now(), ended_by_account_id = ${accountId}::uuid, ended_by_person_id = ${personId}::uuid
    where school_id = ${schoolId} and method_id = ${methodId} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** A mandate in force, as screens show it. */
export interface MandateInfo {
  source: MandateSource
  givenOn: string
  /** Who recorded it, or gave it logged in; null if nobody was. */
  by: string | null
}

/** Returns the mandates in force, by method. */
export async function mandatesOf(
  tx: Tx,
  schoolId: string,
  methodIds: readonly string[],
): Promise<Map<string, MandateInfo>> {
  const { rows } = await sql<MandateInfo & { methodId: string }>`
    select n.method_id as "methodId", n.source, n.given_on as "givenOn", coalesce(a.first_name || ' ' || a.last_name, p.first_name || ' ' || p.last_name) as by
    from mandate n left join staff a on a.school_id = n.school_id and a.id = n.by_account_id
      left join family_person p on p.school_id = n.school_id and p.id = n.by_person_id
    where n.school_id = ${schoolId} and n.method_id = any(${methodIds}::uuid[]) and n.ended_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ methodId, ...mandate }) => [methodId, mandate]))
}

/**
 * SQL: the payer's method for automatic charges. This is the default one at the account that collects now, if it is
 * usable, not expired, and has a mandate. `payer` is SQL of the caller.
 */
export function autopayOf(payer: RawBuilder<unknown>, schoolId: string, today: string): RawBuilder<unknown> {
  return sql`payment_method m
    join own_provider_account o on o.school_id = m.school_id and o.state = 'CONNECTED' and o.takes_payments and o.account_ref = m.account_ref
    where m.school_id = ${schoolId} and m.payer_id = ${payer} and m.is_default and m.removed_at is null and m.state = 'USABLE'
      and (m.expires_on is null or m.expires_on >= ${today})
      and exists (select from mandate n where n.school_id = m.school_id and n.method_id = m.id and n.ended_at is null)`
}
