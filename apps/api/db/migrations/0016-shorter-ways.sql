-- What every call and every place goes through, in fewer statements. What they answer stays the same.

-- The most places of a pool that are live on any one day of `during`: taken, or held and not run out. Who left uses none,
-- though the day it was there still covers it: otherwise one afternoon would keep a whole run full.
create or replace function app.places_used(school uuid, asked_section uuid, asked_pool text, during datemultirange, but uuid) returns int
language plpgsql stable as $$
declare used int; on_first_day int;
begin
  select count(*), count(*) filter (where days @> lower(during)) into used, on_first_day from place
  where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during
    and left_at is null
    and (state = 'taken' or (state = 'held' and expires_at > app.now()));
  -- there are never more than all of them; on a day on which all are there, there are as many
  if used <= 1 or on_first_day = used then return used; end if;
  -- the peak lies on a day on which some live place, or the asked period, begins
  return (
    with live as materialized (
      select days from place
      where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during and left_at is null
        and (state = 'taken' or (state = 'held' and expires_at > app.now()))
    ), beginning as (
      select distinct lower(part) as day from (select unnest(days * during) as part from live) parts
    )
    select coalesce(max((select count(*) from live where days @> beginning.day)), 0)::int from beginning);
end $$;

-- Opens a call: who is this, what are they here, in which state is the school, what time is it.
-- Leaves the transaction fenced into the school and working as afterbell_app.
create or replace function app.open_call(asked_session uuid, asked_school uuid, shift text)
returns table (at timestamptz, session_lives boolean, account_id uuid, account_state text, first_name text, last_name text, email text,
  session_school_id uuid, role text, is_active boolean, school_exists boolean, school_name text, portal_name text, school_state text,
  state_since timestamptz, timezone text, country text, currency text, date_format text, features text[], trial_ends_on date, logo text)
language plpgsql as $$
declare asked_account uuid;
begin
  perform set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4s', true), set_config('app.shift', shift, true),
    -- the nil school has no rows: it stands in only while this function reads
    set_config('app.school_id', coalesce(asked_school, '00000000-0000-0000-0000-000000000000')::text, true);
  select app.now(), s.id is not null and s.ended_at is null and s.expires_at > app.now(), a.id, a.state, a.first_name, a.last_name, a.email,
    s.school_id, m.role, m.is_active, d.id is not null, d.name, d.portal_name, d.state, d.state_since,
    sc.timezone, sc.country, sc.currency, sc.date_format, sc.features, sc.trial_ends_on, sc.logo, s.account_id
  into at, session_lives, account_id, account_state, first_name, last_name, email,
    session_school_id, role, is_active, school_exists, school_name, portal_name, school_state, state_since,
    timezone, country, currency, date_format, features, trial_ends_on, logo, asked_account
  from (select asked_session as session_id, asked_school as school_id) asked
    left join session s on s.id = asked.session_id
    left join account a on a.id = s.account_id
    left join school_directory d on d.id = asked.school_id
    left join membership m on m.school_id = asked.school_id and m.account_id = a.id
    left join school sc on sc.school_id = asked.school_id;
  perform set_config('app.school_id', coalesce(asked_school::text, ''), true), set_config('app.account_id', coalesce(asked_account::text, ''), true),
    set_config('role', 'afterbell_app', true);
  return next;
end $$;
