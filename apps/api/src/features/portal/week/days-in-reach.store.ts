import { sql } from 'kysely'
import type { FamilyScope } from '../reach.ts'
import { childrenInReach } from '../reach.ts'

interface AbsenceInReach {
  id: string
  childId: string
  familyId: string
  /** The child's name. */
  child: string
}

/** Returns those of these absences that are of children in reach, also undone ones. */
export async function absencesInReach(scope: FamilyScope, ids: readonly string[]): Promise<AbsenceInReach[]> {
  const children = await childrenInReach(scope)
  const { rows } = await sql<{ id: string; childId: string }>`
    select id, child_id as "childId" from absence
    where school_id = ${scope.school.id} and id = any(${ids}::uuid[]) and child_id = any(${children.map(({ id }) => id)}::uuid[])`.execute(
    scope.tx,
  )
  return rows.map((row) => {
    const { familyId, name } = children.find(({ id }) => id === row.childId)!
    return { ...row, familyId, child: name }
  })
}

/** Returns those of these activities in which a child in reach has a spot, or had one. */
export async function activitiesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select distinct s.activity_id as id from place p
      join section s on s.school_id = p.school_id and s.id = p.section_id
    where p.school_id = ${scope.school.id} and p.child_id = any(${childIds}::uuid[]) and p.state = 'taken'
      and s.activity_id = any(${ids}::uuid[])`.execute(scope.tx)
  return rows
}
