import { sql, type RawBuilder } from 'kysely'
import type { Grade } from '@afterbell/domain/families/grades'
import type { Tx } from '../../../platform/database/database.ts'

export interface Guardian {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

export interface Pickup {
  id: string
  name: string
  phone: string | null
  relation: string
}

export interface Child {
  id: string
  familyId: string
  firstName: string
  lastName: string
  birthDate: string | null
  grade: Grade | null
  allergies: string
  specialNeeds: string
  teacherId: string | null
  tshirtSizeId: string | null
  teacher: string | null
  tshirtSize: string | null
  primaryGuardian: Guardian | null
  secondaryGuardian: Guardian | null
  furtherGuardians: Guardian[]
  approvedPickups: Pickup[]
  doNotRelease: { id: string; name: string; note: string; createdAt: string; createdBy: string | null }[]
  hasMedical: boolean
  siblings: { id: string; name: string }[]
  createdAt: string
  archivedAt: string | null
  mergedIntoId: string | null
  version: number
}

/** One child with everything its page shows, one that was removed too. */
export async function childById(tx: Tx, schoolId: string, id: string): Promise<Child | undefined> {
  const { rows } = await sql<Child>`
    select c.id, c.family_id as "familyId", c.first_name as "firstName", c.last_name as "lastName", c.birth_date as "birthDate", c.grade,
      c.allergies, c.special_needs as "specialNeeds", c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId", c.version,
      (select t.name from teacher t where t.school_id = c.school_id and t.id = c.teacher_id) as teacher,
      (select t.size from tshirt_size t where t.school_id = c.school_id and t.id = c.tshirt_size_id) as "tshirtSize",
      c.created_at as "createdAt", c.archived_at as "archivedAt", c.merged_into_id as "mergedIntoId", ${HAS_MEDICAL} as "hasMedical",
      ${guardianAt(1)} as "primaryGuardian", ${guardianAt(2)} as "secondaryGuardian",
      (select coalesce(jsonb_agg(${GUARDIAN} order by g.position), '[]')
        from guardian g where g.school_id = c.school_id and g.family_id = c.family_id and g.position > 2) as "furtherGuardians",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'relation', a.relation) order by a.position), '[]')
        from approved_pickup a where a.school_id = c.school_id and a.child_id = c.id) as "approvedPickups",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'note', d.note, 'createdAt', d.created_at,
          'createdBy', s.first_name || ' ' || s.last_name) order by d.created_at, d.id), '[]')
        from do_not_release d left join staff s on s.school_id = d.school_id and s.id = d.created_by
        where d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null) as "doNotRelease",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) order by s.birth_date, s.id), '[]')
        from child s where s.school_id = c.school_id and s.family_id = c.family_id and s.id <> c.id and s.archived_at is null) as siblings
    from child c where c.school_id = ${schoolId} and c.id = ${id}`.execute(tx)
  return rows[0]
}

const GUARDIAN = sql`jsonb_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email, 'phone', g.phone)`

/** Whether something is sealed of a child `c`. */
export const HAS_MEDICAL = sql`exists (select from child_medical m where m.school_id = c.school_id and m.child_id = c.id)`

function guardianAt(position: 1 | 2): RawBuilder<unknown> {
  return sql`(select ${GUARDIAN}
    from guardian g where g.school_id = c.school_id and g.family_id = c.family_id and g.position = ${sql.lit(position)})`
}
