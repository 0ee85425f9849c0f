-- No statement of a call or a job works for longer than a minute: whoever asked has gone by then, and it would hold its
-- connection and its locks from everybody else.
create or replace function app.open_call(asked_session uuid, asked_school uuid, shift text)
 RETURNS TABLE(at timestamp with time zone, session_lives boolean, account_id uuid, account_state text, first_name text, last_name text, email text, session_school_id uuid, role text, is_active boolean, school_exists boolean, school_name text, portal_name text, school_state text, state_since timestamp with time zone, timezone text, country text, currency text, date_format text, more_name_characters boolean, features text[], trial_ends_on date, logo text, operator_login_id uuid, operator_reason text, operator_until timestamp with time zone, lacks_second_step boolean, password_proved_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare asked_account uuid;
begin
  perform set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4s', true), set_config('statement_timeout', '60s', true), set_config('app.shift', shift, true),
    -- the nil school has no rows: it stands in only while this function reads
    set_config('app.school_id', coalesce(asked_school, '00000000-0000-0000-0000-000000000000')::text, true);
  select app.now(), s.id is not null and s.ended_at is null and s.expires_at > app.now(), a.id, a.state, a.first_name, a.last_name, a.email,
    s.school_id, m.role, m.is_active, d.id is not null, d.name, d.portal_name, d.state, d.state_since,
    sc.timezone, sc.country, sc.currency, sc.date_format, sc.more_name_characters, sc.features, sc.trial_ends_on, sc.logo,
    s.operator_login_id, o.reason, case when s.operator_login_id is not null then s.expires_at end,
    coalesce(sc.admins_need_second_step and m.role = 'SCHOOL_ADMIN' and s.operator_login_id is null
      and not exists (select from second_step t where t.account_id = a.id and t.confirmed_at is not null)
      and not exists (select from passkey k where k.account_id = a.id), false),
    nullif(s.proved_at, '-infinity'), s.account_id
  into at, session_lives, account_id, account_state, first_name, last_name, email,
    session_school_id, role, is_active, school_exists, school_name, portal_name, school_state, state_since,
    timezone, country, currency, date_format, more_name_characters, features, trial_ends_on, logo,
    operator_login_id, operator_reason, operator_until, lacks_second_step, password_proved_at, asked_account
  from (select asked_session as session_id, asked_school as school_id) asked
    left join session s on s.id = asked.session_id
    left join account a on a.id = s.account_id
    left join school_directory d on d.id = asked.school_id
    left join membership m on m.school_id = asked.school_id and m.account_id = a.id and m.removed_at is null
    left join school sc on sc.school_id = asked.school_id
    left join operator_login o on o.school_id = asked.school_id and o.id = s.operator_login_id;
  perform set_config('app.school_id', coalesce(asked_school::text, ''), true), set_config('app.account_id', coalesce(asked_account::text, ''), true),
    set_config('app.operator_login', coalesce(operator_login_id::text, ''), true), set_config('role', 'afterbell_app', true);
  return next;
end $function$;
