import { sql } from 'kysely'
import type { ChildRecord } from '@afterbell/domain/families/child-facts'
import type { MarketingSource } from '@afterbell/domain/families/marketing-consent'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  approvedPickupsOfC,
  EMERGENCY_CONTACT,
  emergencyContactsOfC,
  guardianOfC,
  guardiansOfC,
  neverReleaseOfC,
} from '../pickups/people-of-child.store.ts'
import { RECORD_OF_C } from './child-facts.store.ts'

export interface Guardian {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  /** The language of messages to them; null if nobody has said. */
  language: Language | null
}

/** A guardian with the latest marketing consent and its source; `marketingSaid` is null if none was recorded. */
interface GuardianWithConsent extends Guardian {
  marketing: boolean
  marketingSaid: { at: string; source: MarketingSource; by: string | null } | null
}

export interface Pickup {
  id: string
  name: string
  phone: string | null
  relation: string
}

export interface EmergencyContact extends Pickup {
  otherPhone: string | null
}

export interface Child extends ChildRecord {
  id: string
  familyId: string
  teacher: string | null
  tshirtSize: string | null
  primaryGuardian: GuardianWithConsent | null
  secondaryGuardian: GuardianWithConsent | null
  furtherGuardians: GuardianWithConsent[]
  approvedPickups: Pickup[]
  emergencyContacts: EmergencyContact[]
  doNotRelease: { id: string; name: string; note: string; createdAt: string; createdBy: string | null }[]
  hasMedical: boolean
  siblings: { id: string; name: string }[]
  createdAt: string
  registeredAt: string | null
  archivedAt: string | null
  mergedIntoId: string | null
  version: number
}

/** Reads one child with everything their page shows, archived children included. */
export async function childById(tx: Tx, schoolId: string, id: string): Promise<Child | undefined> {
  const { rows } = await sql<Child>`
    select c.id, c.family_id as "familyId", ${RECORD_OF_C}, c.version,
      (select t.name from teacher t where t.school_id = c.school_id and t.id = c.teacher_id) as teacher,
      (select t.size from tshirt_size t where t.school_id = c.school_id and t.id = c.tshirt_size_id) as "tshirtSize",
      c.created_at as "createdAt", c.registered_at as "registeredAt", c.archived_at as "archivedAt", c.merged_into_id as "mergedIntoId", ${HAS_MEDICAL} as "hasMedical",
      ${guardianOfC(1, GUARDIAN)} as "primaryGuardian", ${guardianOfC(2, GUARDIAN)} as "secondaryGuardian",
      ${guardiansOfC(GUARDIAN, 3)} as "furtherGuardians", ${approvedPickupsOfC(PICKUP)} as "approvedPickups",
      ${emergencyContactsOfC(EMERGENCY_CONTACT)} as "emergencyContacts",
      ${neverReleaseOfC(DO_NOT_RELEASE_ENTRY)} as "doNotRelease",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', ${nameOf('s')}) order by s.birth_date, s.id), '[]')
        from child s where s.school_id = c.school_id and s.family_id = c.family_id and s.id <> c.id and s.archived_at is null) as siblings
    from child c where c.school_id = ${schoolId} and c.id = ${id}`.execute(tx)
  return rows[0]
}

const GUARDIAN = sql`json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email, 'phone', g.phone,
  'language', g.language, 'marketing', coalesce(g.marketing_consent, false),
  'marketingSaid', case when g.marketing_consent is not null then json_build_object('at', g.marketing_said_at,
    'source', g.marketing_source, 'by', (select s.first_name || ' ' || s.last_name from staff s
      where s.school_id = g.school_id and s.id = g.marketing_said_by)) end)`

const PICKUP = sql`json_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'relation', a.relation)`

const DO_NOT_RELEASE_ENTRY = sql`json_build_object('id', d.id, 'name', d.name, 'note', d.note, 'createdAt', d.created_at, 'createdBy', (
  select s.first_name || ' ' || s.last_name from staff s where s.school_id = d.school_id and s.id = d.created_by))`

/** SQL condition: there are medical facts of a child `c`. */
export const HAS_MEDICAL = sql`exists (select from child_medical m where m.school_id = c.school_id and m.child_id = c.id)`
