import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { DebitState } from '@afterbell/domain/providers/bank-debits'
import type { Tx } from '../../../platform/database/database.ts'
import type { Account, Method, MethodType } from '../../providers/provider.ts'

export interface StoredMethod {
  id: string
  payer_id: string
  /** The person of a family who entered it; null if it was somebody else. */
  person_id: string | null
  provider: ProviderName
  account_ref: string
  set_up_ref: string
  provider_ref: string | null
  type: MethodType
  brand: string
  last4: string
  expires_on: string | null
  is_default: boolean
  state: 'ASKED' | 'PENDING' | 'USABLE' | 'UNUSABLE'
}

const METHOD = sql`
  select m.id, m.payer_id, m.person_id, m.provider, m.account_ref, m.set_up_ref, m.provider_ref, m.type, m.brand, m.last4, m.expires_on, m.is_default, m.state
  from payment_method m`

/** Returns the methods of payers at the account that collects now, the default first. */
export async function methodsOf(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
  accountRef: string,
): Promise<StoredMethod[]> {
  const { rows } = await sql<StoredMethod>`${METHOD}
    where m.school_id = ${schoolId} and m.payer_id = any(${payerIds}::uuid[]) and m.account_ref = ${accountRef} and m.removed_at is null and m.state <> 'ASKED'
    order by m.is_default desc, m.created_at desc, m.id`.execute(tx)
  return rows
}

/**
 * Returns what persons of a family entered at an account, and what nobody of a family entered for payers, the default
 * first.
 */
export async function ownMethods(
  tx: Tx,
  schoolId: string,
  {
    accountRef,
    personIds,
    payerIds,
  }: { accountRef: string; personIds: readonly string[]; payerIds: readonly string[] },
): Promise<StoredMethod[]> {
  const { rows } = await sql<StoredMethod>`${METHOD}
    where m.school_id = ${schoolId} and m.account_ref = ${accountRef} and m.removed_at is null and m.state <> 'ASKED'
      and (m.person_id = any(${personIds}::uuid[]) or m.person_id is null and m.payer_id = any(${payerIds}::uuid[]))
    order by m.is_default desc, m.created_at desc, m.id`.execute(tx)
  return rows
}

export async function methodById(tx: Tx, schoolId: string, id: string): Promise<StoredMethod | undefined> {
  const { rows } =
    await sql<StoredMethod>`${METHOD} where m.school_id = ${schoolId} and m.id = ${id} and m.removed_at is null`.execute(
      tx,
    )
  return rows[0]
}

