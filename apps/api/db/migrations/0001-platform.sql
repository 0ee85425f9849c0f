-- Accounts, sessions and schools: what stands outside any one school, and the fence around what stands inside.
create extension if not exists btree_gist;

create schema app;

-- Every transaction works as this role. It owns nothing, so row-level security holds for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'afterbell_app') then
    create role afterbell_app nologin;
  end if;
  if not pg_has_role(current_user, 'afterbell_app', 'set') then
    execute format('grant afterbell_app to %I', current_user);
  end if;
end $$;

grant usage on schema public, app to afterbell_app;

-- Now. Tests and demonstrations shift it for one transaction through app.shift.
create function app.now() returns timestamptz language sql stable as $$
  select clock_timestamp() + coalesce(nullif(current_setting('app.shift', true), '')::interval, interval '0')
$$;

-- A text as searches compare it: small letters without their accents, so that 'jose' finds José.
create function app.folded(given text) returns text language plpgsql immutable parallel safe as $$
begin
  -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
  if octet_length(given) = length(given) then return lower(given); end if;
  return regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g');
end $$;

-- Fences a table in: rows of another school do not exist, and without a school there is an error, not an empty answer.
create procedure app.fence(fenced regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy tenant on %s
       using (school_id = (select current_setting(''app.school_id'')::uuid))
       with check (school_id = (select current_setting(''app.school_id'')::uuid))', fenced);
  execute format('grant %s on %s to afterbell_app', rights, fenced);
end $$;

-- ── outside the schools ──

create table account (
  id uuid primary key,
  email text not null,
  email_key text generated always as (lower(email)) stored unique,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'UNVERIFIED', 'DEACTIVATED')),
  created_at timestamptz not null default app.now(),
  password_changed_at timestamptz not null default app.now()
);

create table school_directory (
  id uuid primary key,
  name text not null,
  portal_name text unique check (portal_name = lower(portal_name)),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED')),
  state_since timestamptz not null default app.now(),
  created_at timestamptz not null default app.now()
);

create table membership (
  school_id uuid not null references school_directory (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR')),
  is_active boolean not null default true,
  -- teaches, whatever the role
  is_instructor boolean not null default false,
  is_main_contact boolean not null default false,
  joined_at timestamptz not null default app.now(),
  primary key (school_id, account_id)
);
create index membership_by_account on membership (account_id);

-- A session is one sign-in and everything that grows from it: its refresh tokens form a family.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  school_id uuid references school_directory (id),
  -- which refresh token of the family is the current one
  generation int not null default 0,
  token_hash bytea not null,
  rotated_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('LOGOUT', 'REPLAY', 'PASSWORD', 'DEACTIVATED')),
  check ((ended_at is null) = (ended_because is null))
);
create index session_by_account on session (account_id) where ended_at is null;
create index session_by_expiry on session (expires_at);

