import { sql } from 'kysely'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../platform/database/same-human.ts'
import type { FamilyPerson } from '../../platform/http/families/family-door.ts'
import { FAMILY_RIGHTS_OF_C } from '../school/family-portal.store.ts'

/** A family's session and who it is, as far as they still are who they were. */
export interface SessionRow {
  id: string
  email: string
  people: FamilyPerson[]
  rights: FamilyRights
}

/**
 * Returns the session of a token. It ends with the first of its people who no longer is who they were: the guardian's row
 * has another address, another whole name, or is gone. Staff who type the stepfather over the mother let nobody in.
 */
export async function familySessionOf(
  tx: Tx,
  schoolId: string,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow & { isSame: boolean }>`
    select s.id, s.email_key as email, o.people, o."isSame", ${FAMILY_RIGHTS_OF_C} as rights
    from family_session s join school c on c.school_id = s.school_id and c.has_family_portal cross join lateral (
      select ${PEOPLE_OF_P} as people,
        coalesce(bool_and(g.id is not null), true) as "isSame"
      from family_session_person sp join family_person p on p.school_id = sp.school_id and p.id = sp.person_id
        left join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.email_key = s.email_key and ${IS_SAME_HUMAN}
      where sp.school_id = s.school_id and sp.session_id = s.id) o
    where s.school_id = ${schoolId} and s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > app.now()`.execute(
    tx,
  )
  const [row] = rows
  return row?.isSame ? { id: row.id, email: row.email, people: row.people, rights: row.rights } : undefined
}

/** SQL condition: no child of the family of `g` has or had a spot here. One that was given up before it began is none. */
export const IS_FAMILY_OF_G_UNKNOWN = sql`not exists (select from child k join place t on t.school_id = k.school_id and t.child_id = k.id
  where k.school_id = g.school_id and k.family_id = g.family_id and t.state = 'taken')`

/** SQL for the list of persons `p`, each with the guardian `g` they are, as a session has them. */
export const PEOPLE_OF_P = sql`coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'guardianId', g.id, 'familyId', g.family_id,
  'firstName', g.first_name, 'lastName', g.last_name, 'isUnknown', ${IS_FAMILY_OF_G_UNKNOWN}) order by p.created_at, p.id), '[]')`

export async function insertFamilySession(
  tx: Tx,
  schoolId: string,
  session: { id: string; tokenHash: Buffer; email: string; userAgent: string; days: number },
): Promise<void> {
  await sql`
    insert into family_session (school_id, id, token_hash, email_key, user_agent, expires_at)
    values (${schoolId}, ${session.id}, ${session.tokenHash}, lower(${session.email}), ${session.userAgent},
      app.now() + make_interval(days => ${session.days}::int))`.execute(tx)
}

/** Makes a session last its days again. Once an hour is enough. */
export async function renewFamilySession(tx: Tx, schoolId: string, id: string, days: number): Promise<void> {
  await sql`
    update family_session set seen_at = app.now(), expires_at = app.now() + make_interval(days => ${days}::int)
    where school_id = ${schoolId} and id = ${id} and seen_at < app.now() - interval '1 hour'`.execute(tx)
}

/**
 * Makes a session name a guardian, as the person they were when they first logged in with this address. A row that was
 * typed over is another person.
 */
export async function nameInSession(
  tx: Tx,
  schoolId: string,
  session: { id: string; email: string },
  guardianIds: readonly string[],
): Promise<void> {
  await sql`
    insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
    select g.school_id, gen_random_uuid(), g.id, g.email_key, g.first_name, g.last_name from guardian g
    where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[]) and g.email_key = ${session.email} and not exists (
      select from family_person p where p.school_id = g.school_id and p.guardian_id = g.id and p.email_key = g.email_key
        and ${IS_SAME_HUMAN})`.execute(tx)
  await sql`
    insert into family_session_person (school_id, session_id, person_id)
    select p.school_id, ${session.id}, p.id from family_person p join guardian g on g.school_id = p.school_id and g.id = p.guardian_id
    where p.school_id = ${schoolId} and p.guardian_id = any(${guardianIds}::uuid[]) and p.email_key = ${session.email}
      and ${IS_SAME_HUMAN}
    on conflict do nothing`.execute(tx)
}

