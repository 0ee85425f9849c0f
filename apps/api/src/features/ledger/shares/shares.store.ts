import { sql } from 'kysely'
import { searchWords } from '@afterbell/domain/kernel/text/search-words'
import type { AidState } from '@afterbell/domain/ledger/shares/aid'
import { NAME_OF_C, SEARCHED_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, searchedPage } from '../../../platform/database/pages.ts'
import { anywhere, foldedMentions } from '../../../platform/database/search.ts'
import { USED_OF_X } from './used-shares.store.ts'

/** A share or aid, as staff see it. */
export interface StoredShare {
  id: string
  childId: string
  child: string
  /** Null for aid. */
  payerId: string | null
  payer: string | null
  label: string
  bp: number | null
  monthCents: number | null
  capCents: number | null
  from: string | null
  to: string | null
  activityIds: string[] | null
  activities: { id: string; name: string }[]
  authorization: string
  note: string
  state: AidState
  usedCents: number
  createdAt: string
  createdBy: string | null
  decidedAt: string | null
  decidedBy: string | null
  decisionNote: string
  version: number
}

const nameOfStaff = (column: string) =>
  sql`(select s.first_name || ' ' || s.last_name from staff s where s.school_id = x.school_id and s.id = ${sql.ref(`x.${column}`)})`

const COLUMNS = sql`x.id, x.child_id as "childId", ${NAME_OF_C} as child, x.payer_id as "payerId", p.name as payer, x.label, x.bp, x.month_cents as "monthCents",
    x.cap_cents as "capCents", x.begins_on as "from", x.ends_on as "to", x.activity_ids as "activityIds",
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]') from activity a
      where a.school_id = x.school_id and a.id = any(x.activity_ids)) as activities,
    x.authorization_number as authorization, x.note, x.state, ${USED_OF_X} as "usedCents", x.created_at as "createdAt",
    ${nameOfStaff('created_by')} as "createdBy", x.decided_at as "decidedAt", ${nameOfStaff('decided_by')} as "decidedBy",
    x.decision_note as "decisionNote", x.version`

/** Joins the child and the payer of a share `x`. */
const OF_X = sql`join child c on c.school_id = x.school_id and c.id = x.child_id
  left join payer p on p.school_id = x.school_id and p.id = x.payer_id`

const SHARE = sql`select ${COLUMNS} from share x ${OF_X}`

