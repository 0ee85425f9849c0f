import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import { INVITATION_DAYS, type InvitationState } from '@afterbell/domain/users/invitations'
import type { Tx } from '../../../platform/database/database.ts'

export interface SentInvitation {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  isInstructor: boolean
  tokenHash: Buffer
}

/**
 * Saves an invitation. Replaces an open one for the same address, whose link then stops working. Returns the stored
 * id; `isNew` is false if it replaced one.
 */
export async function keepInvitation(
  tx: Tx,
  { schoolId, invitedBy, ...sent }: SentInvitation & { schoolId: string; invitedBy: string },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into invitation as i (school_id, id, email, first_name, last_name, role, is_instructor, token_hash, invited_by, expires_at)
    values (${schoolId}, ${sent.id}, ${sent.email}, ${sent.firstName}, ${sent.lastName}, ${sent.role}, ${sent.isInstructor}, ${sent.tokenHash},
      ${invitedBy}, app.now() + make_interval(days => ${INVITATION_DAYS}::int))
    on conflict (school_id, email_key) where accepted_at is null and withdrawn_at is null do update set
      email = excluded.email, role = excluded.role, is_instructor = excluded.is_instructor, token_hash = excluded.token_hash,
      first_name = coalesce(nullif(excluded.first_name, ''), i.first_name), last_name = coalesce(nullif(excluded.last_name, ''), i.last_name),
      invited_by = excluded.invited_by, sent_at = app.now(), expires_at = excluded.expires_at,
      times_sent = case when i.sent_at > app.now() - interval '1 day' then i.times_sent + 1 else 1 end
    returning i.id`.execute(tx)
  return { id: rows[0]!.id, isNew: rows[0]!.id === sent.id }
}

/** Saves many invitations. Skips addresses with an open one. Returns the ids it saved. */
export async function keepInvitations(
  tx: Tx,
  { schoolId, invitedBy }: { schoolId: string; invitedBy: string },
  sent: readonly SentInvitation[],
): Promise<Set<string>> {
  const invitations = sent.map(({ tokenHash, ...each }, position) => ({
    ...each,
    hash: tokenHash.toString('hex'),
    position,
  }))
  const { rows } = await sql<{ id: string }>`
    insert into invitation (school_id, id, email, first_name, last_name, role, is_instructor, token_hash, invited_by, expires_at)
    select ${schoolId}, n.id, n.email, n."firstName", n."lastName", n.role, n."isInstructor", decode(n.hash, 'hex'), ${invitedBy},
      app.now() + make_interval(days => ${INVITATION_DAYS}::int)
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb) as n(id uuid, email text, "firstName" text, "lastName" text, role text,
      "isInstructor" boolean, hash text, position int)
    order by n.position
    on conflict (school_id, email_key) where accepted_at is null and withdrawn_at is null do nothing returning id`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Counts the invitations sent in the last 24 hours. */
export async function sentLately(tx: Tx, schoolId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(times_sent), 0)::int as count from invitation
    where school_id = ${schoolId} and sent_at > app.now() - interval '1 day'`.execute(tx)
  return rows[0]!.count
}

/**
 * Counts the same for each of these addresses, withdrawn invitations included. By address in lower case; only
 * addresses that received any.
 */
export async function sentLatelyTo(
  tx: Tx,
  schoolId: string,
  emailKeys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select email_key as key, sum(times_sent)::int as count from invitation
    where school_id = ${schoolId} and sent_at > app.now() - interval '1 day' and email_key = any(${emailKeys}::text[])
    group by email_key`.execute(tx)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Withdraws open invitations and returns those it withdrew. */
export async function withdrawInvitations(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    update invitation set withdrawn_at = app.now()
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and accepted_at is null and withdrawn_at is null
    returning id, email`.execute(tx)
  return rows
}

export interface Invitation extends InvitationState {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  isInstructor: boolean
}

/** Returns the invitation of a link, locked, so it can be accepted only once. */
export async function lockInvitation(
  tx: Tx,
  schoolId: string,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select id, email, first_name as "firstName", last_name as "lastName", role, is_instructor as "isInstructor",
      accepted_at is not null as "isAccepted", withdrawn_at is not null as "isWithdrawn", expires_at <= app.now() as "isExpired"
    from invitation where school_id = ${schoolId} and token_hash = ${tokenHash} for no key update`.execute(tx)
  return rows[0]
}

export async function updateAccepted(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update invitation set accepted_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}
