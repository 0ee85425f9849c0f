-- Where money is collected: the accounts of schools at providers of payments, what providers tell, and the sandbox. All of
-- it stands outside any one school, because what a provider tells has to be matched before its school is known.

create table provider_account (
  account_ref text primary key,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  school_id uuid not null references school_directory (id),
  state text not null default 'CONNECTED' check (state in ('CONNECTED', 'DISCONNECTED')),
  connected_at timestamptz not null default app.now(),
  disconnected_at timestamptz,
  check ((state = 'DISCONNECTED') = (disconnected_at is not null))
);
-- a school collects through one provider at a time
create unique index provider_account_in_use on provider_account (school_id) where state = 'CONNECTED';
create index provider_account_by_school on provider_account (school_id);

-- Somebody of a school was sent to a provider to connect it. Only the hash of what travels along is kept.
create table connect_state (
  hash bytea primary key,
  school_id uuid not null references school_directory (id),
  -- whoever comes back in another one is refused; none is brought back by a row that is left over
  session_id uuid not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index connect_state_by_expiry on connect_state (expires_at);

-- What a provider told, kept before it is worked on. The same event again finds its row.
create table provider_event (
  account_ref text not null,
  event_id text not null,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  payload jsonb not null,
  state text not null default 'NEW' check (state in ('NEW', 'DONE', 'WAITING')),
  tries int not null default 0,
  received_at timestamptz not null default app.now(),
  primary key (account_ref, event_id)
);
create index provider_event_by_age on provider_event (received_at);

-- What the sandbox remembers, in the place of a provider's own database.
create table sandbox_object (
  account_ref text not null,
  ref text not null,
  kind text not null check (kind in ('CUSTOMER', 'SET_UP', 'METHOD', 'PAYMENT', 'REFUND', 'REVERSAL')),
  -- what it was asked for with: asked again, the same is answered
  key text not null,
  data jsonb not null,
  -- when it has something to tell next
  happens_at timestamptz,
  primary key (account_ref, ref),
  unique (account_ref, kind, key)
);
create index sandbox_object_due on sandbox_object (happens_at) where happens_at is not null;

grant select, insert, update on provider_account, sandbox_object to afterbell_platform;
grant select, insert, update, delete on connect_state, provider_event to afterbell_platform;

-- The account through which a school collects, as its own acts see it.
create view own_provider_account with (security_barrier) as
  select a.school_id, a.provider, a.account_ref, a.state, a.connected_at, a.disconnected_at from provider_account a
  where a.school_id = (select current_setting('app.school_id')::uuid);
grant select on own_provider_account to afterbell_app;
