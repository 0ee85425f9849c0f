-- A school that signs itself up: kept until its address is confirmed, then a school, an account and a membership.

-- Of a person and a school nobody has confirmed yet. Its id becomes that of the school, so that it is opened once.
create table sign_up (
  id uuid primary key,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null,
  last_name text not null,
  phone text,
  -- what the school says of itself, as its profile names it
  profile jsonb not null,
  -- the code it signed up with
  promo text not null default '',
  -- gone once the school is there
  password_hash text,
  logo bytea,
  logo_id uuid,
  logo_width int,
  logo_height int,
  created_at timestamptz not null default app.now(),
  opened_at timestamptz,
  check (num_nulls(logo, logo_id, logo_width, logo_height) in (0, 4))
);
create index sign_up_by_email on sign_up (email_key, created_at) where opened_at is null;
create index sign_up_by_age on sign_up (created_at);
alter table sign_up alter column logo set storage external;

-- Secrets of the letters that ask to confirm; only their hashes are kept.
create table sign_up_token (
  hash bytea primary key,
  sign_up_id uuid not null references sign_up (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_up_token_by_sign_up on sign_up_token (sign_up_id);

-- Proofs of work that were given in: none is taken twice.
create unlogged table used_challenge (
  id text primary key,
  expires_at timestamptz not null
);
create index used_challenge_by_end on used_challenge (expires_at);

grant select, insert, update, delete on sign_up to afterbell_platform;
grant select, insert, delete on sign_up_token, used_challenge to afterbell_platform;

-- The code a school signed up with.
alter table school add column promo text not null default '';

-- A school is opened by its own first transaction.
grant insert (school_id, name) on own_school to afterbell_app;
grant insert on school to afterbell_app;
