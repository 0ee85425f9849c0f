import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'

/** A guardian's change of their own address: asked for, confirmed by a code, perhaps undone. */
export interface EmailChange {
  id: string
  personIds: string[]
  emailBefore: string
  email: string
  language: Language
  createdAt: string
  expiresAt: string
  /** Its code works. */
  isOpen: boolean
  isConfirmed: boolean
  isUndone: boolean
}

const COLUMNS = sql`c.id, array_agg(c.person_id order by c.person_id) as "personIds", min(c.email_before) as "emailBefore", min(c.email) as email,
  min(c.language) as language, min(c.created_at) as "createdAt", min(c.expires_at) as "expiresAt",
  bool_and(c.confirmed_at is null and c.expires_at > app.now()) as "isOpen", bool_and(c.confirmed_at is not null) as "isConfirmed",
  bool_or(c.undone_at is not null) as "isUndone"`

export async function emailChangeById(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select ${COLUMNS} from family_email_change c where c.school_id = ${schoolId} and c.id = ${id} group by c.id`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the newest change that waits for its code. */
export async function openEmailChange(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select ${COLUMNS} from family_email_change c
    where c.school_id = ${schoolId} and c.person_id = any(${personIds}::uuid[]) and c.confirmed_at is null and c.expires_at > app.now()
    group by c.id order by min(c.created_at) desc, c.id desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Returns the change to send a code for: the newest open one if it is to this address, else a new one. It is not sent
 * again once it was sent `sends` times.
 */
export async function emailChangeToSend(
  tx: Tx,
  schoolId: string,
  change: {
    id: string
    personIds: readonly string[]
    emailBefore: string
    email: string
    language: Language
    minutes: number
    sends: number
  },
): Promise<{ id: string; isSent: boolean }> {
  const open = await openEmailChange(tx, schoolId, change.personIds)
  if (open && open.email.toLowerCase() === change.email.toLowerCase()) {
    const { rows } = await sql<{ sent_count: number }>`
      update family_email_change set sent_count = sent_count + 1 where school_id = ${schoolId} and id = ${open.id} returning sent_count`.execute(
      tx,
    )
    return { id: open.id, isSent: rows[0]!.sent_count <= change.sends }
  }
  await sql`
    insert into family_email_change (school_id, id, person_id, email_before, email, language, expires_at)
    select ${schoolId}, ${change.id}, p, ${change.emailBefore}, ${change.email}, ${change.language},
      app.now() + make_interval(mins => ${change.minutes}::int)
    from unnest(${change.personIds}::uuid[]) as p`.execute(tx)
  return { id: change.id, isSent: true }
}

/** Confirms a change, once. Returns false if that was done, or if its time is over. */
export async function confirmEmailChange(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update family_email_change set confirmed_at = app.now()
    where school_id = ${schoolId} and id = ${id} and confirmed_at is null and expires_at > app.now()`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** The guardian whose address a change can still give back. */
interface GuardianToGiveBack {
  guardianId: string
  familyId: string
  personId: string
}

/**
 * Returns the guardians to whom a change can give the old address back: within `days`, and while the address is what the
 * family itself changed it to last. What staff wrote since stays, also a row that is somebody else's by now.
 */
export async function guardiansToGiveBack(
  tx: Tx,
  schoolId: string,
  { id, days }: { id: string; days: number },
): Promise<GuardianToGiveBack[]> {
  const { rows } = await sql<GuardianToGiveBack>`
    select g.id as "guardianId", g.family_id as "familyId", p.id as "personId"
    from family_email_change c join family_person p on p.school_id = c.school_id and p.id = c.person_id
      join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and ${IS_SAME_HUMAN}
    where c.school_id = ${schoolId} and c.id = ${id} and c.confirmed_at > app.now() - make_interval(days => ${days}::int) and c.undone_at is null
      and g.email_key = (
        select lower(n.email) from family_email_change n
        where n.school_id = c.school_id and n.person_id = c.person_id and n.confirmed_at is not null and n.undone_at is null
        order by n.confirmed_at desc, n.id desc limit 1)
    order by g.family_id, g.id`.execute(tx)
  return rows
}

/** Marks a change as undone, with all later ones of its persons, and ends those that wait for a code. */
export async function undoEmailChanges(
  tx: Tx,
  schoolId: string,
  { id, personIds }: { id: string; personIds: readonly string[] },
): Promise<void> {
  await sql`
    update family_email_change n set undone_at = app.now()
    from family_email_change c
    where c.school_id = ${schoolId} and c.id = ${id} and n.school_id = c.school_id and n.person_id = c.person_id
      and c.person_id = any(${personIds}::uuid[]) and n.confirmed_at >= c.confirmed_at and n.undone_at is null`.execute(
    tx,
  )
  await sql`
    update family_email_change set expires_at = least(expires_at, app.now())
    where school_id = ${schoolId} and person_id = any(${personIds}::uuid[]) and confirmed_at is null`.execute(
    tx,
  )
}

/** Deletes changes a month after they were asked for. */
export async function forgetFamilyEmails({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from family_email_change where school_id = ${school.id} and created_at < app.now() - interval '30 days'`.execute(
    tx,
  )
}
