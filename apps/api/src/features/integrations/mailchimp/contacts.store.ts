import { sql, type RawBuilder } from 'kysely'
import type { MailchimpWord } from '@afterbell/domain/integrations/mailchimp'
import type { Tx } from '../../../platform/database/database.ts'

/** A contact that Mailchimp needs to hear about. */
export interface ContactToSend {
  hash: string
  guardianId: string
  email: string
  word: MailchimpWord
  firstName: string
  lastName: string
  agreedAt: string | null
  /** Hash of the address and the name; a difference means that the contact has to be sent again. */
  mark: string
}

/**
 * Addresses that agreed to marketing: guardians with a child who is not archived. One guardian who declined excludes
 * a shared address. Opted-out and bouncing addresses are excluded too. One pass over all guardians who answered.
 */
const consentedAddresses = (schoolId: string): RawBuilder<unknown> => sql`
  select md5(o.email_key) as hash, o.first ->> 'id' as id, o.first ->> 'email' as email, o.first ->> 'firstName' as first_name,
    o.first ->> 'lastName' as last_name, (o.first ->> 'agreedAt')::timestamptz as agreed_at,
    md5(concat_ws(chr(31), o.first ->> 'email', o.first ->> 'firstName', o.first ->> 'lastName')) as mark
  from (
    select g.email_key, (array_agg(jsonb_build_object('id', g.id, 'email', g.email, 'firstName', g.first_name, 'lastName', g.last_name,
      'agreedAt', g.marketing_said_at) order by here.family_id is null, g.position, g.id))[1] as first
    from guardian g left join (
      select distinct c.family_id from child c where c.school_id = ${schoolId} and c.archived_at is null) here on here.family_id = g.family_id
    where g.school_id = ${schoolId} and g.marketing_consent is not null and g.email_key <> ''
    group by g.email_key having bool_and(g.marketing_consent) and bool_or(here.family_id is not null)) o
  where o.email_key not in (
    select x.address_key from message_suppression x where x.school_id = ${schoolId} and x.channel = 'EMAIL'
      and (x.bounced_at is not null or x.ended <> 'CHILD'))`

/**
 * The next contacts to send: those who agreed or changed their name, and those who should no longer get emails.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export async function contactsToSend(
  tx: Tx,
  schoolId: string,
  listId: string,
  most: number,
): Promise<ContactToSend[]> {
  const { rows } = await sql<ContactToSend>`
    with agreed as materialized (${consentedAddresses(schoolId)})
    select w.hash, w.id::uuid as "guardianId", w.email, 'SUBSCRIBED' as word, w.first_name as "firstName", w.last_name as "lastName",
      w.agreed_at as "agreedAt", w.mark
    from agreed w left join mailchimp_contact m on m.school_id = ${schoolId} and m.list_id = ${listId} and m.hash = w.hash
    where not coalesce(m.is_erased, false) and (m.hash is null or m.sent is distinct from w.mark)
    union all
    select m.hash, m.guardian_id, m.email, 'UNSUBSCRIBED', '', '', null, ''
    from mailchimp_contact m
    where m.school_id = ${schoolId} and m.list_id = ${listId} and not m.is_erased and m.refusal is null
      and (m.told = 'SUBSCRIBED' or m.told is null and m.sent is not null) and m.hash not in (select w.hash from agreed w)
    order by hash limit ${most}`.execute(tx)
  return rows
}

/** Notes contacts before they are sent. If the response is lost, they can still be unsubscribed later. */
export async function beginSending(
  tx: Tx,
  schoolId: string,
  listId: string,
  contacts: readonly ContactToSend[],
): Promise<void> {
  await sql`
    insert into mailchimp_contact (school_id, list_id, hash, guardian_id, email, sent)
    select ${schoolId}, ${listId}, s.hash, s."guardianId", s.email, ''
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as s(hash text, "guardianId" uuid, email text)
    on conflict (school_id, list_id, hash) do update set guardian_id = excluded.guardian_id, email = excluded.email,
      sent = coalesce(mailchimp_contact.sent, '')
    where not mailchimp_contact.is_erased`.execute(tx)
}

/** Saves the results of a batch, with the reasons for rejections. Skips contacts erased in the meantime. */
export async function keepSent(
  tx: Tx,
  schoolId: string,
  listId: string,
  contacts: readonly (Pick<ContactToSend, 'hash' | 'word' | 'mark'> & { refusal: string | null })[],
): Promise<void> {
  await sql`
    update mailchimp_contact m set sent = s.mark, refusal = s.refusal, changed_at = app.now(),
      told = case when s.refusal is null then s.word else m.told end
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as s(hash text, word text, mark text, refusal text)
    where m.school_id = ${schoolId} and m.list_id = ${listId} and m.hash = s.hash and not m.is_erased`.execute(
    tx,
  )
}

