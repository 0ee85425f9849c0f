import { sql } from 'kysely'
import { searchWords } from '@afterbell/domain/kernel/text/search-words'
import type { AgencyForm } from '@afterbell/domain/ledger/shares/agency-form'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf, searchedPage } from '../../../platform/database/pages.ts'
import { anywhere } from '../../../platform/database/search.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { refuse, type Guards } from '../../../platform/problems.ts'
import { creditOf } from '../payers/payers.store.ts'

/** An agency with its counts and balances. */
export interface Agency extends AgencyForm {
  id: string
  isActive: boolean
  version: number
  childrenCount: number
  owedCents: number
  creditCents: number
  pendingCents: number
}

/** The names of a school's agencies are unique. */
export const agencyGuards: Guards = {
  agency_name_is_taken: () => refuse('NAME_TAKEN', 'This name is already taken', { field: 'name' }),
}

const REST = sql`coalesce(p.email, '') as email, g.street, g.city, g.state, g.postal_code as "postalCode", g.reference,
  g.is_active as "isActive", g.version,
  (select count(distinct x.child_id)::int from share x where x.school_id = g.school_id and x.payer_id = g.id and x.state = 'APPROVED'
    and (x.ends_on is null or x.ends_on >= app.now()::date)) as "childrenCount",
  (select ${sumOfCents(sql`i.open_cents`)} from invoice i where i.school_id = g.school_id and i.payer_id = g.id) as "owedCents",
  (select ${sumOfCents(sql`i.pending_cents`)} from invoice i where i.school_id = g.school_id and i.payer_id = g.id and i.state = 'ISSUED') as "pendingCents",
  ${creditOf('p')} as "creditCents"`

const FROM_AGENCIES = sql`from payer p join agency g on g.school_id = p.school_id and g.id = p.id`

interface AgencyQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'name' | 'active'; direction: 'ASC' | 'DESC' } | null
  active?: boolean | undefined
}

/** Returns a page of agencies, by name unless sorted otherwise. */
export async function agenciesPage(
  tx: Tx,
  schoolId: string,
  query: AgencyQuery,
): Promise<{ rows: Agency[]; total: number }> {
  const words = searchWords(query.search ?? '').map((word) => sql`and p.folded like ${anywhere(word)}`)
  const active = query.active === undefined ? sql`` : sql`and g.is_active = ${query.active}`
  const order = orderOf(query.sort, ORDER, 'name', 'p.id')
  return searchedPage(tx, {
    id: 'p.id',
    matching: sql`${FROM_AGENCIES} where p.school_id = ${schoolId} and p.kind = 'AGENCY' ${active} ${sql.join(words, sql` `)}`,
    withIds: (ids) => sql`${FROM_AGENCIES} where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`,
    isSearch: words.length > 0,
    page: (matching) =>
      sql<Agency>`select g.id, p.name, ${REST} ${matching} ${order} ${limitOf(query)}`.execute(tx),
  })
}

const ORDER = {
  name: ['p.name collate "und-x-icu"'],
  active: ['g.is_active', 'p.name collate "und-x-icu"'],
}

export async function agencyById(tx: Tx, schoolId: string, id: string): Promise<Agency | undefined> {
  const { rows } = await sql<Agency>`
    select g.id, p.name, ${REST} ${FROM_AGENCIES} where p.school_id = ${schoolId} and p.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Locks an agency until the end of the transaction. Returns whether it exists. */
export async function holdAgency(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id ${FROM_AGENCIES} where p.school_id = ${schoolId} and p.id = ${id} for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

export async function insertAgency(
  tx: Tx,
  schoolId: string,
  { id, name, email, street, city, state, postalCode, reference }: AgencyForm & { id: string },
): Promise<void> {
  await sql`
    with made as (
      insert into payer (school_id, id, kind, name, email) values (${schoolId}, ${id}, 'AGENCY', ${name}, nullif(${email}::text, ''))
    )
    insert into agency (school_id, id, street, city, state, postal_code, reference)
    values (${schoolId}, ${id}, ${street}, ${city}, ${state}, ${postalCode}, ${reference})`.execute(tx)
}

export async function updateAgency(
  tx: Tx,
  schoolId: string,
  { id, name, email, street, city, state, postalCode, reference }: AgencyForm & { id: string },
): Promise<void> {
  await sql`
    with called as (
      update payer set name = ${name}, email = nullif(${email}::text, '') where school_id = ${schoolId} and id = ${id}
    )
    update agency set street = ${street}, city = ${city}, state = ${state}, postal_code = ${postalCode}, reference = ${reference},
      version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

export async function turnAgency(
  tx: Tx,
  schoolId: string,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  await sql`
    update agency set is_active = ${active}, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}
