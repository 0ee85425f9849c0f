-- Whether a school may debit bank accounts: Stripe lets each account take the debits of its country once it has asked for them.
-- Accounts that were connected before are UNKNOWN until Stripe is asked how they stand.

alter table provider_account
  add column debits text not null default 'UNKNOWN'
    constraint provider_account_debits_check check (debits in ('UNKNOWN', 'NOT_REQUESTED', 'PENDING', 'INACTIVE', 'ACTIVE'));

update provider_account set debits = 'ACTIVE' where provider = 'SANDBOX';

create or replace view own_provider_account with (security_barrier) as
  select a.school_id, a.provider, a.account_ref, a.state, a.connected_at, a.disconnected_at, a.name,
    a.is_ours, a.takes_payments, a.pays_out, a.is_submitted, a.due, a.due_by, a.disabled_reason, a.debits
  from provider_account a
  where a.school_id = (select current_setting('app.school_id')::uuid);
