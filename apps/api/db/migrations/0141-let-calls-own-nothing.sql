-- A call logs in as a role that owns nothing. Until it is opened, that role sees who calls and which school is meant, and nothing
-- else; what sets the role of a call back falls on it, and no longer on the owner of the tables.
do $$
declare works_as text;
begin
  if not exists (select from pg_roles where rolname = 'afterbell_opener') then
    create role afterbell_opener nologin;
  end if;
  foreach works_as in array array['afterbell_app', 'afterbell_platform', 'afterbell_eraser'] loop
    if not pg_has_role('afterbell_opener', works_as, 'set') then
      execute format('grant %I to afterbell_opener with inherit false, set true', works_as);
    end if;
  end loop;
exception when insufficient_privilege then
  raise warning 'calls go on logging in as the owner of the tables: %', sqlerrm;
end $$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'afterbell_opener') then return; end if;
  grant usage on schema public, app to afterbell_opener;
  grant select (id, account_id, school_id, ended_at, expires_at, operator_login_id, proved_at) on session to afterbell_opener;
  grant select (id, state, email, first_name, last_name) on account to afterbell_opener;
  grant select (id, name, portal_name, state, state_since) on school_directory to afterbell_opener;
  grant select (school_id, account_id, role, is_active, removed_at) on membership to afterbell_opener;
  grant select (school_id, timezone, country, currency, date_format, more_name_characters, features, trial_ends_on, logo,
    admins_need_second_step) on school to afterbell_opener;
  grant select (school_id, id, reason) on operator_login to afterbell_opener;
  grant select (account_id, confirmed_at) on second_step to afterbell_opener;
  grant select (account_id) on passkey to afterbell_opener;
  -- what says whether the server can do its work
  grant select on migration to afterbell_opener;
  grant insert on used_challenge to afterbell_opener;
end $$;