/** Our facts about an address that Mailchimp reported on. */
export interface ReportedAddress {
  email: string
  hash: string
  told: MailchimpWord | null
  isKept: boolean
  guardianIds: string[]
  /** The guardians' consent: false if any of them declined, null if nobody answered. */
  ours: boolean | null
}

/** Filters addresses (lower case) for known ones: a guardian has them, or they were sent to Mailchimp. */
export async function reportedAddresses(
  tx: Tx,
  schoolId: string,
  listId: string,
  emails: readonly string[],
): Promise<ReportedAddress[]> {
  const { rows } = await sql<ReportedAddress>`
    select e.email, md5(e.email) as hash, m.told, m.hash is not null as "isKept", coalesce(g.ids, '{}') as "guardianIds", g.ours
    from unnest(${emails}::text[]) as e(email)
      left join mailchimp_contact m on m.school_id = ${schoolId} and m.list_id = ${listId} and m.hash = md5(e.email) and not m.is_erased
      left join lateral (
        select array_agg(o.id order by o.id) as ids, bool_and(o.marketing_consent) as ours
        from guardian o where o.school_id = ${schoolId} and o.email_key = e.email) g on true
    where m.hash is not null or g.ids is not null`.execute(tx)
  return rows
}

/** Saves the status that both sides now agree on. A later change differs in its mark and is sent. */
export async function keepHeard(
  tx: Tx,
  schoolId: string,
  listId: string,
  heard: readonly { hash: string; guardianId: string | null; email: string; told: MailchimpWord }[],
): Promise<void> {
  await sql`
    update mailchimp_contact m set told = s.told, changed_at = app.now(),
      sent = case when s.told = 'UNSUBSCRIBED' then '' else m.sent end, refusal = null
    from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as s(hash text, told text)
    where m.school_id = ${schoolId} and m.list_id = ${listId} and m.hash = s.hash and not m.is_erased
      and (m.told is distinct from s.told or m.refusal is not null)`.execute(tx)
  await sql`
    insert into mailchimp_contact (school_id, list_id, hash, guardian_id, email, told)
    select ${schoolId}, ${listId}, s.hash, s."guardianId", s.email, s.told
    from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as s(hash text, "guardianId" uuid, email text, told text)
    where s."guardianId" is not null
    on conflict do nothing`.execute(tx)
}

/** Contacts that Mailchimp has to delete permanently, in any audience. */
export async function contactsToErase(
  tx: Tx,
  schoolId: string,
  most: number,
): Promise<{ listId: string; hash: string }[]> {
  const { rows } = await sql<{ listId: string; hash: string }>`
    select list_id as "listId", hash from mailchimp_contact where school_id = ${schoolId} and is_erased
    order by list_id, hash limit ${most}`.execute(tx)
  return rows
}

export async function forgetErased(
  tx: Tx,
  schoolId: string,
  { listId, hash }: { listId: string; hash: string },
): Promise<void> {
  await sql`
    delete from mailchimp_contact where school_id = ${schoolId} and list_id = ${listId} and hash = ${hash} and is_erased`.execute(
    tx,
  )
}

export interface ContactCounts {
  agreed: number
  subscribed: number
  unsubscribed: number
  refusals: number
  refused: { email: string; refusal: string }[]
}

/** Counts of the school's contacts by status at Mailchimp, with the first five rejections. */
export async function contactCounts(tx: Tx, schoolId: string, listId: string | null): Promise<ContactCounts> {
  const { rows } = await sql<ContactCounts>`
    select (select count(*)::int from (${consentedAddresses(schoolId)}) a) as agreed,
      (select count(*)::int from mailchimp_contact where school_id = ${schoolId} and list_id = ${listId} and told = 'SUBSCRIBED') as subscribed,
      (select count(*)::int from mailchimp_contact where school_id = ${schoolId} and list_id = ${listId} and told = 'UNSUBSCRIBED') as unsubscribed,
      (select count(*)::int from mailchimp_contact where school_id = ${schoolId} and list_id = ${listId} and refusal is not null) as refusals,
      (select coalesce(jsonb_agg(jsonb_build_object('email', r.email, 'refusal', r.refusal) order by r.email), '[]') from (
        select email, refusal from mailchimp_contact
        where school_id = ${schoolId} and list_id = ${listId} and refusal is not null order by email limit 5) r) as refused`.execute(
    tx,
  )
  return rows[0]!
}
