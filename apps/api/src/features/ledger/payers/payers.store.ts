import { sql } from 'kysely'
import type { ContainedTax } from '@afterbell/domain/prices/contained-tax'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { Payer } from './payers.ts'
import { holdShares } from '../shares/hold-shares.store.ts'

/** A child's family as payers, as read before anything is billed. */
export interface PayingFamily {
  child_id: string
  child_name: string
  family_id: string
  /** The homes that pay a share. Empty if the family pays as one. */
  homes: { id: string; name: string; shareBp: number }[]
  /** The existing payers of the family, oldest first. */
  payers: { id: string; kind: PayerRecord['kind']; homeId: string | null; creditCents: number }[]
  guardians: { id: string; name: string; email: string | null; homeId: string | null }[]
  addresses: { homeId: string; street: string; city: string; state: string; postalCode: string }[]
  /** The school as its invoices name it. */
  school: Record<
    'name' | 'taxNumber' | 'street' | 'city' | 'state' | 'postalCode' | 'country' | 'phone',
    string
  >
  due_days: number
  /** The tax contained in the school's prices. */
  tax: ContainedTax
  /** The child has shares of agencies or financial aid. */
  is_shared: boolean
}

/** Returns the families of these children, with one query and without a lock. */
export async function payingFamilies(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<PayingFamily[]> {
  const { rows } = await sql<PayingFamily>`
    select c.id as child_id, ${nameOf('c')} as child_name, c.family_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'shareBp', h.share_bp) order by h.position)
          filter (where h.share_bp > 0 and both_of.homes = 2), '[]')
        from home h where h.school_id = c.school_id and h.family_id = c.family_id) as homes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'homeId', p.home_id, 'creditCents', ${creditOf('p')}) order by p.created_at, p.id), '[]')
        from payer p where p.school_id = c.school_id and p.family_id = c.family_id) as payers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name, 'email', g.email, 'homeId', g.home_id)
          order by g.position), '[]')
        from guardian g where g.school_id = c.school_id and g.family_id = c.family_id) as guardians,
      (select coalesce(jsonb_agg(jsonb_build_object('homeId', h.id, 'street', h.street, 'city', h.city, 'state', h.state,
          'postalCode', h.postal_code) order by h.position), '[]')
        from home h where h.school_id = c.school_id and h.family_id = c.family_id) as addresses,
      ${SCHOOL_ON_INVOICE} as school,
      s.invoice_due_days as due_days, ${TAX_OF_S} as tax,
      exists (select from share x where x.school_id = c.school_id and x.child_id = c.id and x.state = 'APPROVED') as is_shared
    from child c
      join school s on s.school_id = c.school_id
      join own_school o on o.school_id = c.school_id
      cross join lateral (select count(*) as homes from home h where h.school_id = c.school_id and h.family_id = c.family_id) both_of
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[])`.execute(tx)
  return rows
}

/** The school as its invoices name it, from `s` (school) and `o` (own_school). */
export const SCHOOL_ON_INVOICE = sql`jsonb_build_object('name', coalesce(nullif(s.legal_name, ''), o.name), 'taxNumber', s.tax_number,
  'street', coalesce(s.street_name, ''), 'city', coalesce(s.city, ''), 'state', coalesce(s.province, ''), 'postalCode', coalesce(s.postcode, ''),
  'country', s.country, 'phone', coalesce(s.school_phone, ''))`

/** The tax contained in the prices of the school `s`. */
export const TAX_OF_S = sql`jsonb_build_object('taxName', s.tax_name, 'taxBp', s.tax_bp)`

/** Returns the credit of a payer: what the school owes them. */
export function creditOf(payer: string) {
  return sql`(select ${sumOfCents(sql`case when l.credit = 'CREDIT' then l.cents else -l.cents end`)}
    from ledger_entry l where l.school_id = ${sql.ref(`${payer}.school_id`)} and l.payer_id = ${sql.ref(`${payer}.id`)}
      and (l.debit = 'CREDIT' or l.credit = 'CREDIT'))`
}

/**
 * Locks payers until the end of the transaction, in the order of their ids, and returns their credit. Use it before
 * spending credit. Two statements: the first waits for the lock, the second sees what was committed meanwhile.
 */
export async function holdPayers(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  await sql`
    select id from payer where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return creditsOf(tx, schoolId, ids)
}

/** Returns the credit of payers. Lock them first to spend it. */
export async function creditsOf(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; credit_cents: number }>`
    select p.id, ${creditOf('p')} as credit_cents from payer p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, credit_cents }) => [id, credit_cents]))
}

/**
 * Locks all payers of children until the end of the transaction: first their shares, then their families and agencies,
 * in the order of the ids.
 */