/**
 * Returns the person of a guardian who acts by a link, without a session. Makes one where nobody of this name and
 * address was there yet; a guardian without an address has an empty one.
 */
export async function personOf(tx: Tx, schoolId: string, guardianId: string): Promise<string> {
  await sql`
    insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
    select g.school_id, gen_random_uuid(), g.id, coalesce(g.email_key, ''), g.first_name, g.last_name from guardian g
    where g.school_id = ${schoolId} and g.id = ${guardianId} and not exists (
      select from family_person p where p.school_id = g.school_id and p.guardian_id = g.id
        and p.email_key = coalesce(g.email_key, '') and ${IS_SAME_HUMAN})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select p.id from family_person p join guardian g on g.school_id = p.school_id and g.id = p.guardian_id
    where p.school_id = ${schoolId} and p.guardian_id = ${guardianId} and p.email_key = coalesce(g.email_key, '') and ${IS_SAME_HUMAN}
    order by p.created_at, p.id limit 1`.execute(tx)
  return rows[0]!.id
}

export interface SessionListRow {
  id: string
  userAgent: string
  createdAt: string
  seenAt: string
}

/** Returns where an address is logged in, last seen first. */
export async function sessionsOfAddress(tx: Tx, schoolId: string, email: string): Promise<SessionListRow[]> {
  const { rows } = await sql<SessionListRow>`
    select id, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt" from family_session
    where school_id = ${schoolId} and email_key = ${email} and ended_at is null and expires_at > app.now()
    order by seen_at desc, id limit 50`.execute(tx)
  return rows
}

export async function endFamilySessions(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update family_session set ended_at = app.now()
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and ended_at is null`.execute(tx)
}

/**
 * Makes persons known by the address that they have now: what they did stays theirs. A session that is given goes on with
 * it; all others of theirs end.
 */
export async function movePeople(
  tx: Tx,
  schoolId: string,
  { personIds, email, sessionId }: { personIds: readonly string[]; email: string; sessionId: string | null },
): Promise<void> {
  await sql`
    update family_person set email_key = lower(${email}) where school_id = ${schoolId} and id = any(${personIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    update family_session set email_key = lower(${email}) where school_id = ${schoolId} and id = ${sessionId}::uuid`.execute(
    tx,
  )
  await sql`
    update family_session s set ended_at = app.now()
    where s.school_id = ${schoolId} and s.ended_at is null and s.id is distinct from ${sessionId}::uuid and exists (
      select from family_session_person p where p.school_id = s.school_id and p.session_id = s.id and p.person_id = any(${personIds}::uuid[]))`.execute(
    tx,
  )
}

/** Returns the guardians' rows that persons are in. */
export async function guardiansOfPeople(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from family_person p join guardian g on g.school_id = p.school_id and g.id = p.guardian_id
    where p.school_id = ${schoolId} and p.id = any(${personIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Calls persons as their guardians' rows are called now, after they changed their own names. */
export async function renamePeople(tx: Tx, schoolId: string, personIds: readonly string[]): Promise<void> {
  await sql`
    update family_person p set first_name = g.first_name, last_name = g.last_name from guardian g
    where p.school_id = ${schoolId} and p.id = any(${personIds}::uuid[]) and g.school_id = p.school_id and g.id = p.guardian_id
      and not ${IS_SAME_HUMAN}`.execute(tx)
}

/** Deletes sessions a month after their end. */
export async function forgetFamilySessions({
  tx,
  school,
}: {
  tx: Tx
  school: { id: string }
}): Promise<void> {
  await sql`
    delete from family_session where school_id = ${school.id}
      and (expires_at < app.now() - interval '30 days' or ended_at < app.now() - interval '30 days')`.execute(
    tx,
  )
}
