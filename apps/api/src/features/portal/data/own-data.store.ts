import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface AcceptedPolicy {
  title: string
  version: number
  acceptedOn: string
}

/** Returns the policies that these persons accepted, in every version. */
export async function acceptedPolicies(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<AcceptedPolicy[]> {
  const { rows } = await sql<AcceptedPolicy>`
    select t.title, a.version, a.accepted_on as "acceptedOn"
    from policy_acceptance a join policy_text t on t.school_id = a.school_id and t.id = a.text_id
    where a.school_id = ${schoolId} and a.person_id = any(${personIds}::uuid[]) order by a.accepted_on, t.title, a.version`.execute(
    tx,
  )
  return rows
}

export interface QuestionsOfVersion {
  formId: string
  number: number
  /** By the id of the question, in no order. */
  questions: Record<string, string>
}

/** Returns the questions of forms in the versions that were answered. */
export async function questionsOfVersions(
  tx: Tx,
  schoolId: string,
  versions: readonly { formId: string; formVersion: number }[],
): Promise<QuestionsOfVersion[]> {
  const { rows } = await sql<QuestionsOfVersion>`
    select v.form_id as "formId", v.number,
      (select coalesce(jsonb_object_agg(f ->> 'id', f ->> 'question'), '{}') from jsonb_array_elements(v.fields) f) as questions
    from form_version v
    where v.school_id = ${schoolId} and (v.form_id, v.number) in (
      select u.form_id, u.number from unnest(${versions.map(({ formId }) => formId)}::uuid[],
        ${versions.map(({ formVersion }) => formVersion)}::int[]) as u(form_id, number))`.execute(tx)
  return rows
}

/** Returns for how many months the school keeps each kind of data; null without a limit. */
export async function keptMonths(
  tx: Tx,
  schoolId: string,
): Promise<{ messageMonths: number | null; pickupMonths: number | null; leftChildMonths: number | null }> {
  const { rows } = await sql<{
    messageMonths: number | null
    pickupMonths: number | null
    leftChildMonths: number | null
  }>`
    select r.message_months as "messageMonths", r.pickup_months as "pickupMonths", r.left_child_months as "leftChildMonths"
    from (select) always left join retention r on r.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
