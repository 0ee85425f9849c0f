-- Whether names of activities and people hold more than the letters of the Latin script and a few signs. Off, until the school says so.
alter table school add column more_name_characters boolean not null default false;

-- Opens a call as before, and tells how names are written here.
drop function app.open_call(uuid, uuid, text);
create function app.open_call(asked_session uuid, asked_school uuid, shift text)
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
    left join membership m on m.school_id = asked.school_id and m.account_id = a.id
    left join school sc on sc.school_id = asked.school_id;
  perform set_config('app.school_id', coalesce(asked_school::text, ''), true), set_config('app.account_id', coalesce(asked_account::text, ''), true),
    set_config('role', 'afterbell_app', true);
  return next;
end $$;

-- A text as searches compare it: small letters without their accents, so that 'jose' finds José, without the marks Arabic and
-- Hebrew are mostly written without, and with the letters keyboards write in two ways as one. What is kept of it with
-- children and guardians stays right: until now their names were Latin, of which nothing more is taken off.
create or replace function app.folded(given text) returns text language plpgsql immutable parallel safe as $$
begin
  -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
  if octet_length(given) = length(given) then return lower(given); end if;
  return translate(
    regexp_replace(normalize(lower(given), NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
    U&'\03c2\0649\06cc\06a9\0629', U&'\03c3\064a\064a\0643\0647');
end $$;
