import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inSections } from '../activities/sections-at.ts'
import { HELD_IN_LINE } from '../places/roster.store.ts'
import { IS_CONTACT } from '../messages/automatic/reached.store.ts'

/** Facts about a waiting spot that only the wait list shows. */
export interface WaitFacts {
  id: string
  siblings: { rosterId: string; childId: string; name: string }[]
  /** Number of spots that must be free at once before one is offered. */
  spots_together: number
  is_held_back: boolean
  /** The child's other waits of which the family wants one alone: their activities, with the section where it has a name. */
  other_wishes: string[]
  /** The family wants the spot to be taken and charged once it opens. */
  has_mandate: boolean
  /** Since when the next spots are reserved for the party; null if they are not. */
  reserving_since: string | null
  is_reached: boolean
  /** Until when the spot is held for payment; null if it is not. */
  paid_until: string | null
  offer: {
    outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | null
    offered_at: string
    expires_at: string
    ended_at: string | null
    is_out_of_turn: boolean
  } | null
}

/** Returns these facts for the spots of a page, by id. */
export async function waitFacts(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, WaitFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<WaitFacts>`
    select p.id, p.is_held_back, exists (
        select from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
        where c.school_id = p.school_id and c.id = p.child_id and ${IS_CONTACT} and g.email <> '') as is_reached,
      case when p.is_being_paid then p.expires_at end as paid_until,
      exists (select from wait_mandate n where n.school_id = p.school_id and n.place_id = p.id and n.outcome is null) as has_mandate,
      case when p.wishes_id is null or p.state not in ('waiting', 'held') then '[]' else (
        select coalesce(jsonb_agg(case s.name when '' then a.name else a.name || ', ' || s.name end order by a.name, s.position, o.id), '[]')
        from place o join section s on s.school_id = o.school_id and s.id = o.section_id
          join activity a on a.school_id = s.school_id and a.id = s.activity_id
        where o.school_id = p.school_id and o.child_id = p.child_id and o.wishes_id = p.wishes_id and o.id <> p.id and o.state in ('waiting', 'held')) end as other_wishes,
      case when p.party_id is null then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('rosterId', o.id, 'childId', c.id, 'name', ${NAME_OF_C}) order by o.joined_at, o.id), '[]')
        from place o join child c on c.school_id = o.school_id and c.id = o.child_id
        where o.school_id = p.school_id and o.section_id = p.section_id and o.party_id = p.party_id and o.id <> p.id
          and o.state in ('waiting', 'held') and not o.is_being_paid) end as siblings,
      case when p.party_id is null or p.state <> 'waiting' or p.is_held_back then 1 else (
        select count(*)::int from place o
        where o.school_id = p.school_id and o.section_id = p.section_id and o.party_id = p.party_id
          and o.state = 'waiting' and not o.is_held_back) end as spots_together,
      case when p.party_id is not null and p.state = 'waiting' and not p.is_held_back then (
        select min(o.reserving_since) from place o
        where o.school_id = p.school_id and o.section_id = p.section_id and o.party_id = p.party_id
          and o.state = 'waiting' and not o.is_held_back) end as reserving_since,
      (select jsonb_build_object('outcome', f.outcome, 'offered_at', f.offered_at, 'expires_at', f.expires_at, 'ended_at', f.ended_at,
          'is_out_of_turn', f.is_out_of_turn)
        from offer f where f.school_id = p.school_id and f.place_id = p.id order by f.offered_at desc limit 1) as offer
    from place p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface WaitCounts {
  waiting: number
  offered: number
  notTaken: number
  mode: 'AUTOMATIC' | 'STAFF_DECIDE'
  hours: number
}

/** Counts children who wait, have an offer, or did not take theirs. Also returns how the school handles free spots. */
export async function waitCounts(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<WaitCounts> {
  const { rows } = await sql<WaitCounts>`
    select coalesce(line.waiting, 0)::int as waiting, coalesce(line.offered, 0)::int as offered,
      (select count(*) from offer o where o.school_id = k.school_id and ${inSections('o.section_id', sectionIds)}
        and o.outcome in ('EXPIRED', 'DECLINED'))::int as "notTaken",
      k.offer_mode as mode, k.offer_hours as hours
    from school k cross join (
      select count(*) filter (where p.state = 'waiting') as waiting,
        count(*) filter (where ${sql.raw(HELD_IN_LINE)}) as offered
      from place p
      where p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.state in ('waiting', 'held')) line
    where k.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
