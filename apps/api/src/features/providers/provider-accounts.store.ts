import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { DebitState } from '@afterbell/domain/providers/bank-debits'
import type { StripeStatus } from '@afterbell/domain/providers/stripe-account'
import type { Tx } from '../../platform/database/database.ts'

/** The account through which a school collects, or its last one. */
export interface ProviderAccount {
  provider: ProviderName
  account_ref: string
  /** BEGUN: a Stripe account that has never been able to take a payment. */
  state: 'BEGUN' | 'CONNECTED' | 'DISCONNECTED' | 'REVOKED'
  name: string
  /** We opened it for the school. Other accounts existed at Stripe, and the school gave us access. */
  is_ours: boolean
}

/** A Stripe account as last described. */
export interface StripeAccount extends StripeStatus {
  accountRef: string
  isOurs: boolean
  dueBy: string | null
  debits: DebitState
}

/** Returns the account in use, else the one begun, else the last. Runs inside the school. */
export async function schoolAccount(tx: Tx): Promise<ProviderAccount | undefined> {
  const { rows } = await sql<ProviderAccount>`
    select provider, account_ref, state, name, is_ours from own_provider_account
    order by state = 'CONNECTED' desc, state = 'BEGUN' desc, connected_at desc, account_ref limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the school's Stripe account in use, else the one begun. Runs inside the school. */
export async function stripeAccount(tx: Tx): Promise<StripeAccount | undefined> {
  const { rows } = await sql<StripeAccount>`
    select account_ref as "accountRef", is_ours as "isOurs", takes_payments as "takesPayments", pays_out as "paysOut",
      is_submitted as "isSubmitted", due, due_by as "dueBy", disabled_reason as "disabledReason", debits
    from own_provider_account where provider = 'STRIPE' and state in ('BEGUN', 'CONNECTED')
    order by state = 'CONNECTED' desc limit 1`.execute(tx)
  return rows[0]
}

/** Lists the schools that collect through a provider. Runs outside the schools. */
export async function schoolsCollecting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ school_id: string }>`
    select school_id from provider_account where state = 'CONNECTED' order by school_id`.execute(tx)
  return rows.map(({ school_id }) => school_id)
}

/** Returns the account in use, and locks it until the transaction ends. Runs outside the schools. */
export async function accountInUse(
  tx: Tx,
  schoolId: string,
): Promise<Pick<ProviderAccount, 'provider' | 'account_ref' | 'is_ours'> | undefined> {
  const { rows } = await sql<Pick<ProviderAccount, 'provider' | 'account_ref' | 'is_ours'>>`
    select provider, account_ref, is_ours from provider_account
    where school_id = ${schoolId} and state = 'CONNECTED' for update`.execute(tx)
  return rows[0]
}

/** Lists the Stripe accounts we opened for a school, the one to continue with first. Runs outside the schools. */
export async function openedAccounts(
  tx: Tx,
  schoolId: string,
): Promise<Pick<ProviderAccount, 'account_ref' | 'state'>[]> {
  const { rows } = await sql<Pick<ProviderAccount, 'account_ref' | 'state'>>`
    select account_ref, state from provider_account where school_id = ${schoolId} and is_ours
    order by state = 'CONNECTED' desc, state = 'BEGUN' desc, connected_at desc, account_ref`.execute(tx)
  return rows
}

/** Connects an account to the school, again if it was connected before. Returns false if it belongs to another school. */
export async function connectAccount(
  tx: Tx,
  schoolId: string,
  { provider, accountRef, name }: { provider: ProviderName; accountRef: string; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_account (account_ref, provider, school_id, name, debits)
    values (${accountRef}, ${provider}, ${schoolId}, ${name}, ${provider === 'SANDBOX' ? 'ACTIVE' : 'UNKNOWN'})
    on conflict (account_ref) do update
      set state = 'CONNECTED', connected_at = app.now(), disconnected_at = null, name = excluded.name
      where provider_account.school_id = excluded.school_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Begins a Stripe account that we opened for a school, or resumes an ended one. Returns false if it was begun already. */
export async function beginAccount(tx: Tx, schoolId: string, accountRef: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_account (account_ref, provider, school_id, state, is_ours, takes_payments, pays_out, is_submitted)
    values (${accountRef}, 'STRIPE', ${schoolId}, 'BEGUN', true, false, false, false)
    on conflict (account_ref) do update set state = 'BEGUN', disconnected_at = null
      where provider_account.school_id = excluded.school_id and provider_account.is_ours
        and provider_account.state in ('DISCONNECTED', 'REVOKED')`.execute(tx)
  return numAffectedRows === 1n
}

/** Marks a begun account as connected once it takes payments. Returns false if it was not a begun one. */
export async function useBegunAccount(tx: Tx, accountRef: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update provider_account set state = 'CONNECTED', connected_at = app.now()
    where account_ref = ${accountRef} and state = 'BEGUN'`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends an account. Returns false if it had ended before. */
export async function endAccount(
  tx: Tx,
  accountRef: string,
  how: 'DISCONNECTED' | 'REVOKED',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update provider_account set state = ${how}, disconnected_at = app.now()
    where account_ref = ${accountRef} and state in ('BEGUN', 'CONNECTED')`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Stores the status of a Stripe account. Returns its state here, locked until the transaction ends, and `changedAt` if
 * it just started or stopped taking payments.
 */
export async function keepStatus(
  tx: Tx,
  accountRef: string,
  status: StripeStatus & { name: string; dueBy: string | null; debits: DebitState },
): Promise<(Pick<ProviderAccount, 'state'> & { changedAt: string | null }) | undefined> {
  const { name, takesPayments, paysOut, isSubmitted, due, dueBy, disabledReason, debits } = status
  const { rows } = await sql<Pick<ProviderAccount, 'state'> & { changedAt: string | null }>`
    update provider_account a set name = ${name}, takes_payments = ${takesPayments}, pays_out = ${paysOut},
      is_submitted = ${isSubmitted}, due = ${due}, due_by = ${dueBy}, disabled_reason = ${disabledReason}, debits = ${debits}
    from (select account_ref, takes_payments from provider_account where account_ref = ${accountRef} for update) before
    where a.account_ref = before.account_ref
    returning a.state, case when before.takes_payments <> a.takes_payments then app.now() end as "changedAt"`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Takes up to 50 connected Stripe accounts with which this host is not registered, and notes the attempt. One that failed
 * within the last hour waits. Runs outside the schools.
 */
export async function accountsWithoutWallets(tx: Tx, host: string): Promise<string[]> {
  const { rows } = await sql<{ account_ref: string }>`
    update provider_account set wallet_host_tried_at = app.now()
    where account_ref in (
      select account_ref from provider_account
      where provider = 'STRIPE' and state = 'CONNECTED' and (wallet_host < ${host} or wallet_host > ${host})
        and (wallet_host_tried_at is null or wallet_host_tried_at < app.now() - interval '1 hour')
      limit 50)
    returning account_ref`.execute(tx)
  return rows.map(({ account_ref }) => account_ref)
}

/** Stores the host that is registered with a Stripe account. Runs outside the schools. */
export async function keepWalletHost(tx: Tx, accountRef: string, host: string): Promise<void> {
  await sql`
    update provider_account set wallet_host = ${host}, wallet_host_tried_at = null
    where account_ref = ${accountRef}`.execute(tx)
}
