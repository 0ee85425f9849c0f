-- How the account of a school at its provider is called there, and that access to it may be taken from outside.

alter table provider_account
  add column name text not null default '',
  drop constraint provider_account_state_check,
  drop constraint provider_account_check,
  add constraint provider_account_state_check check (state in ('CONNECTED', 'DISCONNECTED', 'REVOKED')),
  add constraint provider_account_check check ((state = 'CONNECTED') = (disconnected_at is null));

create or replace view own_provider_account with (security_barrier) as
  select a.school_id, a.provider, a.account_ref, a.state, a.connected_at, a.disconnected_at, a.name from provider_account a
  where a.school_id = (select current_setting('app.school_id')::uuid);
