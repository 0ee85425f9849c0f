-- Who works in a school: people are invited, change their role, are turned off, and leave. Whoever left is still named where they did
-- something.

alter table membership
  -- left the school, and may be invited again
  add column removed_at timestamptz,
  add constraint membership_removed check (removed_at is null or not (is_active or is_main_contact));
-- Of several main contacts the first to join stays.
update membership m set is_main_contact = false
where is_main_contact and exists (
  select from membership o where o.school_id = m.school_id and o.is_main_contact and (o.joined_at, o.account_id) < (m.joined_at, m.account_id));
create unique index one_main_contact on membership (school_id) where is_main_contact;

create or replace view staff with (security_barrier) as
  select m.school_id, a.id, a.first_name, a.last_name, a.email, a.phone, m.role, m.is_active, m.is_instructor, m.is_main_contact,
    a.state as account_state, m.joined_at, m.removed_at
  from membership m join account a on a.id = m.account_id
  where m.school_id = (select current_setting('app.school_id')::uuid);

-- Who belongs to the school, as its own transactions change it.
create view own_membership with (security_barrier) as
  select m.school_id, m.account_id, m.role, m.is_active, m.is_instructor, m.is_main_contact, m.joined_at, m.removed_at
  from membership m where m.school_id = (select current_setting('app.school_id')::uuid)
  with check option;
grant select, insert (school_id, account_id, role, is_instructor),
  update (role, is_active, is_instructor, is_main_contact, joined_at, removed_at) on own_membership to afterbell_app;

alter table account rename constraint account_email_key_key to account_email_is_taken;
-- Whoever accepts an invitation and has no account yet gets one, in the same transaction. None can be read here.
grant insert (id, email, password_hash, first_name, last_name, phone) on account to afterbell_app;

-- Somebody who is asked to work in the school. The link holds the school and a secret, of which the hash is kept.
create table invitation (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR')),
  is_instructor boolean not null default false,
  token_hash bytea not null,
  invited_by uuid references account (id),
  sent_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (school_id, id),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index invitation_is_open on invitation (school_id, email_key) where accepted_at is null and withdrawn_at is null;
create unique index invitation_by_token on invitation (school_id, token_hash);
create index invitation_by_sent on invitation (school_id, sent_at);
call app.fence('invitation', 'select, insert, update');

-- Opens a call as before. Whoever left the school does not belong to it.
create or replace function app.open_call(asked_session uuid, asked_school uuid, shift text)
returns table (at timestamptz, session_lives boolean, account_id uuid, account_state text, first_name text, last_name text, email text,
  session_school_id uuid, role text, is_active boolean, school_exists boolean, school_name text, portal_name text, school_state text,
  state_since timestamptz, timezone text, country text, currency text, date_format text, more_name_characters boolean, features text[],
  trial_ends_on date, logo text)
language plpgsql as $$
declare asked_account uuid;
begin
  perform set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4s', true), set_config('app.shift', shift, true),
    -- the nil school has no rows: it stands in only while this function reads
    set_config('app.school_id', coalesce(asked_school, '00000000-0000-0000-0000-000000000000')::text, true);
  select app.now(), s.id is not null and s.ended_at is null and s.expires_at > app.now(), a.id, a.state, a.first_name, a.last_name, a.email,
    s.school_id, m.role, m.is_active, d.id is not null, d.name, d.portal_name, d.state, d.state_since,
    sc.timezone, sc.country, sc.currency, sc.date_format, sc.more_name_characters, sc.features, sc.trial_ends_on, sc.logo, s.account_id
  into at, session_lives, account_id, account_state, first_name, last_name, email,
    session_school_id, role, is_active, school_exists, school_name, portal_name, school_state, state_since,
    timezone, country, currency, date_format, more_name_characters, features, trial_ends_on, logo, asked_account
  from (select asked_session as session_id, asked_school as school_id) asked
    left join session s on s.id = asked.session_id
    left join account a on a.id = s.account_id
    left join school_directory d on d.id = asked.school_id
    left join membership m on m.school_id = asked.school_id and m.account_id = a.id and m.removed_at is null
    left join school sc on sc.school_id = asked.school_id;
  perform set_config('app.school_id', coalesce(asked_school::text, ''), true), set_config('app.account_id', coalesce(asked_account::text, ''), true),
    set_config('role', 'afterbell_app', true);
  return next;
end $$;
