import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'

export interface GuardianAtDoor {
  id: string
  familyId: string
  name: string
  email: string | null
  language: Language | null
  homeId: string | null
  isProved: boolean
  wrongCount: number
  hasBirthDate: boolean
  hasPhone: boolean
  lastSeenAt: string | null
  deviceCount: number
}

/** Returns the guardians of families in their order, family by family, with what decides whether they log in, and where they are logged in. */
export async function guardiansAtDoor(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<GuardianAtDoor[]> {
  const { rows } = await sql<GuardianAtDoor>`
    select g.id, g.family_id as "familyId", g.first_name || ' ' || g.last_name as name, g.email_key as email, g.language, g.home_id as "homeId",
      coalesce(f.proved_at is not null, false) as "isProved", coalesce(f.wrong_count, 0) as "wrongCount",
      exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null
        and c.birth_date is not null) as "hasBirthDate",
      exists (select from guardian o where o.school_id = g.school_id and o.family_id = g.family_id and o.phone is not null) as "hasPhone",
      s."lastSeenAt", s."deviceCount"
    from guardian g left join family_proof f on f.school_id = g.school_id and f.family_id = g.family_id and f.email_key = g.email_key
      cross join lateral (
        select max(e.seen_at) as "lastSeenAt",
          count(distinct e.id) filter (where e.ended_at is null and e.expires_at > app.now())::int as "deviceCount"
        from family_person p join family_session_person sp on sp.school_id = p.school_id and sp.person_id = p.id
          join family_session e on e.school_id = sp.school_id and e.id = sp.session_id
        where p.school_id = g.school_id and p.guardian_id = g.id and p.email_key = g.email_key and e.email_key = g.email_key
          and ${IS_SAME_HUMAN}) s
    where g.school_id = ${schoolId} and g.family_id = any(${familyIds}::uuid[]) order by g.family_id, g.position`.execute(
    tx,
  )
  return rows
}

/**
 * Returns the sessions of a guardian: those that name them, and those of their address that name nobody yet. Whoever
 * shares the address stays logged in.
 */
export async function sessionsOfGuardian(tx: Tx, schoolId: string, guardianId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from guardian g join family_session e on e.school_id = g.school_id and e.email_key = g.email_key and e.ended_at is null
    where g.school_id = ${schoolId} and g.id = ${guardianId} and (
      not exists (select from family_session_person sp where sp.school_id = e.school_id and sp.session_id = e.id)
      or exists (select from family_session_person sp join family_person p on p.school_id = sp.school_id and p.id = sp.person_id
        where sp.school_id = e.school_id and sp.session_id = e.id and p.guardian_id = g.id))`.execute(tx)
  return rows.map(({ id }) => id)
}
