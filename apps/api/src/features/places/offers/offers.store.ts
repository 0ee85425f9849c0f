import { sql, type RawBuilder } from 'kysely'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Days } from '@afterbell/domain/places/queue'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inSections } from '../../activities/sections-at.ts'
import { COUNTS_TOWARD_CAPACITY } from '../places.store.ts'
import { undoableDays } from '../undo/undo.store.ts'

/** A waiting place, or a hold or offer that has expired. */
export interface QueueRow {
  id: string
  section_id: string
  state: 'waiting' | 'held'
  /** Held for payment, not offered. */
  is_being_paid: boolean
  party_id: string | null
  is_held_back: boolean
  /** The next spots are reserved for its party. */
  is_reserving: boolean
  days: Days
}

/** Reads who waits for sections, first in line first, and the expired holds and offers there. */
export async function queuesOf(tx: Tx, schoolId: string, sectionIds: readonly string[]): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select p.id, p.section_id, p.state, p.is_being_paid, p.party_id, p.is_held_back, p.reserving_since is not null as is_reserving, ${stretches('p.days')} as days
    from place p
    where p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.state in ('waiting', 'held')
      and (p.state = 'waiting' or p.expires_at <= app.now())
    order by p.joined_at, p.id`.execute(tx)
  return rows
}

/** A section with its wait list, and the days of its other taken or held places. */
interface SectionQueue {
  capacity: number
  live: Days[]
  waiting: QueueRow[]
}

/** Reads the queue of a section. Offered places among `ids` are listed where they waited. */
export async function queueOf(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  ids: readonly string[],
): Promise<SectionQueue> {
  const { rows } = await sql<SectionQueue>`
    select s.capacity, ${liveDays(ids)} as live, (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'section_id', p.section_id, 'state', p.state, 'is_being_paid', p.is_being_paid, 'party_id', p.party_id,
            'is_held_back', p.is_held_back, 'is_reserving', p.reserving_since is not null, 'days', ${stretches('p.days')}) order by p.joined_at, p.id), '[]')
        from place p where p.school_id = s.school_id and p.section_id = s.id
          and (p.state = 'waiting' or p.state = 'held' and not p.is_being_paid and p.id = any(${ids}::uuid[]))) as waiting
    from section s where s.school_id = ${schoolId} and s.id = ${sectionId}`.execute(tx)
  return rows[0]!
}

/** Returns the names of the children of places, in the order of the line. */
export async function childNames(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${NAME_OF_C} as name
    from place p join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${schoolId} and p.id = any(${placeIds}::uuid[]) order by p.joined_at, p.id`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** A section whose free spots can be offered. */
export interface OfferingSection {
  id: string
  capacity: number
  starts_on: string | null
  offer_hours: number
  offer_mode: 'AUTOMATIC' | 'STAFF_DECIDE'
  /** The moment of reading: offers made from it begin then. */
  at: string
  /** The days of the places that are taken or held. */
  live: Days[]
  /** Days of places given up moments ago, kept while the act can be undone. */
  kept: Days[]
}

/** Reads the sections that can make offers: active, of published activities that are not over. */
export async function offeringSections(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  today: string,
): Promise<OfferingSection[]> {
  const { rows } = await sql<OfferingSection>`
    select s.id, s.capacity, a.starts_on, k.offer_hours, k.offer_mode, app.now() as at,
      ${liveDays()} as live, ${undoableDays(stretches)} as kept
    from section s
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      join school k on k.school_id = s.school_id
    where s.school_id = ${schoolId} and ${inSections('s.id', sectionIds)} and s.is_active and not a.is_draft
      and a.removed_at is null and (a.ends_on is null or a.ends_on >= ${today})
    order by s.id`.execute(tx)
  return rows
}

