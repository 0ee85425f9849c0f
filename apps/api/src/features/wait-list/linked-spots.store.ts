import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LinkedGuardian } from './offer-links.ts'

/** A spot that a family is offered or waits for, as it is described to them. */
export interface SpotRow {
  placeId: string
  sectionId: string
  enrollmentId: string
  activityId: string
  kind: ActivityKind
  activity: string
  section: string
  location: string | null
  childId: string
  child: string
  familyId: string
  placeState: 'taken' | 'held' | 'waiting' | 'gone'
  isBeingPaid: boolean
  /** The child is enrolled in another section of the activity. */
  isPlacedElsewhere: boolean
  /** The meetings still to come. */
  meetings: { date: string; from: string; to: string }[]
  /** The days are picked: the spot is for these meetings alone. */
  isPicked: boolean
  /** The family wants one alone of this and others. */
  isWish: boolean
}

export interface OfferRow extends SpotRow {
  id: string
  outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | null
  offeredAt: string
  expiresAt: string
  isOver: boolean
  /** The guardian who answered by a link or logged in; null if nobody did, or if the guardian is gone. */
  answeredById: string | null
  isAnsweredByFamily: boolean
}

/** Returns an offer, and those made to the same family at the same moment. */
export async function offersWith(tx: Tx, schoolId: string, offerId: string): Promise<OfferRow[]> {
  return offersMatching(
    tx,
    schoolId,
    sql`o.offered_at = (select f.offered_at from offer f where f.school_id = ${schoolId} and f.id = ${offerId})
      and c.family_id = (select k.family_id from offer f join place h on h.school_id = f.school_id and h.id = f.place_id
        join child k on k.school_id = h.school_id and k.id = h.child_id where f.school_id = ${schoolId} and f.id = ${offerId})`,
  )
}

/** Returns offers by id. */
export async function offersByIds(tx: Tx, schoolId: string, ids: readonly string[]): Promise<OfferRow[]> {
  return offersMatching(tx, schoolId, sql`o.id = any(${ids}::uuid[])`)
}

/** Returns the open offers of children, and nothing that is being paid. */
export async function openOffersOf(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<OfferRow[]> {
  return offersMatching(
    tx,
    schoolId,
    sql`p.child_id = any(${childIds}::uuid[]) and p.state = 'held' and not p.is_being_paid
      and o.outcome is null and o.expires_at > app.now()`,
  )
}

async function offersMatching(tx: Tx, schoolId: string, condition: RawBuilder<unknown>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.outcome, o.offered_at as "offeredAt", o.expires_at as "expiresAt", o.expires_at <= app.now() as "isOver",
      r.guardian_id as "answeredById", o.person_id is not null as "isAnsweredByFamily", ${SPOT}
    from offer o join place p on p.school_id = o.school_id and p.id = o.place_id ${ABOUT_PLACE}
      left join family_person r on r.school_id = o.school_id and r.id = o.person_id
    where o.school_id = ${schoolId} and ${condition}
    order by c.first_name, a.name, s.position, o.id`.execute(tx)
  return rows
}

export interface WaitRow extends SpotRow {
  /** 1 for the first; 0 if the place does not wait. */
  position: number
}

/** Returns places on wait lists by id, also those that no longer wait. */
export async function waitsByIds(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<WaitRow[]> {
  return waitsMatching(tx, schoolId, sql`p.id = any(${placeIds}::uuid[])`)
}

/** Returns where children wait, of activities that are not over. */
export async function openWaitsOf(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  childIds: readonly string[],
): Promise<WaitRow[]> {
  return waitsMatching(
    tx,
    schoolId,
    sql`p.child_id = any(${childIds}::uuid[]) and p.state = 'waiting' and a.removed_at is null and not a.is_draft
      and (a.ends_on is null or a.ends_on >= ${today})`,
  )
}

async function waitsMatching(tx: Tx, schoolId: string, condition: RawBuilder<unknown>): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select ${SPOT}, case when p.state = 'waiting' then (select count(*) from place w where w.school_id = p.school_id
        and w.section_id = p.section_id and w.state = 'waiting' and w.days && p.days
        and (w.joined_at, w.id) <= (p.joined_at, p.id))::int else 0 end as position
    from place p ${ABOUT_PLACE}
    where p.school_id = ${schoolId} and ${condition} and p.pool = 'regular'
    order by c.first_name, a.name, s.position, p.id`.execute(tx)
  return rows
}

const SPOT = sql`p.id as "placeId", p.section_id as "sectionId", p.enrollment_id as "enrollmentId", a.id as "activityId", a.kind,
  a.name as activity, s.name as section, l.name as location, c.id as "childId", ${NAME_OF_C} as child, c.family_id as "familyId",
  case when p.state in ('held', 'taken') and p.left_at is not null then 'gone' else p.state end as "placeState",
  p.is_being_paid as "isBeingPaid", upper(p.days) < 'infinity' as "isPicked", p.wishes_id is not null as "isWish",
  exists (select from place e join section es on es.school_id = e.school_id and es.id = e.section_id
    where e.school_id = p.school_id and e.child_id = p.child_id and e.id <> p.id and e.state = 'taken' and e.left_at is null
      and e.pool = 'regular' and es.activity_id = s.activity_id) as "isPlacedElsewhere",
  (select coalesce(jsonb_agg(jsonb_build_object('date', m.date, 'from', to_char(m.time_from, 'HH24:MI'),
      'to', to_char(m.time_to, 'HH24:MI')) order by m.date), '[]')
    from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled
      and m.ends_at > app.now() and p.days @> m.date) as meetings`

const ABOUT_PLACE = sql`join child c on c.school_id = p.school_id and c.id = p.child_id
  join section s on s.school_id = p.school_id and s.id = p.section_id
  join activity a on a.school_id = s.school_id and a.id = s.activity_id
  left join location l on l.school_id = a.school_id and l.id = a.location_id`

export interface GuardianOfFamily extends LinkedGuardian {
  familyId: string
  homeId: string | null
  email: string | null
}

/** Returns the guardians of families, in order. */
export async function guardiansOfFamilies(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<GuardianOfFamily[]> {
  const { rows } = await sql<GuardianOfFamily>`
    select id, family_id as "familyId", home_id as "homeId", first_name as "firstName", last_name as "lastName", email,
      email_key as "emailKey", phone
    from guardian where school_id = ${schoolId} and family_id = any(${familyIds}::uuid[]) order by family_id, position`.execute(
    tx,
  )
  return rows
}