export async function holdPayersOfChildren(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<void> {
  await holdShares(tx, schoolId, childIds)
  await sql`
    select p.id from payer p where p.school_id = ${schoolId}
      and (p.family_id in (select c.family_id from child c where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]))
        or p.id in (select x.payer_id from share x where x.school_id = ${schoolId} and x.child_id = any(${childIds}::uuid[]) and x.state = 'APPROVED'))
    order by p.id for no key update`.execute(tx)
}

/**
 * Returns each payer's credit, without what counts for drafts that are being paid. When such a draft is issued, credit
 * pays what its payment leaves open.
 */
export async function freeCredits(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free_cents: number }>`
    select p.id, ${creditOf('p')} - (select ${sumOfCents(sql`coalesce((i.installments -> 0 ->> 'cents')::int, i.total_cents) - i.pending_cents`)} from invoice i
      where i.school_id = p.school_id and i.payer_id = p.id and i.state = 'DRAFT' and i.pending_cents > 0) as free_cents
    from payer p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, free_cents }) => [id, free_cents]))
}

/**
 * Returns the payers of a parent: first the home if two homes share, else the family; then oldest first, because merged
 * families have several. Empty if nothing was billed so far. Excludes payers of homes that no longer exist.
 */
export async function payersOfParent(tx: Tx, schoolId: string, parentId: string): Promise<PayerOfParent[]> {
  const { rows } = await sql<PayerOfParent>`
    select p.id, (p.kind = 'HOME') = both_of.share as "isAsked" from guardian g join payer p on ${paysForG('p')}
      cross join lateral (select count(*) = 2 as share from home h where h.school_id = g.school_id and h.family_id = g.family_id) both_of
    where g.school_id = ${schoolId} and g.id = ${parentId}
    order by "isAsked" desc, p.created_at, p.id`.execute(tx)
  return rows
}

/** A payer of a parent. */
export interface PayerOfParent {
  id: string
  /** New bills go to this payer: the home if two homes share, else the family. */
  isAsked: boolean
}

/** Checks whether both payers pay for the same parent, so that each may use the other's saved payment methods. */
export async function sharesParent(tx: Tx, schoolId: string, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payer p join guardian g on ${paysForG('p')} join payer o on ${paysForG('o')}
    where p.school_id = ${schoolId} and p.id = ${one} and o.school_id = ${schoolId} and o.id = ${other} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A condition: the payer pays for the guardian `g`, as their family or their home. */
function paysForG(payer: string) {
  const columnOf = (column: string) => sql.ref(`${payer}.${column}`)
  return sql`${columnOf('school_id')} = g.school_id and ${columnOf('family_id')} = g.family_id
    and (${columnOf('kind')} = 'FAMILY' or ${columnOf('home_id')} = g.home_id)`
}

/** Returns the payers of former homes of a parent's family. */
export async function payersOfFormerHomes(tx: Tx, schoolId: string, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from guardian g join payer p on p.school_id = g.school_id and p.family_id = g.family_id
    where g.school_id = ${schoolId} and g.id = ${parentId} and p.kind = 'HOME' and p.home_id is null
    order by p.created_at, p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A payer as stored. */
export interface PayerRecord {
  id: string
  familyId: string | null
  homeId: string | null
  kind: 'FAMILY' | 'HOME' | 'AGENCY'
  name: string
  email: string | null
}

export async function payerById(tx: Tx, schoolId: string, id: string): Promise<PayerRecord | undefined> {
  const { rows } = await sql<PayerRecord>`
    select p.id, p.family_id as "familyId", p.home_id as "homeId", p.kind, p.name, p.email
    from payer p where p.school_id = ${schoolId} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns a child of a parent, and the parent's home. Identifies the family of a parent who was never billed. */
export async function childOfParent(
  tx: Tx,
  schoolId: string,
  parentId: string,
): Promise<{ childId: string; homeId: string | null } | undefined> {
  const { rows } = await sql<{ childId: string; homeId: string | null }>`
    select c.id as "childId", g.home_id as "homeId" from guardian g join child c on c.school_id = g.school_id and c.family_id = g.family_id
    where g.school_id = ${schoolId} and g.id = ${parentId} order by c.created_at, c.id limit 1`.execute(tx)
  return rows[0]
}

/** Inserts a payer unless the id exists. */
export async function insertPayer(tx: Tx, schoolId: string, payer: Payer): Promise<void> {
  await sql`
    insert into payer (school_id, id, family_id, home_id, kind, name, email)
    values (${schoolId}, ${payer.id}, ${payer.familyId}, ${payer.homeId}::uuid, ${payer.kind}, ${payer.name}, ${payer.email})
    on conflict (school_id, id) do nothing`.execute(tx)
}
