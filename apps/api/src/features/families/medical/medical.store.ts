import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

interface SealedRecord {
  sealed: Buffer
  keyId: string
  changedAt: string
  changedBy: string | null
  version: number
}

/** Reads the sealed medical facts of a child, with who changed them last. */
export async function sealedMedical(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<SealedRecord | undefined> {
  const { rows } = await sql<SealedRecord>`
    select m.sealed, m.key_id as "keyId", m.changed_at as "changedAt",
      coalesce(s.first_name || ' ' || s.last_name, p.first_name || ' ' || p.last_name) as "changedBy", m.version
    from child_medical m left join staff s on s.school_id = m.school_id and s.id = m.changed_by
      left join family_person p on p.school_id = m.school_id and p.id = m.person_id
    where m.school_id = ${schoolId} and m.child_id = ${childId}`.execute(tx)
  return rows[0]
}

/** Facts to store, with the member of staff or the person of a family who wrote them. */
interface SealedFacts {
  sealed: Buffer
  keyId: string
  accountId: string | null
  personId: string | null
}

/** Stores the sealed medical facts of a child, replacing earlier ones. */
export async function saveSealed(
  tx: Tx,
  schoolId: string,
  childId: string,
  { sealed, keyId, accountId, personId }: SealedFacts,
): Promise<void> {
  await sql`
    insert into child_medical (school_id, child_id, sealed, key_id, changed_by, person_id)
    values (${schoolId}, ${childId}, ${sealed}, ${keyId}, ${accountId}, ${personId})
    on conflict (school_id, child_id) do update set sealed = excluded.sealed, key_id = excluded.key_id,
      changed_at = app.now(), changed_by = excluded.changed_by, person_id = excluded.person_id,
      version = child_medical.version + 1`.execute(tx)
}

/** Inserts sealed medical facts of children who had none before. */
export async function insertSealed(
  tx: Tx,
  schoolId: string,
  sealed: readonly { childId: string; sealed: Buffer; keyId: string }[],
  accountId: string,
): Promise<void> {
  const rows = sealed.map((each) => ({ ...each, sealed: each.sealed.toString('base64') }))
  await sql`
    insert into child_medical (school_id, child_id, sealed, key_id, changed_by)
    select ${schoolId}, n."childId", decode(n.sealed, 'base64'), n."keyId", ${accountId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("childId" uuid, sealed text, "keyId" text)`.execute(
    tx,
  )
}

/**
 * Reads facts sealed with a different key than this one, in the order of child ids after `after`. Locks the rows until
 * the transaction ends.
 */
export async function sealedOtherwise(
  tx: Tx,
  schoolId: string,
  { keyId, after, most }: { keyId: string; after: string; most: number },
): Promise<{ childId: string; sealed: Buffer; keyId: string }[]> {
  const { rows } = await sql<{ childId: string; sealed: Buffer; keyId: string }>`
    select child_id as "childId", sealed, key_id as "keyId" from child_medical
    where school_id = ${schoolId} and child_id > ${after} and key_id <> ${keyId}
    order by child_id limit ${most} for update`.execute(tx)
  return rows
}

/** Replaces the sealed bytes and their key. Contents, author and time stay the same. */
export async function replaceSealed(
  tx: Tx,
  schoolId: string,
  keyId: string,
  anew: readonly { childId: string; sealed: Buffer }[],
): Promise<void> {
  const rows = anew.map(({ childId, sealed }) => ({ childId, sealed: sealed.toString('base64') }))
  await sql`
    update child_medical m set sealed = decode(n.sealed, 'base64'), key_id = ${keyId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("childId" uuid, sealed text)
    where m.school_id = ${schoolId} and m.child_id = n."childId"`.execute(tx)
}

export async function deleteMedical(tx: Tx, schoolId: string, childId: string): Promise<void> {
  await sql`delete from child_medical where school_id = ${schoolId} and child_id = ${childId}`.execute(tx)
}
