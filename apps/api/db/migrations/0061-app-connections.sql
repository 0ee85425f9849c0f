-- Other services a school works with: the account it connected at each, and what opens it. Sealed, and told to nobody.
create table app_connection (
  school_id uuid not null references school_directory (id),
  app text not null check (app in ('ZOOM', 'BLACKBAUD')),
  account_id text not null,
  account_name text not null,
  -- the tokens, sealed with a key of the application; none once the provider takes them no more
  sealed bytea,
  key_id text,
  expires_at timestamptz,
  -- ENDING: the school has disconnected, and what was made at the provider is being taken away
  state text not null default 'CONNECTED' check (state in ('CONNECTED', 'REVOKED', 'ENDING')),
  -- what its provider says of the account, and what the school chose for it
  details jsonb not null default '{}',
  connected_at timestamptz not null default app.now(),
  -- why the last thing asked of it was not done
  failure text,
  failure_detail text,
  failed_at timestamptz,
  -- one at a time asks for new tokens, because the old ones are good once
  renewing_until timestamptz,
  primary key (school_id, app),
  check ((sealed is null) = (key_id is null)),
  check (state = 'REVOKED' or sealed is not null)
);
call app.fence('app_connection', 'select, insert, update, delete');

-- A state proves to which app somebody was sent, too.
alter table connect_state add column app text not null default 'PAYMENTS';
