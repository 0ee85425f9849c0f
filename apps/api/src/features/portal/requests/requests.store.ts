import { type RequestKind, type RequestState } from '@afterbell/domain/families/requests/request-values'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'

export interface RequestRow {
  id: string
  familyId: string
  personId: string
  kind: RequestKind
  childIds: string[]
  /** The children it is about; all current ones of the family if it is about no child. */
  children: { id: string; name: string }[]
  fields: Record<string, string>
  words: string
  askedAt: string
  /** The day at the school. */
  askedOn: string
  state: RequestState
  answer: string
  endedAt: string | null
  decidedBy: string | null
  version: number
  /** Who asked, as they were called then. */
  by: string
  /** The guardian they still are, in the family; null if they are none. */
  asker: { id: string; name: string; email: string | null; language: Language | null } | null
}

/** SQL: the requests `r` of people `p`, with the guardian `g` whom each still is. */
const REQUESTS = sql`family_request r join family_person p on p.school_id = r.school_id and p.id = r.person_id
  left join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.family_id = r.family_id and ${IS_SAME_HUMAN}`

async function requests(
  tx: Tx,
  schoolId: string,
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.family_id as "familyId", r.person_id as "personId", r.kind, r.child_ids as "childIds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${nameOf('c')}) order by c.birth_date nulls last, c.id), '[]')
        from child c where c.school_id = r.school_id and c.family_id = r.family_id and c.archived_at is null
          and (r.child_ids = '{}' or c.id = any(r.child_ids))) as children,
      r.fields, r.words, r.asked_at as "askedAt",
      (r.asked_at at time zone (select o.timezone from school o where o.school_id = r.school_id))::date as "askedOn",
      r.state, r.answer, r.ended_at as "endedAt",
      (select s.first_name || ' ' || s.last_name from staff s where s.school_id = r.school_id and s.id = r.decided_by) as "decidedBy",
      r.version, p.first_name || ' ' || p.last_name as by,
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name, 'email', g.email,
        'language', g.language) end as asker
    from ${REQUESTS} where r.school_id = ${schoolId} and ${where} ${order}`.execute(tx)
  return rows
}

/** SQL condition: staff have something to do about the request `r`. An erased family has no requests. */
const TO_DO = sql`(r.state = 'OPEN' or r.state = 'GRANTED' and r.kind = 'FORGET_US')`

/** Returns a page of what staff have to do, the longest waiting first, and how much there is. */
export async function requestsToDo(
  tx: Tx,
  schoolId: string,
  paging: { page: number; size: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const order = sql`order by r.asked_at, r.id ${limitOf(paging)}`
  const rows = await requests(tx, schoolId, { where: TO_DO, order })
  const count = await sql<{ total: number }>`
    select count(*)::int as total from family_request r where r.school_id = ${schoolId} and ${TO_DO}`.execute(
    tx,
  )
  return { rows, total: count.rows[0]!.total }
}

/** Returns a page of what some people of families asked, the latest first, and how much there is. */
export async function requestsByPeople(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
  paging: { page: number; size: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = sql`r.person_id = any(${personIds}::uuid[])`
  const order = sql`order by r.asked_at desc, r.id ${limitOf(paging)}`
  const rows = await requests(tx, schoolId, { where, order })
  const count = await sql<{ total: number }>`
    select count(*)::int as total from family_request r where r.school_id = ${schoolId} and ${where}`.execute(
    tx,
  )
  return { rows, total: count.rows[0]!.total }
}

export async function requestById(tx: Tx, schoolId: string, id: string): Promise<RequestRow | undefined> {
  return (await requests(tx, schoolId, { where: sql`r.id = ${id}`, order: sql`` }))[0]
}

/** Returns those of these requests that one of the people made. */
export async function requestsAmong(
  tx: Tx,
  schoolId: string,
  { ids, personIds }: { ids: readonly string[]; personIds: readonly string[] },
): Promise<{ id: string; familyId: string }[]> {
  const { rows } = await sql<{ id: string; familyId: string }>`
    select r.id, r.family_id as "familyId" from family_request r
    where r.school_id = ${schoolId} and r.id = any(${ids}::uuid[]) and r.person_id = any(${personIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Returns the open requests of one kind of a family, the first one first. */
export function openRequests(
  tx: Tx,
  schoolId: string,
  { familyId, kind }: { familyId: string; kind: RequestKind },
): Promise<RequestRow[]> {
  return requests(tx, schoolId, {
    where: sql`r.family_id = ${familyId} and r.kind = ${kind} and r.state = 'OPEN'`,
    order: sql`order by r.asked_at, r.id`,
  })
}

export interface NewRequest {
  id: string
  familyId: string
  personId: string
  kind: RequestKind
  childIds: readonly string[]
  fields: Readonly<Record<string, string>>
  words: string
}

export async function insertRequest(tx: Tx, schoolId: string, request: NewRequest): Promise<void> {
  const { id, familyId, personId, kind, childIds, fields, words } = request
  await sql`
    insert into family_request (school_id, id, family_id, person_id, kind, child_ids, fields, words)
    values (${schoolId}, ${id}, ${familyId}, ${personId}, ${kind}, ${childIds}::uuid[], ${JSON.stringify(fields)}::jsonb, ${words})`.execute(
    tx,
  )
}

/** Withdraws an open request. Returns whether it was open. */
export async function withdrawRequest(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update family_request set state = 'WITHDRAWN', ended_at = app.now(), version = version + 1
    where school_id = ${schoolId} and id = ${id} and state = 'OPEN' returning id`.execute(tx)
  return rows.length > 0
}

/** Keeps what staff decided about requests. */
export async function endRequests(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { state, answer, accountId }: { state: 'GRANTED' | 'REFUSED'; answer: string; accountId: string },
): Promise<void> {
  await sql`
    update family_request set state = ${state}, answer = ${answer}, ended_at = app.now(), decided_by = ${accountId}, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Moves the requests of a merged family to the one that is kept. */
export async function moveRequests(
  tx: Tx,
  schoolId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update family_request set family_id = ${to} where school_id = ${schoolId} and family_id = ${from}`.execute(
    tx,
  )
}

/** Lets requests about a merged duplicate be about the child that is kept. */
export async function moveRequestsOfChild(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`
    update family_request set child_ids = array_replace(child_ids, ${otherId}::uuid, ${keepId}::uuid)
    where school_id = ${schoolId} and ${otherId}::uuid = any(child_ids)`.execute(tx)
}
