import { sql } from 'kysely'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'
import { FAMILY_RIGHTS_OF_C } from '../../school/family-portal.store.ts'
import type { CheckAct } from './check-notes.store.ts'

/** A note that a guardian asked for. */
export interface CheckWish {
  act: CheckAct
  channel: Channel
}

/** Returns what persons asked for, each once. */
export async function checkWishesOf(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<CheckWish[]> {
  const { rows } = await sql<CheckWish>`
    select distinct w.act, w.channel from check_note_wish w
    where w.school_id = ${schoolId} and w.person_id = any(${personIds}::uuid[])`.execute(tx)
  return rows
}

/** Saves whether persons want a note. */
export async function saveCheckWish(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
  { act, channel, isWanted }: CheckWish & { isWanted: boolean },
): Promise<void> {
  if (isWanted)
    await sql`
      insert into check_note_wish (school_id, person_id, act, channel)
      select ${schoolId}, k, ${act}, ${channel} from unnest(${personIds.toSorted()}::uuid[]) as k order by k
      on conflict (school_id, person_id, act, channel) do nothing`.execute(tx)
  else
    await sql`
      delete from check_note_wish where school_id = ${schoolId} and person_id = any(${personIds}::uuid[])
        and act = ${act} and channel = ${channel}`.execute(tx)
}

/**
 * Returns the guardians of families who asked for a note, as long as they are who asked, and what the
 * school lets families do: null where the portal is closed.
 */
export async function guardiansWhoAsked(
  tx: Tx,
  schoolId: string,
  act: CheckAct,
  familyIds: readonly string[],
): Promise<{ rights: FamilyRights | null; wishes: { guardianId: string; channel: Channel }[] }> {
  const { rows } = await sql<{
    rights: FamilyRights | null
    wishes: { guardianId: string; channel: Channel }[]
  }>`
    select case when c.has_family_portal then ${FAMILY_RIGHTS_OF_C} end as rights,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('guardianId', g.id, 'channel', w.channel)), '[]')
        from guardian g join family_person p on p.school_id = g.school_id and p.guardian_id = g.id and p.email_key = coalesce(g.email_key, '')
          join check_note_wish w on w.school_id = p.school_id and w.person_id = p.id and w.act = ${act}
        where g.school_id = c.school_id and g.family_id = any(${familyIds}::uuid[])
          and ${IS_SAME_HUMAN}) as wishes
    from school c where c.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
