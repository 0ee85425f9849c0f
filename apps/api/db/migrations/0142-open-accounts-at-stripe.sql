-- Schools open their accounts at Stripe through us, which takes days: such an account is BEGUN until it can take payments. An
-- account that was connected before stays connected, and is asked how it stands as soon as Stripe tells of it.

alter table provider_account
  add column is_ours boolean not null default false,
  add column takes_payments boolean not null default true,
  add column pays_out boolean not null default true,
  add column is_submitted boolean not null default true,
  add column due text[] not null default '{}',
  add column due_by timestamptz,
  add column disabled_reason text,
  drop constraint provider_account_state_check,
  drop constraint provider_account_check,
  add constraint provider_account_state_check check (state in ('BEGUN', 'CONNECTED', 'DISCONNECTED', 'REVOKED')),
  add constraint provider_account_check check ((state in ('BEGUN', 'CONNECTED')) = (disconnected_at is null)),
  add constraint provider_account_begun_check check (state <> 'BEGUN' or (provider = 'STRIPE' and is_ours));

create unique index provider_account_begun_in_use on provider_account (school_id) where state = 'BEGUN';

create or replace view own_provider_account with (security_barrier) as
  select a.school_id, a.provider, a.account_ref, a.state, a.connected_at, a.disconnected_at, a.name,
    a.is_ours, a.takes_payments, a.pays_out, a.is_submitted, a.due, a.due_by, a.disabled_reason
  from provider_account a
  where a.school_id = (select current_setting('app.school_id')::uuid);
