import { sql, type RawBuilder } from 'kysely'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'

/** Somebody whom a family named to pick up a child, as it was told and decided. What becomes of it is `judged`. */
export interface ToldPickupRow {
  id: string
  childId: string
  child: string
  familyId: string
  name: string
  phone: string | null
  relation: string
  from: string
  to: string | null
  waits: boolean
  isApproved: boolean | null
  reason: string
  toldAt: string
  isTakenBack: boolean
  version: number
  personId: string
  /** Who told it, as they were called then. */
  by: string
  /** The guardian they still are, in the family of the child; null if they are none. */
  teller: { name: string; email: string | null } | null
  /** Of the school, for comparing phones. */
  country: string
  /** The do-not-release lists of the child and of all siblings, archived ones too. */
  forbidden: string[]
}

/** Reads pickups `t` that families named for children `c`, in the order they were told. */
async function toldPickups(
  tx: Tx,
  schoolId: string,
  condition: RawBuilder<unknown>,
): Promise<ToldPickupRow[]> {
  const { rows } = await sql<ToldPickupRow>`
    select t.id, t.child_id as "childId", ${nameOf('c')} as child, c.family_id as "familyId", t.name, t.phone, t.relation,
      t.starts_on as "from", t.ends_on as "to", t.waits, t.is_approved as "isApproved", t.reason, t.told_at as "toldAt",
      t.taken_back_at is not null as "isTakenBack", t.version, t.person_id as "personId", p.first_name || ' ' || p.last_name as by,
      case when g.id is not null then jsonb_build_object('name', g.first_name || ' ' || g.last_name, 'email', g.email) end as teller,
      (select o.country from school o where o.school_id = t.school_id) as country,
      (select coalesce(jsonb_agg(distinct d.name), '[]') from child s
        join do_not_release d on d.school_id = s.school_id and d.child_id = s.id and d.removed_at is null
        where s.school_id = c.school_id and s.family_id = c.family_id) as forbidden
    from told_pickup t join child c on c.school_id = t.school_id and c.id = t.child_id
      join family_person p on p.school_id = t.school_id and p.id = t.person_id
      left join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.family_id = c.family_id and ${IS_SAME_HUMAN}
    where t.school_id = ${schoolId} and ${condition}
    order by t.told_at, t.id`.execute(tx)
  return rows
}

/** SQL condition: the pickup `t` was not taken back, and its days are not over on a day. */
function isCurrentOn(day: string): RawBuilder<unknown> {
  return sql`t.taken_back_at is null and (t.ends_on is null or t.ends_on >= ${day})`
}

/** Returns what families named for these children with a day between two days. Whether it counts is another question. */
export function toldBetween(
  tx: Tx,
  schoolId: string,
  { childIds, from, to }: { childIds: readonly string[]; from: string; to: string },
): Promise<ToldPickupRow[]> {
  return toldPickups(
    tx,
    schoolId,
    sql`t.child_id = any(${childIds}::uuid[]) and t.starts_on <= ${to} and ${isCurrentOn(from)}`,
  )
}

/** Returns what families named for these children and what is not over, whatever was decided. */
export function toldOf(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
  today: string,
): Promise<ToldPickupRow[]> {
  return toldPickups(tx, schoolId, sql`t.child_id = any(${childIds}::uuid[]) and ${isCurrentOn(today)}`)
}

/** Returns what families named for all children of a school and what is not over, without what staff declined. */
export function toldInSchool(tx: Tx, schoolId: string, today: string): Promise<ToldPickupRow[]> {
  return toldPickups(
    tx,
    schoolId,
    sql`t.is_approved is distinct from false and c.archived_at is null and ${isCurrentOn(today)}`,
  )
}

/** Returns one pickup, also one that was taken back. */
export async function toldById(tx: Tx, schoolId: string, id: string): Promise<ToldPickupRow | undefined> {
  return (await toldPickups(tx, schoolId, sql`t.id = ${id}`))[0]
}

/** Returns the pickups of these ids that one of the people named, also those that were taken back. */
export function toldByPeople(
  tx: Tx,
  schoolId: string,
  { ids, personIds }: { ids: readonly string[]; personIds: readonly string[] },
): Promise<ToldPickupRow[]> {
  return toldPickups(
    tx,
    schoolId,
    sql`t.id = any(${ids}::uuid[]) and t.person_id = any(${personIds}::uuid[])`,
  )
}

export interface NewToldPickup {
  id: string
  childId: string
  personId: string
  name: string
  phone: string | null
  relation: string
  from: string
  to: string | null
  waits: boolean
}

export async function insertToldPickups(
  tx: Tx,
  schoolId: string,
  pickups: readonly NewToldPickup[],
): Promise<void> {
  await sql`
    insert into told_pickup (school_id, id, child_id, person_id, name, phone, relation, starts_on, ends_on, waits)
    select ${schoolId}, t.id, t."childId", t."personId", t.name, t.phone, t.relation, t."from", t."to", t.waits
    from jsonb_to_recordset(${JSON.stringify(pickups)}::jsonb) as t(id uuid, "childId" uuid, "personId" uuid, name text,
      phone text, relation text, "from" date, "to" date, waits boolean)`.execute(tx)
}

/** Takes a pickup back. Returns whether it stood until now. */
export async function takeBackToldPickup(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update told_pickup set taken_back_at = app.now(), version = version + 1
    where school_id = ${schoolId} and id = ${id} and taken_back_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Keeps what staff decided about a pickup. The history has the decision before. */
export async function keepToldDecision(
  tx: Tx,
  schoolId: string,
  { id, approves, reason, accountId }: { id: string; approves: boolean; reason: string; accountId: string },
): Promise<void> {
  await sql`
    update told_pickup set is_approved = ${approves}, reason = ${reason}, decided_at = app.now(), decided_by = ${accountId},
      version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Moves the pickups of a merged duplicate to the child that is kept. */
export async function moveToldPickupsOf(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`update told_pickup set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}