/** Days of the taken or held places of `s` (section), except these ids. */
function liveDays(but: readonly string[] = []): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(${stretches('p.days')}), '[]') from place p
    where p.school_id = s.school_id and p.section_id = s.id and p.pool = 'regular' and ${COUNTS_TOWARD_CAPACITY} and p.id <> all(${but}::uuid[]))`
}

/** Days in the format of the rules: half-open ranges, as text. */
function stretches(column: string): RawBuilder<unknown> {
  return sql`(select jsonb_agg(jsonb_build_array(coalesce(lower(r)::text, '-infinity'), coalesce(upper(r)::text, 'infinity')) order by r)
    from unnest(${sql.raw(column)}) r)`
}

export interface NewOffer {
  id: string
  placeId: string
  sectionId: string
  offeredBy: string | null
  isOutOfTurn: boolean
  /** First day, if the run has begun; otherwise null. */
  from: string | null
}

/** Holds the places of waiting children until their offers end, and stores the offers. Returns the ids of the offers. */
export async function insertOffers(
  tx: Tx,
  schoolId: string,
  { offeredAt, expiresAt }: { offeredAt: Temporal.Instant; expiresAt: Temporal.Instant },
  offers: readonly NewOffer[],
): Promise<string[]> {
  const rows = offers.map((offer) => ({
    id: offer.id,
    place_id: offer.placeId,
    section_id: offer.sectionId,
    offered_by: offer.offeredBy,
    is_out_of_turn: offer.isOutOfTurn,
    from: offer.from ?? '-infinity',
  }))
  const { rows: made } = await sql<{ id: string }>`
    insert into offer (school_id, id, place_id, section_id, offered_at, expires_at, offered_by, is_out_of_turn)
    select ${schoolId}, o.id, o.place_id, o.section_id, ${offeredAt.toString()}, ${expiresAt.toString()}, o.offered_by, o.is_out_of_turn
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(id uuid, place_id uuid, section_id uuid, offered_by uuid, is_out_of_turn boolean)
    returning id`.execute(tx)
  await sql`
    update place p set state = 'held', expires_at = made.expires_at, is_out_of_turn = o.is_out_of_turn, is_held_back = false,
      reserving_since = null, reserving_by = null, days = p.days * datemultirange(daterange(o."from"::date, 'infinity', '[]'))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id uuid, place_id uuid, is_out_of_turn boolean, "from" text)
      join offer made on made.school_id = ${schoolId} and made.id = o.id
    where p.school_id = ${schoolId} and p.id = o.place_id and p.state = 'waiting'`.execute(tx)
  return made.map(({ id }) => id)
}

/** Ends the open offers of places. Returns the ids of the offers. */
export async function endOffers(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
  outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update offer set outcome = ${outcome}, ended_at = app.now()
    where school_id = ${schoolId} and place_id = any(${placeIds}::uuid[]) and outcome is null returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Accepts the latest offers of places that are taken: open ones, and an expired one where the payment came late. */
export async function acceptOffers(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ place_id: string }>`
    update offer o set outcome = 'ACCEPTED', ended_at = app.now()
    where o.school_id = ${schoolId} and o.place_id = any(${placeIds}::uuid[]) and (o.outcome is null or o.outcome = 'EXPIRED')
      and not exists (select from offer later where later.school_id = o.school_id and later.place_id = o.place_id and later.offered_at > o.offered_at)
    returning o.place_id`.execute(tx)
  return rows.map(({ place_id: placeId }) => placeId)
}

/** Notes who of the family answered an offer, if it ended as they asked. Returns whether it did. */
export async function noteAnswer(
  tx: Tx,
  schoolId: string,
  { offerId, outcome, personId }: { offerId: string; outcome: 'ACCEPTED' | 'DECLINED'; personId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update offer set person_id = ${personId}
    where school_id = ${schoolId} and id = ${offerId} and outcome = ${outcome} and person_id is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns children with withdrawn offers to their place in line. They get no automatic offers from then on. */
export async function holdBack(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<void> {
  await sql`
    update place set state = 'waiting', expires_at = null, is_out_of_turn = false, is_held_back = true
    where school_id = ${schoolId} and id = any(${placeIds}::uuid[]) and state = 'held' and not is_being_paid`.execute(
    tx,
  )
}

/** Reserves the next spots of a section for the members of a party who wait there. Lock the section first. */
export async function keepSpots(
  tx: Tx,
  schoolId: string,
  { sectionId, partyId, by }: { sectionId: string; partyId: string; by: string },
): Promise<void> {
  await sql`
    update place set reserving_by = ${by}, reserving_since = app.now()
    where school_id = ${schoolId} and section_id = ${sectionId} and state = 'waiting' and party_id = ${partyId}`.execute(
    tx,
  )
}

/**
 * Ends a party's reservation, also for members who left, so that undoing a removal cannot restore it. Lock the section
 * first.
 */
export async function openSpots(
  tx: Tx,
  schoolId: string,
  { sectionId, partyId }: { sectionId: string; partyId: string },
): Promise<void> {
  await sql`
    update place set reserving_by = null, reserving_since = null
    where school_id = ${schoolId} and section_id = ${sectionId} and reserving_since is not null and party_id = ${partyId}`.execute(
    tx,
  )
}

/** Lists the sections with a wait list in use, of published activities that are not over on that day. */
export async function queuedSections(tx: Tx, schoolId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
    where a.school_id = ${schoolId} and a.kind = any(${ACTIVITY_KINDS}::text[]) and not a.is_draft and a.ends_on >= ${today}
      and a.removed_at is null and exists (
        select from place p where p.school_id = s.school_id and p.section_id = s.id and p.state = 'waiting')
    order by s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns the outcome of the latest offer for a place that is no longer live. An expired offer counts even if it is not
 * settled yet.
 */
export async function lastOutcome(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  placeId: string,
): Promise<'EXPIRED' | 'DECLINED' | 'WITHDRAWN' | 'ACCEPTED' | undefined> {
  const { rows } = await sql<{ outcome: 'EXPIRED' | 'DECLINED' | 'WITHDRAWN' | 'ACCEPTED' | null }>`
    select case when outcome is null and expires_at <= app.now() then 'EXPIRED' else outcome end as outcome from offer
    where school_id = ${schoolId} and place_id = ${placeId} and ${inSections('section_id', sectionIds)}
    order by offered_at desc limit 1`.execute(tx)
  return rows[0]?.outcome ?? undefined
}

/** An offer with the names that letters and screens use. */
export interface OfferText {
  id: string
  outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | null
  expires_at: string
  kind: ActivityKind
  activity_id: string
  name: string
  section: string
  child_id: string
  child: string
  family_id: string
  /** On the wait list again: the offer was withdrawn, and the child kept their position. */
  is_in_line: boolean
  /** Accepted, and waiting for its payment. */
  is_being_paid: boolean
}

export async function offersText(tx: Tx, schoolId: string, ids: readonly string[]): Promise<OfferText[]> {
  const { rows } = await sql<OfferText>`
    select o.id, o.outcome, o.expires_at, a.kind, a.id as activity_id, a.name, s.name as section,
      c.id as child_id, ${NAME_OF_C} as child, c.family_id, p.state = 'waiting' as is_in_line, p.is_being_paid
    from offer o
      join place p on p.school_id = o.school_id and p.id = o.place_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      join section s on s.school_id = o.school_id and s.id = o.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where o.school_id = ${schoolId} and o.id = any(${ids}::uuid[])
    order by a.name, s.position, c.first_name, o.id`.execute(tx)
  return rows
}
