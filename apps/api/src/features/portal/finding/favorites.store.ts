import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_OFFERED } from '../booking/offered.store.ts'

/** A guardian keeps so many favorites; the oldest give way. */
const FAVORITES_MAX = 100

/** Returns what these persons marked and the public pages still show, the latest first. */
export async function favoritesOf(
  tx: Tx,
  school: { id: string; today: string },
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from favorite f join activity a on a.school_id = f.school_id and a.id = f.activity_id
    where f.school_id = ${school.id} and f.person_id = any(${personIds}::uuid[]) and a.ends_on >= ${school.today} and ${IS_OFFERED}
    group by a.id order by max(f.added_at) desc, a.id limit ${FAVORITES_MAX}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks an activity for each of these persons, who are one human. Idempotent. */
export async function addFavorite(
  tx: Tx,
  schoolId: string,
  { personIds, activityId }: { personIds: readonly string[]; activityId: string },
): Promise<void> {
  await sql`
    insert into favorite (school_id, person_id, activity_id)
    select ${schoolId}, k, ${activityId} from unnest(${[...personIds].sort()}::uuid[]) as k order by k
    on conflict (school_id, person_id, activity_id) do nothing`.execute(tx)
}

export async function removeFavorite(
  tx: Tx,
  schoolId: string,
  { personIds, activityId }: { personIds: readonly string[]; activityId: string },
): Promise<void> {
  await sql`
    delete from favorite where school_id = ${schoolId} and person_id = any(${personIds}::uuid[]) and activity_id = ${activityId}`.execute(
    tx,
  )
}

/** Throws away marks of activities that are over or were taken away. */
export async function forgetFavorites({
  tx,
  school,
}: {
  tx: Tx
  school: { id: string; today: string }
}): Promise<void> {
  await sql`
    delete from favorite f using activity a
    where f.school_id = ${school.id} and a.school_id = f.school_id and a.id = f.activity_id
      and (a.removed_at is not null or a.ends_on < ${school.today})`.execute(tx)
}
