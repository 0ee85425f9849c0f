import { sql } from 'kysely'
import type { LeftBecause } from '@afterbell/domain/places/offer-mandate'
import type { Tx } from '../../../platform/database/database.ts'

/** A mandate to take the spot of a wait once it opens (decision 257). */
export interface WaitMandate {
  id: string
  placeId: string
  personId: string
  methodId: string
  limitCents: number
  endsOn: string
  /** Null while it stands. TAKING: its payment is under way. */
  outcome: 'TAKEN_BACK' | 'TAKING' | 'TAKEN' | 'LEFT' | null
  paymentId: string | null
}

const MANDATE = sql`n.id, n.place_id as "placeId", n.person_id as "personId", n.method_id as "methodId", n.limit_cents as "limitCents",
  n.ends_on as "endsOn", n.outcome, n.payment_id as "paymentId"`

export interface NewWaitMandate {
  id: string
  placeId: string
  personId: string
  methodId: string
  limitCents: number
  endsOn: string
  version: number
  /** The sentence as it was read. */
  wording: string
}

/** Stores a mandate. Returns false if one stands for this place, whoever gave it. Lock the section first. */
export async function insertWaitMandate(tx: Tx, schoolId: string, mandate: NewWaitMandate): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into wait_mandate (school_id, id, place_id, person_id, method_id, limit_cents, ends_on, version, wording)
    values (${schoolId}, ${mandate.id}, ${mandate.placeId}, ${mandate.personId}, ${mandate.methodId}, ${mandate.limitCents},
      ${mandate.endsOn}, ${mandate.version}, ${mandate.wording})
    on conflict (school_id, place_id) where outcome is null do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Returns the mandates that stand for these places, by place. */
export async function standingMandates(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<Map<string, WaitMandate>> {
  const { rows } = await sql<WaitMandate>`
    select ${MANDATE} from wait_mandate n
    where n.school_id = ${schoolId} and n.place_id = any(${placeIds}::uuid[]) and n.outcome is null`.execute(
    tx,
  )
  return new Map(rows.map((mandate) => [mandate.placeId, mandate]))
}

/** Returns the mandate that is paying for an offer; undefined if none is. */
export async function mandateTaking(
  tx: Tx,
  schoolId: string,
  { placeId, offerId }: { placeId: string; offerId: string },
): Promise<WaitMandate | undefined> {
  const { rows } = await sql<WaitMandate>`
    select ${MANDATE} from wait_mandate n
    where n.school_id = ${schoolId} and n.place_id = ${placeId} and n.offer_id = ${offerId} and n.outcome = 'TAKING'`.execute(
    tx,
  )
  return rows[0]
}

/** Takes standing mandates of places back: those of these persons, or whoever gave them. Returns the places. */
export async function takeMandatesBack(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
  personIds: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ placeId: string }>`
    update wait_mandate set outcome = 'TAKEN_BACK', ended_at = app.now()
    where school_id = ${schoolId} and place_id = any(${placeIds}::uuid[]) and outcome is null
      and (${personIds === null} or person_id = any(${personIds ?? []}::uuid[]))
    returning place_id as "placeId"`.execute(tx)
  return rows.map(({ placeId }) => placeId)
}

/**
 * Uses a mandate for an offer: its payment begins, or the spot is taken without one. Returns false if it was taken back or used
 * meanwhile: of two, one gets it.
 */
export async function useMandate(
  tx: Tx,
  schoolId: string,
  id: string,
  { offerId, paymentId }: { offerId: string; paymentId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update wait_mandate set outcome = ${paymentId === null ? 'TAKEN' : 'TAKING'}, ended_at = app.now(), offer_id = ${offerId}, payment_id = ${paymentId}::uuid
    where school_id = ${schoolId} and id = ${id} and outcome is null returning id`.execute(tx)
  return rows.length === 1
}

/** Ends a mandate whose payment came. Returns false if that was noted before. */
export async function endTaking(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update wait_mandate set outcome = 'TAKEN' where school_id = ${schoolId} and id = ${id} and outcome = 'TAKING' returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Ends a mandate that leaves its offer to the family, and says why. Returns false if it had ended otherwise. */
export async function leaveOffer(
  tx: Tx,
  schoolId: string,
  id: string,
  { offerId, because, about }: { offerId: string; because: LeftBecause; about: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update wait_mandate set outcome = 'LEFT', ended_at = app.now(), offer_id = ${offerId}, left_because = ${because}, left_about = ${about}
    where school_id = ${schoolId} and id = ${id} and (outcome is null or outcome = 'TAKING') returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Why an offer was left to the family. */
export interface OfferLeft {
  offerId: string
  /** The guardian who gave the mandate; null if they are gone. */
  guardianId: string | null
  because: LeftBecause
  /** What has to be answered or accepted; else empty. */
  about: string
  limitCents: number
}

/** Returns which of these offers were left by a mandate, and why. */
export async function offersLeft(
  tx: Tx,
  schoolId: string,
  offerIds: readonly string[],
): Promise<OfferLeft[]> {
  const { rows } = await sql<OfferLeft>`
    select o.id as "offerId", p.guardian_id as "guardianId", coalesce(n.left_because, 'NOT_POSSIBLE') as because, n.left_about as about, n.limit_cents as "limitCents"
    from offer o join wait_mandate n on n.school_id = o.school_id and n.place_id = o.place_id and n.offer_id = o.id
      join family_person p on p.school_id = n.school_id and p.id = n.person_id
    where o.school_id = ${schoolId} and o.id = any(${offerIds}::uuid[]) and n.outcome = 'LEFT'
    order by n.ended_at, n.id`.execute(tx)
  return rows
}