/** Returns all shares and aid of a child: agencies in their order, then aid, latest first. */
export async function sharesOfChild(tx: Tx, schoolId: string, childId: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    ${SHARE} where x.school_id = ${schoolId} and x.child_id = ${childId}
    order by x.payer_id is null, x.position, x.created_at desc, x.id`.execute(tx)
  return rows
}

export async function shareById(tx: Tx, schoolId: string, id: string): Promise<StoredShare | undefined> {
  const { rows } = await sql<StoredShare>`${SHARE} where x.school_id = ${schoolId} and x.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

interface AidQuery {
  page: number
  size: number
  search: string | null
  state?: AidState | undefined
}

/** Returns a page of aid, latest first. */
export async function aidPage(
  tx: Tx,
  schoolId: string,
  query: AidQuery,
): Promise<{ rows: StoredShare[]; total: number }> {
  const words = searchWords(query.search ?? '').map(
    (word) =>
      sql`and x.child_id in (select c.id from child c where c.school_id = ${schoolId} and ${sql.raw(SEARCHED_OF_C)} like ${anywhere(word)})`,
  )
  const state = query.state ? sql`and x.state = ${query.state}` : sql``
  return searchedPage(tx, {
    id: 'x.id',
    matching: sql`from share x where x.school_id = ${schoolId} and x.payer_id is null ${state} ${sql.join(words, sql` `)}`,
    withIds: (ids) => sql`from share x where x.school_id = ${schoolId} and x.id = any(${ids}::uuid[])`,
    isSearch: words.length > 0,
    page: (matching) =>
      sql<StoredShare>`
        select ${COLUMNS} from (select x.* ${matching} order by x.created_at desc, x.id ${limitOf(query)}) x ${OF_X}
        order by x.created_at desc, x.id`.execute(tx),
  })
}

/** Checks whether a child exists. */
export async function isChild(tx: Tx, schoolId: string, childId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from child where school_id = ${schoolId} and id = ${childId}`.execute(tx)
  return rows.length > 0
}

/**
 * Locks a child while a share is added, so that concurrent shares never exceed the limit together. Returns whether the
 * child exists.
 */
export async function holdChild(tx: Tx, schoolId: string, childId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from child where school_id = ${schoolId} and id = ${childId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Returns the activities with these ids that still exist. */
export async function activitiesNamed(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from activity where school_id = ${schoolId} and id = any(${ids}::uuid[]) and removed_at is null`.execute(
    tx,
  )
  return rows
}

/**
 * Searches activities by name for a child's share: first those in which the child is enrolled or waits, then published
 * ones that are not over.
 */
export async function activitiesForChild(
  tx: Tx,
  schoolId: string,
  { childId, today, search }: { childId: string; today: string; search: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with own as materialized (
      select distinct e.activity_id as id from place l join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
      where l.school_id = ${schoolId} and l.child_id = ${childId} and l.left_at is null)
    select a.id, a.name from activity a
    where a.school_id = ${schoolId} and a.removed_at is null and ${foldedMentions(search, 'a.folded')}
      and (a.id in (select id from own) or not a.is_draft and a.ends_on >= ${today}::date)
    order by a.id in (select id from own) desc, a.name collate "und-x-icu", a.id limit 50`.execute(tx)
  return rows
}

/** The terms of a share, as staff set them. */
export interface ShareTerms {
  bp: number | null
  monthCents: number | null
  capCents: number | null
  from: string | null
  to: string | null
  activityIds: readonly string[] | null
  authorization: string
  note: string
}

type NewShare = ShareTerms & {
  id: string
  childId: string
  payerId: string | null
  label: string
  state: 'REQUESTED' | 'APPROVED'
  accountId: string
}

/** Adds a share after the child's existing ones. */
export async function insertShare(tx: Tx, schoolId: string, share: NewShare): Promise<void> {
  await sql`
    insert into share (school_id, id, child_id, payer_id, position, label, bp, month_cents, cap_cents, begins_on, ends_on, activity_ids,
      authorization_number, note, state, created_by)
    select ${schoolId}, ${share.id}::uuid, ${share.childId}::uuid, ${share.payerId}::uuid,
      coalesce((select max(position) from share where school_id = ${schoolId} and child_id = ${share.childId}::uuid), 0) + 1,
      ${share.label}, ${share.bp}::int, ${share.monthCents}::int, ${share.capCents}::int, ${share.from}::date, ${share.to}::date,
      ${share.activityIds}::uuid[], ${share.authorization}, ${share.note}, ${share.state}, ${share.accountId}::uuid`.execute(
    tx,
  )
}

export async function updateShare(
  tx: Tx,
  schoolId: string,
  share: ShareTerms & { id: string; payerId: string },
): Promise<void> {
  await sql`
    update share set payer_id = ${share.payerId}, bp = ${share.bp}::int, month_cents = ${share.monthCents}::int, cap_cents = ${share.capCents}::int,
      begins_on = ${share.from}::date, ends_on = ${share.to}::date, activity_ids = ${share.activityIds}::uuid[],
      authorization_number = ${share.authorization}, note = ${share.note}, version = version + 1
    where school_id = ${schoolId} and id = ${share.id}`.execute(tx)
}

export async function endShareOn(
  tx: Tx,
  schoolId: string,
  { id, on }: { id: string; on: string },
): Promise<void> {
  await sql`
    update share set ends_on = ${on}::date, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Checks whether a share was ever billed. If so, it cannot be removed. */
export async function isShareBilled(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice_line where school_id = ${schoolId} and share_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

export async function deleteShare(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from share where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Sets the order of a child's shares. Shares that are not named come last. */
export async function orderShares(
  tx: Tx,
  schoolId: string,
  { childId, ids }: { childId: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    update share x set position = o.nth from (
      select y.id, row_number() over (order by array_position(${ids}::uuid[], y.id) nulls last, y.position, y.id)::int as nth
      from share y where y.school_id = ${schoolId} and y.child_id = ${childId} and y.payer_id is not null) o
    where x.school_id = ${schoolId} and x.id = o.id and x.position <> o.nth`.execute(tx)
}

/** Stores a decision on aid, with the approved percentage or amount, or its end. */
export async function decideAidRow(
  tx: Tx,
  schoolId: string,
  aid: {
    id: string
    state: AidState
    bp: number | null
    capCents: number | null
    decisionNote: string
    accountId: string
  },
): Promise<void> {
  await sql`
    update share set state = ${aid.state}, bp = ${aid.bp}::int, cap_cents = ${aid.capCents}::int, decision_note = ${aid.decisionNote},
      decided_at = app.now(), decided_by = ${aid.accountId}::uuid, version = version + 1
    where school_id = ${schoolId} and id = ${aid.id}`.execute(tx)
}
