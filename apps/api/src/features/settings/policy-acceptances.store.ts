import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../platform/database/database.ts'

/** A policy that the school asks families to accept, in its current version. */
export interface AskedPolicyRow {
  id: string
  title: string
  text: string
  version: number
  /** The text that an acceptance names: another language of this version has another one. */
  textId: string
  /** When one of these people accepted this version; null if none did. */
  acceptedOn: string | null
}

/** Returns the policies the school asks for, in their order, and when one of these people accepted the current version. */
export async function askedPolicies(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<AskedPolicyRow[]> {
  const { rows } = await sql<AskedPolicyRow>`
    select p.id, t.title, t.body as text, p.version, t.id as "textId", (
      select min(a.accepted_on) from policy_acceptance a where a.school_id = p.school_id and a.person_id = any(${personIds}::uuid[])
        and a.policy_id = p.id and a.version = p.version) as "acceptedOn"
    from policy p join policy_text t on t.school_id = p.school_id and t.policy_id = p.id and t.version = p.version
    where p.school_id = ${schoolId} and p.is_asked and p.removed_at is null order by p.position, p.id`.execute(
    tx,
  )
  return rows
}

/** Returns those of the policies that are there, past ones included. */
export async function policiesByIds(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from policy where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Returns those of the texts that are there, of whatever version, each with its policy. */
export async function textsByIds(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; policyId: string }[]> {
  const { rows } = await sql<{ id: string; policyId: string }>`
    select id, policy_id as "policyId" from policy_text
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Notes that a person accepted texts of policies, and returns the titles and versions that are new. */
export async function insertAcceptances(
  tx: Tx,
  { schoolId, today }: { schoolId: string; today: string },
  { personId, language, textIds }: { personId: string; language: Language; textIds: readonly string[] },
): Promise<{ policyId: string; title: string; version: number }[]> {
  const { rows } = await sql<{ policyId: string; title: string; version: number }>`
    with accepted as (
      insert into policy_acceptance (school_id, id, policy_id, version, text_id, person_id, language, accepted_on, accepted_at)
      select t.school_id, gen_random_uuid(), t.policy_id, t.version, t.id, ${personId}, ${language}, ${today}::date, app.now()
      from policy_text t where t.school_id = ${schoolId} and t.id = any(${textIds}::uuid[])
      on conflict (school_id, person_id, policy_id, version) do nothing
      returning school_id, text_id)
    select t.policy_id as "policyId", t.title, t.version from accepted a
      join policy_text t on t.school_id = a.school_id and t.id = a.text_id
    order by t.title, t.policy_id`.execute(tx)
  return rows
}