-- Single-use secrets that travel by e-mail; only their hashes are kept.
create table account_token (
  hash bytea primary key,
  account_id uuid not null references account (id),
  purpose text not null check (purpose in ('RESET_PASSWORD', 'VERIFY_EMAIL', 'CHANGE_EMAIL')),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_by_account on account_token (account_id, purpose);
create index account_token_by_expiry on account_token (expires_at);

-- How often something was tried in a window of time.
create unlogged table attempt (
  key text primary key,
  count int not null,
  window_ends_at timestamptz not null
);
create index attempt_by_end on attempt (window_ends_at);

-- Every message that leaves by e-mail, kept as a record. The job queue carries its id only.
create table mail (
  id uuid primary key,
  school_id uuid references school_directory (id),
  dedupe_key text not null,
  to_email text not null,
  to_name text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  attempts int not null default 0,
  failure text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz
);
create unique index mail_once on mail (coalesce(school_id, '00000000-0000-0000-0000-000000000000'), dedupe_key);
create index mail_by_age on mail (created_at desc, id desc);
create index mail_by_school on mail (school_id, created_at desc, id desc);

-- ── the school itself ──

create table school (
  school_id uuid primary key references school_directory (id),
  timezone text not null,
  country text not null,
  currency text not null check (currency in ('USD', 'AUD', 'CAD', 'GBP', 'NZD')),
  date_format text not null default 'AMERICAN' check (date_format in ('AMERICAN', 'EUROPEAN')),
  features text[] not null default '{}',
  trial_ends_on date,
  street_name text, city text, province text, postcode text, school_phone text, website text,
  contact_name text, contact_phone text, tag_line text, logo text,
  version int not null default 1
);
call app.fence('school', 'select, update');

-- The people of the school as its own transactions may see them.
create view staff with (security_barrier) as
  select m.school_id, a.id, a.first_name, a.last_name, a.email, a.phone, m.role, m.is_active, m.is_instructor, m.is_main_contact
  from membership m join account a on a.id = m.account_id
  where m.school_id = (select current_setting('app.school_id')::uuid);
grant select on staff to afterbell_app;

-- Who did what, when, to whom. Written once, never changed.
create table happening (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  at timestamptz not null default app.now(),
  account_id uuid references account (id),
  what text not null,
  subject_id uuid,
  child_id uuid,
  details jsonb not null default '{}',
  primary key (school_id, id)
);
create index happening_by_subject on happening (school_id, subject_id, at desc);
create index happening_by_child on happening (school_id, child_id, at desc) where child_id is not null;
call app.fence('happening', 'select, insert');

-- What was answered to a request that carried a key, so that the same request again does nothing twice.
create table idempotency (
  school_id uuid not null references school_directory (id),
  account_id uuid not null references account (id),
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default app.now(),
  primary key (school_id, account_id, key)
);
create index idempotency_by_age on idempotency (school_id, created_at);
call app.fence('idempotency');

-- Opens a call: who is this, what are they here, in which state is the school, what time is it.
-- Leaves the transaction fenced into the school and working as afterbell_app.
create function app.open_call(asked_session uuid, asked_school uuid, shift text) returns table (
  at timestamptz, session_lives boolean, account_id uuid, account_state text, first_name text, last_name text, email text,
  session_school_id uuid, role text, is_active boolean, school_exists boolean, school_name text, portal_name text, school_state text,
  state_since timestamptz, timezone text, country text, currency text, date_format text, features text[], trial_ends_on date, logo text
) language plpgsql as $$
begin
  perform set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4s', true), set_config('app.shift', shift, true),
    -- the nil school has no rows: it stands in only while this function reads
    set_config('app.school_id', coalesce(asked_school, '00000000-0000-0000-0000-000000000000')::text, true);
  return query
    select app.now(), s.id is not null and s.ended_at is null and s.expires_at > app.now(), a.id, a.state, a.first_name, a.last_name, a.email,
      s.school_id, m.role, m.is_active, d.id is not null, d.name, d.portal_name, d.state, d.state_since,
      sc.timezone, sc.country, sc.currency, sc.date_format, sc.features, sc.trial_ends_on, sc.logo
    from (select asked_session as session_id, asked_school as school_id) asked
      left join session s on s.id = asked.session_id
      left join account a on a.id = s.account_id
      left join school_directory d on d.id = asked.school_id
      left join membership m on m.school_id = asked.school_id and m.account_id = a.id
      left join school sc on sc.school_id = asked.school_id;
  perform set_config('app.school_id', coalesce(asked_school::text, ''), true), set_config('app.account_id', coalesce((select se.account_id::text from session se where se.id = asked_session), ''), true),
    set_config('role', 'afterbell_app', true);
end $$;

-- What happens outside any one school (sign-in, the school switch) works as this role, which sees no school's tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'afterbell_platform') then
    create role afterbell_platform nologin;
  end if;
  if not pg_has_role(current_user, 'afterbell_platform', 'set') then
    execute format('grant afterbell_platform to %I', current_user);
  end if;
end $$;
grant usage on schema public, app to afterbell_platform;
grant select, insert, update, delete on account, account_token, session, attempt to afterbell_platform;
grant select on school_directory, membership to afterbell_platform;
grant select, insert, update, delete on mail to afterbell_platform;
-- an act inside a school may leave a message, and read no other
grant insert on mail to afterbell_app;
