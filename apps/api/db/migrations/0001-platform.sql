-- What every room stands on: the roles transactions work as, the fence around a school, the time, and texts as they are compared.

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

grant usage on schema public, app to afterbell_app, afterbell_platform;

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
