import { sql } from 'kysely'
import type { FamilyAtDoor, ProofFacts } from '@afterbell/domain/portal/log-in/log-in'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns the families in which a guardian has an address, with what decides who may log in. */
export async function familiesAtDoor(
  tx: Tx,
  schoolId: string,
  { email, chosenGuardianIds }: { email: string; chosenGuardianIds: readonly string[] },
): Promise<FamilyAtDoor[]> {
  const { rows } = await sql<FamilyAtDoor>`
    select g.family_id as "familyId",
      jsonb_agg(jsonb_build_object('guardianId', g.id, 'firstName', g.first_name, 'homeId', g.home_id) order by g.position) as guardians,
      (array_agg(g.id) filter (where g.id = any(${chosenGuardianIds}::uuid[])))[1] as "chosenGuardianId",
      coalesce(f.proved_at is not null, false) as "isProved", coalesce(f.wrong_count, 0) as "wrongCount",
      exists (select from child c where c.school_id = ${schoolId} and c.family_id = g.family_id and c.archived_at is null
        and c.birth_date is not null) as "hasBirthDate",
      exists (select from guardian o where o.school_id = ${schoolId} and o.family_id = g.family_id and o.phone is not null) as "hasPhone"
    from guardian g left join family_proof f on f.school_id = g.school_id and f.family_id = g.family_id and f.email_key = g.email_key
    where g.school_id = ${schoolId} and g.email_key = ${email} and exists (
      select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
    group by g.family_id, f.proved_at, f.wrong_count order by g.family_id limit 20`.execute(tx)
  return rows
}

/** Returns the facts by which an address proves each of these families. */
export async function proofFacts(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<Map<string, ProofFacts>> {
  const { rows } = await sql<ProofFacts & { familyId: string }>`
    select f.id as "familyId",
      array(select c.birth_date::text from child c where c.school_id = f.school_id and c.family_id = f.id
        and c.archived_at is null and c.birth_date is not null) as "birthDates",
      array(select app.folded(trim(c.last_name)) from child c where c.school_id = f.school_id and c.family_id = f.id and c.archived_at is null) as "lastNames",
      array(select app.digits(g.phone) from guardian g where g.school_id = f.school_id and g.family_id = f.id and g.phone is not null) as phones
    from family f where f.school_id = ${schoolId} and f.id = any(${familyIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ familyId, ...facts }) => [familyId, facts]))
}

/** Stores that the owner of an address belongs to families, by the facts they knew or on the word of staff. */
export async function keepProof(
  tx: Tx,
  schoolId: string,
  proof: { email: string; familyIds: readonly string[] } &
    /** REGISTERED: they began the family themselves, so that there is nothing to prove. */
    ({ by: 'FACTS' | 'REGISTERED' } | { by: 'STAFF'; accountId: string }),
): Promise<void> {
  const accountId = proof.by === 'STAFF' ? proof.accountId : null
  await sql`
    insert into family_proof (school_id, family_id, email_key, proved_at, proved_by, account_id)
    select ${schoolId}, f, ${proof.email}, app.now(), ${proof.by}, ${accountId}::uuid from unnest(${proof.familyIds}::uuid[]) as f
    on conflict (school_id, family_id, email_key) do update set proved_at = excluded.proved_at, proved_by = excluded.proved_by,
      account_id = excluded.account_id`.execute(tx)
}

/** Counts a wrong proof of an address for each of these families. */
export async function countWrongProof(
  tx: Tx,
  schoolId: string,
  email: string,
  familyIds: readonly string[],
): Promise<void> {
  await sql`
    insert into family_proof (school_id, family_id, email_key, wrong_count)
    select ${schoolId}, f, ${email}, 1 from unnest(${familyIds}::uuid[]) as f
    on conflict (school_id, family_id, email_key) do update set wrong_count = family_proof.wrong_count + 1`.execute(
    tx,
  )
}

/** Moves the proofs of a family to the one it is merged into. */
export async function moveProofs(
  tx: Tx,
  schoolId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into family_proof (school_id, family_id, email_key, wrong_count, proved_at, proved_by, account_id)
    select school_id, ${to}, email_key, wrong_count, proved_at, proved_by, account_id from family_proof
    where school_id = ${schoolId} and family_id = ${from} and proved_at is not null
    on conflict (school_id, family_id, email_key) do nothing`.execute(tx)
  await sql`delete from family_proof where school_id = ${schoolId} and family_id = ${from}`.execute(tx)
}
