import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** That a child is picked up late, as the family said it last. */
export interface LateNotice {
  minutes: number
  note: string
  by: string
  at: string
}

const NOTICE = sql`jsonb_build_object('minutes', l.minutes, 'note', l.note, 'by', n.first_name || ' ' || n.last_name, 'at', l.told_at)`

const OF_PERSON = sql`late_notice l join family_person n on n.school_id = l.school_id and n.id = l.person_id`

/** SQL for what the family of child `c` said about the pickup on the day of meeting `m`; null if nothing. */
export const lateNoticeOfLine = sql`(select ${NOTICE} from ${OF_PERSON}
  where l.school_id = c.school_id and l.child_id = c.id and l.date = m.date and l.withdrawn_at is null)`

/** Returns what families said about the pickups of children on a day, by child. */
export async function lateNoticesOn(
  tx: Tx,
  schoolId: string,
  { childIds, date }: { childIds: readonly string[]; date: string },
): Promise<ReadonlyMap<string, LateNotice>> {
  const { rows } = await sql<{ childId: string; notice: LateNotice }>`
    select l.child_id as "childId", ${NOTICE} as notice from ${OF_PERSON}
    where l.school_id = ${schoolId} and l.child_id = any(${childIds}::uuid[]) and l.date = ${date} and l.withdrawn_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ childId, notice }) => [childId, notice]))
}

interface NewNotice {
  childId: string
  date: string
  minutes: number
  note: string
  personId: string
}

/** Writes down that a child is picked up late, in place of what was said before. Returns whether it differs. */
export async function saveLateNotice(tx: Tx, schoolId: string, notice: NewNotice): Promise<boolean> {
  const { childId, date, minutes, note, personId } = notice
  const { rows } = await sql<{ date: string }>`
    insert into late_notice as l (school_id, child_id, date, minutes, note, person_id)
    values (${schoolId}, ${childId}, ${date}, ${minutes}, ${note}, ${personId})
    on conflict (school_id, child_id, date) do update
      set minutes = excluded.minutes, note = excluded.note, person_id = excluded.person_id, told_at = app.now(), withdrawn_at = null
      where l.withdrawn_at is not null or (l.minutes, l.note) is distinct from (excluded.minutes, excluded.note)
    returning l.date`.execute(tx)
  return rows.length > 0
}

/** Takes the word about a day's pickup back. Returns whether there was one. */
export async function withdrawLateNotice(
  tx: Tx,
  schoolId: string,
  { childId, date }: { childId: string; date: string },
): Promise<boolean> {
  const { rows } = await sql<{ date: string }>`
    update late_notice set withdrawn_at = app.now()
    where school_id = ${schoolId} and child_id = ${childId} and date = ${date} and withdrawn_at is null returning date`.execute(
    tx,
  )
  return rows.length > 0
}

/** Moves the notices of a merged duplicate to the child that is kept. On a day that has both, the kept child's stays. */
export async function moveLateNoticesOf(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`
    delete from late_notice l where l.school_id = ${schoolId} and l.child_id = ${otherId}
      and exists (select from late_notice k where k.school_id = l.school_id and k.child_id = ${keepId} and k.date = l.date)`.execute(
    tx,
  )
  await sql`update late_notice set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}
