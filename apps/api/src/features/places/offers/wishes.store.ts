import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** A wait or an open offer that ends once the child takes another wish. */
export interface OtherWish {
  id: string
  section_id: string
  activity_id: string
  activity: string
  section: string
  child_id: string
  child: string
  is_offered: boolean
}

/**
 * Returns the waits and open offers that end once these places are taken, because the family wants one of them alone.
 * What is being paid stays.
 */
export async function otherWishesOf(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<OtherWish[]> {
  const { rows } = await sql<OtherWish>`
    select p.id, p.section_id, a.id as activity_id, a.name as activity, s.name as section, p.child_id, ${NAME_OF_C} as child,
      p.state = 'held' as is_offered
    from (select distinct t.school_id, t.child_id, t.wishes_id from place t
        where t.school_id = ${schoolId} and t.id = any(${placeIds}::uuid[]) and t.wishes_id is not null) taken
      join place p on p.school_id = taken.school_id and p.wishes_id = taken.wishes_id and p.child_id = taken.child_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.id <> all(${placeIds}::uuid[]) and p.pool = 'regular' and p.state in ('waiting', 'held') and not p.is_being_paid
    order by a.name, s.position, p.id`.execute(tx)
  return rows
}

/** Makes waits of a child the wishes of which it gets one. The child's other waits stand for themselves from then on. */
export async function setWishes(
  tx: Tx,
  schoolId: string,
  { childId, placeIds, wishesId }: { childId: string; placeIds: readonly string[]; wishesId: string },
): Promise<void> {
  await sql`
    update place set wishes_id = case when id = any(${placeIds}::uuid[]) then ${wishesId}::uuid end
    where school_id = ${schoolId} and child_id = ${childId} and state in ('waiting', 'held')
      and (id = any(${placeIds}::uuid[]) or wishes_id is not null)`.execute(tx)
}