/** Finds the method that was begun with this set-up reference of a provider. */
export async function methodBySetUp(
  tx: Tx,
  schoolId: string,
  { accountRef, setUpRef }: { accountRef: string; setUpRef: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_method where school_id = ${schoolId} and account_ref = ${accountRef} and set_up_ref = ${setUpRef} and removed_at is null`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Who opened the page on which a method was entered: a user, or a person of a family. */
export interface OpenedBy {
  accountId: string | null
  personId: string | null
}

export async function openedBy(tx: Tx, schoolId: string, id: string): Promise<OpenedBy> {
  const { rows } = await sql<OpenedBy>`
    select created_by as "accountId", person_id as "personId" from payment_method where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? { accountId: null, personId: null }
}

/** Finds the method with this reference of a provider. */
export async function methodByRef(
  tx: Tx,
  schoolId: string,
  { accountRef, ref }: { accountRef: string; ref: string },
): Promise<StoredMethod | undefined> {
  const { rows } =
    await sql<StoredMethod>`${METHOD} where m.school_id = ${schoolId} and m.account_ref = ${accountRef} and m.provider_ref = ${ref} and m.removed_at is null`.execute(
      tx,
    )
  return rows[0]
}

/** Marks a method as unusable because its provider no longer charges it. It is still shown. */
export async function endMethod(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update payment_method set state = 'UNUSABLE' where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

export async function insertMethod(
  tx: Tx,
  schoolId: string,
  method: {
    id: string
    payerId: string
    account: Account
    setUpRef: string
    type: MethodType
    accountId: string | null
    personId?: string | null
  },
): Promise<void> {
  const { id, payerId, account, setUpRef, type, accountId, personId = null } = method
  await sql`
    insert into payment_method (school_id, id, payer_id, provider, account_ref, set_up_ref, type, created_by, person_id)
    values (${schoolId}, ${id}, ${payerId}, ${account.provider}, ${account.accountRef}, ${setUpRef}, ${type}, ${accountId}::uuid, ${personId}::uuid)
    on conflict (school_id, id) do nothing`.execute(tx)
}

/**
 * Stores the details of an entered method. The first usable one becomes the default. A method that a bank has ended
 * stays unusable, in whatever order the messages arrive.
 */
export async function keepMethod(tx: Tx, schoolId: string, id: string, method: Method): Promise<void> {
  const expiresIn = expiryMonth(method)
  await sql`
    update payment_method m set provider_ref = ${method.ref}, type = ${method.type}, brand = ${method.brand}, last4 = ${method.last4},
      expires_on = (${expiresIn}::date + interval '1 month - 1 day')::date, state = case when m.state = 'UNUSABLE' and m.provider_ref is not null then m.state else ${method.state} end,
      is_default = m.is_default or (${method.state} <> 'UNUSABLE' and not exists (select from payment_method o where o.school_id = m.school_id and o.payer_id = m.payer_id
        and o.is_default and o.removed_at is null))
    where m.school_id = ${schoolId} and m.id = ${id} and m.removed_at is null`.execute(tx)
}

/** Returns the first day of the month in which a card expires. */
export function expiryMonth({ expiry }: Pick<Method, 'expiry'>): string | null {
  return expiry && `${expiry.year}-${String(expiry.month).padStart(2, '0')}-01`
}

/** Makes a method the only default of its payer. */
export async function setDefault(tx: Tx, schoolId: string, method: StoredMethod): Promise<void> {
  await sql`
    update payment_method set is_default = false where school_id = ${schoolId} and payer_id = ${method.payer_id} and is_default and removed_at is null and id <> ${method.id}`.execute(
    tx,
  )
  await sql`update payment_method set is_default = true where school_id = ${schoolId} and id = ${method.id}`.execute(
    tx,
  )
}

export async function removeMethodRow(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update payment_method set removed_at = app.now(), is_default = false where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Removes the methods entered at a provider, and returns what it must forget. */
export async function removeMethodsAt(
  tx: Tx,
  schoolId: string,
  provider: ProviderName,
): Promise<Pick<StoredMethod, 'provider' | 'account_ref' | 'provider_ref'>[]> {
  const { rows } = await sql<Pick<StoredMethod, 'provider' | 'account_ref' | 'provider_ref'>>`
    update payment_method set removed_at = app.now(), is_default = false
    where school_id = ${schoolId} and provider = ${provider} and removed_at is null
    returning provider, account_ref, provider_ref`.execute(tx)
  return rows
}

/** The account where a school collects, and whether it may debit bank accounts. */
export interface CollectingAccount {
  provider: ProviderName
  accountRef: string
  debits: DebitState
}

/** Returns the account where the school collects now. Null if none is connected, or Stripe lets it take no payments. */
export async function accountOf(tx: Tx, schoolId: string): Promise<CollectingAccount | null> {
  const { rows } = await sql<CollectingAccount>`
    select provider, account_ref as "accountRef", debits from own_provider_account
    where school_id = ${schoolId} and state = 'CONNECTED' and takes_payments`.execute(tx)
  return rows[0] ?? null
}

export async function customerOf(
  tx: Tx,
  schoolId: string,
  payerId: string,
  accountRef: string,
): Promise<string | null> {
  const { rows } = await sql<{ customer_ref: string }>`
    select customer_ref from provider_customer where school_id = ${schoolId} and payer_id = ${payerId} and account_ref = ${accountRef}`.execute(
    tx,
  )
  return rows[0]?.customer_ref ?? null
}

export async function keepCustomer(
  tx: Tx,
  schoolId: string,
  customer: { payerId: string; accountRef: string; customerRef: string },
): Promise<void> {
  const { payerId, accountRef, customerRef } = customer
  await sql`
    insert into provider_customer (school_id, payer_id, account_ref, customer_ref)
    values (${schoolId}, ${payerId}, ${accountRef}, ${customerRef}) on conflict do nothing`.execute(tx)
}

/** Returns a payer's customer references at providers. Accounts we no longer have access to have no provider. */
export async function customersOf(
  tx: Tx,
  schoolId: string,
  payerId: string,
): Promise<{ accountRef: string; customerRef: string; provider: ProviderName | null }[]> {
  const { rows } = await sql<{ accountRef: string; customerRef: string; provider: ProviderName | null }>`
    select k.account_ref as "accountRef", k.customer_ref as "customerRef", a.provider
    from provider_customer k left join own_provider_account a on a.school_id = k.school_id and a.account_ref = k.account_ref
    where k.school_id = ${schoolId} and k.payer_id = ${payerId} order by k.account_ref`.execute(tx)
  return rows
}

/** Deletes the customer reference of a payer at an account. */
export async function forgetCustomer(
  tx: Tx,
  schoolId: string,
  { payerId, accountRef }: { payerId: string; accountRef: string },
): Promise<void> {
  await sql`
    delete from provider_customer where school_id = ${schoolId} and payer_id = ${payerId} and account_ref = ${accountRef}`.execute(
    tx,
  )
}

/** Removes all payment methods of a school. Returns the payers who are customers at providers. */
export async function endMethods(tx: Tx, schoolId: string): Promise<string[]> {
  await sql`
    update payment_method set removed_at = app.now(), is_default = false where school_id = ${schoolId} and removed_at is null`.execute(
    tx,
  )
  const { rows } = await sql<{ payer_id: string }>`
    select distinct payer_id from provider_customer where school_id = ${schoolId} order by payer_id`.execute(
    tx,
  )
  return rows.map(({ payer_id }) => payer_id)
}
