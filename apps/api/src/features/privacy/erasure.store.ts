import { sql } from 'kysely'
import { phoneParts } from '@afterbell/domain/kernel/phone-number'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import { UNDER_WAY } from '../payments/methods/under-way.store.ts'
import { creditOf } from '../ledger/payers/payers.store.ts'
import { statementsBeyond, statementsInSchool } from './erasure/statements.ts'

/** The ids that identify a family's data, and the words that name it. Lists only the parts that TypeScript needs. */
export interface ErasureScope {
  family: string
  children: string[]
  payers: string[]
  /** All its names and addresses, longest first. */
  words: string[]
}

export interface ErasedIds {
  familyId: string
  childIds: readonly string[]
  payerIds: readonly string[]
}

/** Facts shown before a family is erased. */
export interface FamilyToErase {
  child_ids: string[]
  kids: { id: string; name: string }[]
  guardians: string[]
  payer_ids: string[]
  credit_cents: number
  messages: number
  is_erased: boolean
}

/** Counts the family's stored data; undefined if the family does not exist. */
export async function familyToErase(
  tx: Tx,
  schoolId: string,
  familyId: string,
): Promise<FamilyToErase | undefined> {
  const { rows } = await sql<FamilyToErase>`
    select array(select c.id from child c where c.school_id = f.school_id and c.family_id = f.id order by c.created_at, c.id) as child_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${NAME_OF_C}) order by c.created_at, c.id), '[]') from child c
        where c.school_id = f.school_id and c.family_id = f.id and c.merged_into_id is null) as kids,
      array(select g.first_name || ' ' || g.last_name from guardian g where g.school_id = f.school_id and g.family_id = f.id order by g.position) as guardians,
      array(select p.id from payer p where p.school_id = f.school_id and p.family_id = f.id order by p.id) as payer_ids,
      (select ${sumOfCents(creditOf('p'))} from payer p where p.school_id = f.school_id and p.family_id = f.id) as credit_cents,
      (select count(*)::int from message m where m.school_id = f.school_id
        and m.child_ids && array(select c.id from child c where c.school_id = f.school_id and c.family_id = f.id)) as messages,
      exists (select from erased_family e where e.school_id = f.school_id and e.family_id = f.id) as is_erased
    from family f where f.school_id = ${schoolId} and f.id = ${familyId}`.execute(tx)
  return rows[0]
}

interface MoneyFacts {
  invoices: number
  payments: number
  open_invoices: number
  money_under_way: number
}

