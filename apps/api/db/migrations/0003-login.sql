-- Accounts, what they are in which school, and sign-in. All of it stands outside any one school.

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
  window_ends_at timestamptz not null,
  -- tries that are forgotten together, such as all of one account once its password is a new one
  about text
);
create index attempt_by_end on attempt (window_ends_at);
create index attempt_by_about on attempt (about) where about is not null;

-- Somebody forgot a password: kept until the worker sees whether there is such an account.
create table password_request (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default app.now()
);
create index password_request_by_age on password_request (created_at);
grant select, insert, delete on password_request to afterbell_platform;

grant select, insert, update, delete on account, account_token, session, attempt to afterbell_platform;
grant select, insert, delete on password_request to afterbell_platform;
grant select on school_directory, membership to afterbell_platform;

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