/** Counts the invoices and payments of these payers, and the unsettled ones. */
export async function moneyToErase(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<MoneyFacts> {
  const { rows } = await sql<MoneyFacts>`
    select (select count(*)::int from invoice i where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[])) as invoices,
      (select count(*)::int from payment p where p.school_id = ${schoolId} and p.payer_id = any(${payerIds}::uuid[])) as payments,
      (select count(*)::int from invoice i where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[])
        and i.kind = 'INVOICE' and (i.open_cents > 0 and i.state = 'ISSUED' or i.state = 'DRAFT' or i.disputed_cents > 0)) as open_invoices,
      (select count(*)::int from payment p where p.school_id = ${schoolId} and p.payer_id = any(${payerIds}::uuid[]) and p.state in ${UNDER_WAY})
        + (select count(*)::int from refund r where r.school_id = ${schoolId} and r.payer_id = any(${payerIds}::uuid[])
          and r.state in ('REQUESTED', 'SENDING', 'UNKNOWN'))
        + (select count(*)::int from invoice i where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[]) and i.pending_cents > 0)
        as money_under_way`.execute(tx)
  return rows[0]!
}

interface ChildFacts {
  present: string[]
  undecided: number
}

/** Children who are checked in today, and the number of pending decisions about these children. */
export async function childrenToErase(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<ChildFacts> {
  const { rows } = await sql<ChildFacts>`
    select array(select distinct ${NAME_OF_C} from attendance t
        join child c on c.school_id = t.school_id and c.id = t.child_id
        join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
        where t.school_id = ${schoolId} and t.child_id = any(${childIds}::uuid[]) and t.check_in is not null and t.check_out is null
          and m.date = app.today(t.school_id)) as present,
      (select count(*)::int from enrollment e join proposal p on p.school_id = e.school_id and p.enrollment_id = e.id
        where e.school_id = ${schoolId} and e.child_id = any(${childIds}::uuid[]) and p.state = 'OPEN')
      + (select count(*)::int from attendance t join late_fee l on l.school_id = t.school_id and l.id = t.id
        where t.school_id = ${schoolId} and t.child_id = any(${childIds}::uuid[]) and l.waits)
      + (select count(*)::int from enrollment e join care_charge b on b.school_id = e.school_id and b.enrollment_id = e.id
        where e.school_id = ${schoolId} and e.child_id = any(${childIds}::uuid[]) and (b.state = 'WAITING' or b.compared_at is null and b.charged = 'AFTER'))
      + (select count(*)::int from share s where s.school_id = ${schoolId} and s.child_id = any(${childIds}::uuid[]) and s.state = 'REQUESTED')
        as undecided`.execute(tx)
  return rows[0]!
}

/**
 * Erases a family in the caller's transaction. Runs a few statements per declared table, however much data there is.
 * `importsWith` returns the sealed imports that mention these words (`tellsOf`). Returns the ids of the erased data.
 * A second run changes nothing.
 * @answers What does erasing a family take, and when may it be?
 */
export async function eraseFamily(
  tx: Tx,
  schoolId: string,
  ids: ErasedIds,
  importsWith: (words: readonly string[]) => Promise<string[]>,
): Promise<ErasureScope> {
  await becomeRole(tx, 'afterbell_eraser')
  const scopeRows = await sql<{ scope: ScopeRow }>`
    select app.erasure_scope(${schoolId}, ${ids.familyId}, ${ids.childIds}::uuid[], ${ids.payerIds}::uuid[]) as scope`.execute(
    tx,
  )
  await becomeRole(tx, 'afterbell_app')
  const { scope } = scopeRows.rows[0]!
  const { rows: schoolRows } = await sql<{ country: string }>`
    select country from school where school_id = ${schoolId}`.execute(tx)
  const phoneWords = (all: readonly string[]) => all.map((word) => phoneWord(word, schoolRows[0]!.country))
  const [familyWords, words] = [phoneWords(scope.own), phoneWords(scope.words)]
  const imports = await importsWith(words)
  const whole = JSON.stringify({ ...scope, own: familyWords, words, imports })
  await becomeRole(tx, 'afterbell_platform')
  await sql`select app.erase(${statementsBeyond}::text[], ${whole}::jsonb)`.execute(tx)
  await becomeRole(tx, 'afterbell_eraser')
  await sql`select app.erase(${statementsInSchool}::text[], ${whole}::jsonb)`.execute(tx)
  await becomeRole(tx, 'afterbell_app')
  return scope
}

type ScopeRow = Record<string, unknown> & ErasureScope & { own: string[] }

/** Formats a phone number for `app.phone_pattern`: '+44 (0)2079460123'. Returns any other word unchanged. */
function phoneWord(word: string, country: string): string {
  if (!/^\+?\d{7,15}$/.test(word)) return word
  const parts = phoneParts(word, country)
  if (!parts) return word.replace('+', '')
  return `+${parts.code} ${parts.trunk && `(${parts.trunk})`}${parts.digits}`
}

/** Switches the rest of the transaction to another role. None of these roles owns a table. */
export async function becomeRole(
  tx: Tx,
  role: 'afterbell_app' | 'afterbell_eraser' | 'afterbell_platform',
): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(tx)
}

/** Records an erased family, by ids only. An existing record stays as it is. */
export async function insertErased(
  tx: Tx,
  schoolId: string,
  { familyId, childIds, payerIds, accountId }: ErasedIds & { accountId: string | null },
): Promise<void> {
  await sql`
    insert into erased_family (school_id, family_id, child_ids, payer_ids, erased_by)
    values (${schoolId}, ${familyId}, ${childIds}::uuid[], ${payerIds}::uuid[], ${accountId}::uuid)
    on conflict (school_id, family_id) do nothing`.execute(tx)
}

interface ErasedRow {
  family_id: string
  erased_at: string
  erased_by: string | null
  who: string | null
}

export async function erasedPage(
  tx: Tx,
  schoolId: string,
  paging: { page: number; size: number; sort: { direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: ErasedRow[]; total: number }> {
  const direction = paging.sort?.direction === 'ASC' ? sql`asc` : sql`desc`
  const [page, count] = await Promise.all([
    sql<ErasedRow>`
      select e.family_id, e.erased_at, e.erased_by, s.first_name || ' ' || s.last_name as who
      from erased_family e left join staff s on s.school_id = e.school_id and s.id = e.erased_by
      where e.school_id = ${schoolId} order by e.erased_at ${direction}, e.family_id ${limitOf(paging)}`.execute(
      tx,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from erased_family where school_id = ${schoolId}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** Every erased family, in order of time. */
export async function everyErased(tx: Tx, schoolId: string): Promise<ErasedIds[]> {
  const { rows } = await sql<{ familyId: string; childIds: string[]; payerIds: string[] }>`
    select family_id as "familyId", child_ids as "childIds", payer_ids as "payerIds" from erased_family
    where school_id = ${schoolId} order by erased_at, family_id`.execute(tx)
  return rows
}

/** Family imports that are still sealed; an import stays sealed for at most a week. */
export async function sealedImports(
  tx: Tx,
  schoolId: string,
): Promise<{ id: string; sealed: Buffer; keyId: string }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer; keyId: string }>`
    select id, sealed, key_id as "keyId" from import
    where school_id = ${schoolId} and kind = 'families' and sealed is not null and key_id is not null`.execute(
    tx,
  )
  return rows
}

/** Checks whether a family exists and locks it. */
export async function familyThere(tx: Tx, schoolId: string, familyId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from family where school_id = ${schoolId} and id = ${familyId} for no key update`.execute(tx)
  return rows.length > 0
}
