-- Written by `npm run gen` from a migrated database, to be read: what is to change goes into a migration.

create extension btree_gist;

create schema app;

do $$ begin if not exists (select from pg_roles where rolname = 'afterbell_app') then create role afterbell_app nologin; end if; end $$;
grant usage on schema app to afterbell_app;
grant usage on schema public to afterbell_app;
do $$ begin if not exists (select from pg_roles where rolname = 'afterbell_eraser') then create role afterbell_eraser nologin; end if; end $$;
grant usage on schema app to afterbell_eraser;
grant usage on schema public to afterbell_eraser;
do $$ begin if not exists (select from pg_roles where rolname = 'afterbell_opener') then create role afterbell_opener nologin; end if; end $$;
grant usage on schema app to afterbell_opener;
grant usage on schema public to afterbell_opener;
do $$ begin if not exists (select from pg_roles where rolname = 'afterbell_platform') then create role afterbell_platform nologin; end if; end $$;
grant usage on schema app to afterbell_platform;
grant usage on schema public to afterbell_platform;

-- What functions name may come after them.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.are_installments(installments jsonb, total_cents integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select count(*) > 0 and sum(p.cents) = total_cents and min(p.cents) > 0
    and bool_and(p."dueOn" >= coalesce(p.before, p."dueOn"))
  from (
    select each.*, lag(each."dueOn") over () as before
    from jsonb_to_recordset(installments) as each("dueOn" date, cents int)) p
$function$;

CREATE OR REPLACE FUNCTION app.between_digits()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '(?:[-\s./()_·•\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2043\u205f-\u2064\u2066-\u2069\u2212\u3000\ufe58\ufe63\ufeff\uff08\uff09\uff0d-\uff0f]'
    || '|&(?:nbsp|shy|[ln]rm|[mn]dash|#\w{2,5});|\\[nrt]){0,4}'
$function$;

CREATE OR REPLACE FUNCTION app.came_first(asked_school uuid, asked_place uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  with recursive before as (
    select p.moved_from, coalesce(p.moved_up_at, p.joined_at) as at from place p where p.school_id = asked_school and p.id = asked_place
    union
    select p.moved_from, coalesce(p.moved_up_at, p.joined_at) from before b
      join place p on p.school_id = asked_school and p.id = b.moved_from
  )
  select min(at) from before
$function$;

CREATE OR REPLACE FUNCTION app.coupon_key(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
  if octet_length(given) = length(given) then return replace(lower(given), '''', ''); end if;
  return translate(
    regexp_replace(normalize(lower(given), NFKD),
      '[''\u0300-\u036f\u02b9-\u02bf\u2018\u2019\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
    U&'\03c2\0649\06cc\06a9\0629', U&'\03c3\064a\064a\0643\0647');
end $function$;

CREATE OR REPLACE FUNCTION app.digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select right(regexp_replace(phone, '\D', '', 'g'), 10)
$function$;

CREATE OR REPLACE FUNCTION app.digits_pattern(digits text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select string_agg('[' || digit || chr(65296 + digit::int) || ']', app.between_digits() order by nth)
  from regexp_split_to_table(digits, '') with ordinality as each(digit, nth)
$function$;

CREATE OR REPLACE FUNCTION app.due_by(due_on date, installments jsonb, left_cents integer, open_cents integer, day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when $2 is null then case when $1 <= $5 then $4 else 0 end
    else (select coalesce(sum(p.open_cents), 0)::int from app.open_parts($1, $2, $3, $4) p where p.due_on <= $5) end
$function$;

CREATE OR REPLACE FUNCTION app.erase(statements text[], scope jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare statement text;
begin
  foreach statement in array statements loop execute statement using scope; end loop;
end $function$;

CREATE OR REPLACE FUNCTION app.erasure_scope(school uuid, family uuid, more_children uuid[], more_payers uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with kid as materialized (
    select * from child c where c.school_id = $1 and (c.family_id = $2 or c.id = any($3))
  ), parent as materialized (
    select * from guardian g where g.school_id = $1 and g.family_id = $2
  ), place_of as materialized (
    select * from home h where h.school_id = $1 and h.family_id = $2
  ), owes as materialized (
    select * from payer p where p.school_id = $1 and p.kind <> 'AGENCY'
      and (p.family_id = $2 or p.home_id in (select id from place_of) or p.id = any($4))
  ), pickup as materialized (
    select a.name, a.phone from approved_pickup a join kid on kid.id = a.child_id where a.school_id = $1
    union all select t.name, t.phone from told_pickup t join kid on kid.id = t.child_id where t.school_id = $1
  ), emergency as materialized (
    select e.* from emergency_contact e join kid on kid.id = e.child_id where e.school_id = $1
  ), barred as materialized (
    select d.* from do_not_release d join kid on kid.id = d.child_id where d.school_id = $1
  ), bill as materialized (
    select i.id from invoice i join owes on owes.id = i.payer_id where i.school_id = $1
  ), paid as materialized (
    select p.id, p.provider_ref from payment p join owes on owes.id = p.payer_id where p.school_id = $1
  ), enrolled as materialized (
    select e.id from enrollment e join kid on kid.id = e.child_id where e.school_id = $1
  ), called as (
    select first_name || ' ' || last_name as name from kid union select preferred_name || ' ' || last_name from kid where preferred_name <> ''
    union select first_name || ' "' || preferred_name || '" ' || last_name from kid where preferred_name <> ''
    union select first_name || ' ' || last_name from parent union select name from owes union select name from pickup union select name from emergency
    union select name from barred
  ), part as (
    select first_name as name from kid union select last_name from kid union select preferred_name from kid
    union select first_name from parent union select last_name from parent
  ), reached as (
    select lower(email) as address from parent where email <> '' union select lower(email) from owes where email <> ''
  ), rung as (
    select phone from parent where phone <> '' union select phone from pickup where phone <> ''
    union select phone from emergency where phone <> '' union select other_phone from emergency where other_phone <> ''
  ), lived as (
    select street as name from place_of where length(street) > 4
  ), others as materialized (
    select app.folded(first_name || ' ' || last_name) as name, null as address, null as phone from child c
      where c.school_id = $1 and c.id not in (select id from kid)
    union all select app.folded(first_name || ' ' || last_name), email_key, app.digits(phone) from guardian g where g.school_id = $1 and g.family_id <> $2
    union all select app.folded(name), null, app.digits(phone) from approved_pickup a where a.school_id = $1 and a.child_id not in (select id from kid)
    union all select app.folded(name), null, app.digits(phone) from told_pickup t where t.school_id = $1 and t.child_id not in (select id from kid)
    union all select app.folded(e.name), null, app.digits(p.phone) from emergency_contact e cross join lateral (values (e.phone), (e.other_phone)) p(phone)
      where e.school_id = $1 and e.child_id not in (select id from kid)
    union all select app.folded(name), lower(email), null from payer p where p.school_id = $1 and p.id not in (select id from owes)
    union all select app.folded(first_name || ' ' || last_name), lower(email), app.digits(phone) from staff s where s.school_id = $1
  ), own_name as (
    select name from called where length(name) > 4 and position(' ' in name) > 0 and app.folded(name) not in (select name from others where name is not null)
  ), own_address as (
    select address from reached where address not in (select address from others where address is not null)
  ), own_phone as (
    select phone from rung where length(app.digits(phone)) > 6 and app.digits(phone) not in (select phone from others where phone is not null)
  ), own_street as (
    select name from lived where lower(name) not in (select lower(street) from home h where h.school_id = $1 and h.family_id <> $2)
  )
  select jsonb_build_object('school', $1, 'family', $2,
    'children', (select coalesce(jsonb_agg(id), '[]') from kid),
    'guardians', (select coalesce(jsonb_agg(id), '[]') from parent),
    'payers', (select coalesce(jsonb_agg(id), '[]') from owes),
    'invoices', (select coalesce(jsonb_agg(id), '[]') from bill),
    'payments', (select coalesce(jsonb_agg(id), '[]') from paid),
    'enrollments', (select coalesce(jsonb_agg(id), '[]') from enrolled),
    'lines', (select coalesce(jsonb_agg(distinct app.line_id(p.id, m.id)), '[]') from place p
      join kid on kid.id = p.child_id join meeting m on m.school_id = p.school_id and m.section_id = p.section_id where p.school_id = $1),
    'methods', (select coalesce(jsonb_agg(m.id), '[]') from payment_method m where m.school_id = $1 and m.payer_id in (select id from owes)),
    'subjects', (select coalesce(jsonb_agg(id), '[]') from (
      select id from kid union select id from parent union select id from place_of union select id from owes union select id from bill
      union select id from paid union select id from enrolled union select $2
      union select id from child_note n where n.school_id = $1 and n.child_id in (select id from kid)
      union select id from share s where s.school_id = $1 and s.child_id in (select id from kid)
      union select id from refund r where r.school_id = $1 and r.payer_id in (select id from owes)
      union select id from payment_method m where m.school_id = $1 and m.payer_id in (select id from owes)
      union select id from attendance a where a.school_id = $1 and a.child_id in (select id from kid)) about),
    'keys', (select coalesce(jsonb_agg(id), '[]') from (
      select id from kid union select id from parent union select id from owes union select id from bill union select $2) about),
    'refs', (select coalesce(jsonb_agg(ref), '[]') from (
      select provider_ref as ref from paid where provider_ref is not null
      union select customer_ref from provider_customer k where k.school_id = $1 and k.payer_id in (select id from owes)
      union select provider_ref from payment_method m where m.school_id = $1 and m.payer_id in (select id from owes) and provider_ref is not null
      union select set_up_ref from payment_method m where m.school_id = $1 and m.payer_id in (select id from owes)
      union select id::text from owes) known),
    'words', (select coalesce(jsonb_agg(distinct_word order by length(distinct_word) desc), '[]') from (
      select name as distinct_word from called union select name from part union select address from reached union select phone from rung
      union select name from lived) word where length(distinct_word) > 1),
    'own', (select coalesce(jsonb_agg(own_word order by length(own_word) desc), '[]') from (
      select name as own_word from own_name union select address from own_address union select phone from own_phone union select name from own_street) word),
    'addresses', (select coalesce(jsonb_agg(address), '[]') from own_address),
    'phones', (select coalesce(jsonb_agg(distinct app.digits(phone)), '[]') from own_phone))
$function$;

CREATE OR REPLACE FUNCTION app.exported_rows(list text, columns text[], behind jsonb, most integer)
 RETURNS TABLE(cells text[], key jsonb)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare whole oid := format('public.%I', list)::regclass; keys text; after text; picked text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by nth),
      string_agg(format('($1 ->> %s)::%s', nth - 1, format_type(a.atttypid, null)), ', ' order by nth)
    into keys, after
  from (
    select k.name, row_number() over (order by k.nth) as nth from (
      select a.attname as name, u.nth from pg_index i cross join unnest(i.indkey) with ordinality u(attnum, nth)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
        where i.indrelid = whole and i.indisprimary and a.attname <> 'school_id'
      union all select 'id', 1 from pg_class c where c.oid = whole and c.relkind = 'v') k
  ) k join pg_attribute a on a.attrelid = whole and a.attname = k.name;
  if keys is null and behind is not null then return; end if;
  select string_agg(format(case when t.typname = 'bytea' then 'encode(%1$I, ''base64'')' when t.typcategory = 'A' then 'to_jsonb(%1$I)::text'
      else '%1$I::text' end, c.name), ', ' order by c.nth) into picked
  from unnest(columns) with ordinality c(name, nth) join pg_attribute a on a.attrelid = whole and a.attname = c.name join pg_type t on t.oid = a.atttypid;
  return query execute format(
    'select array[%s]::text[], %s from public.%I where school_id = current_setting(''app.school_id'')::uuid %s %s limit %s',
    picked, coalesce(format('jsonb_build_array(%s)', keys), '''[]''::jsonb'), list,
    case when behind is null then '' else format('and (%s) > (%s)', keys, after) end,
    coalesce('order by ' || keys, ''), most) using behind;
end $function$;

CREATE OR REPLACE PROCEDURE app.fence(IN fenced regclass, IN rights text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy tenant on %s
       using (school_id = (select current_setting(''app.school_id'')::uuid))
       with check (school_id = (select current_setting(''app.school_id'')::uuid))', fenced);
  execute format('grant %s on %s to afterbell_app', rights, fenced);
end $procedure$;

CREATE OR REPLACE FUNCTION app.folded(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare plain text;
begin
  if octet_length(given) = length(given) then
    -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
    plain := translate(lower(given), '''`-', '');
  else
    plain := replace(replace(replace(replace(translate(
      regexp_replace(
        lower(normalize(
          regexp_replace(given, '[-''`\u00ab\u00b4\u00bb\u02b0-\u02ff\u055a\u05f3\u2010-\u2015\u2018\u2019\u201b-\u201d\u201f\u2032\u2035\u2039\u203a\u2212\ua78b\ua78c\ufe63\uff07\uff0d\uff40]', '', 'g'),
          NFKD)),
        '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'øđðłħŧŋıĸəɓɖɗɛǝƒɣɩɨƙɔʉʋƴςٱىیکةہھ', 'oddlhtnikebddeefgiikouvyσاييكههه'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  end if;
  return case when position('  ' in plain) > 0 then regexp_replace(plain, ' {2,}', ' ', 'g') else plain end;
end $function$;

CREATE OR REPLACE FUNCTION app.grade_rank(grade text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_position(array['TOD', 'PS1', 'PS2', 'PRE_K', 'TK', 'K', 'FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH',
    'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH', 'ELEVENTH', 'TWELFTH'], grade)
$function$;

CREATE OR REPLACE FUNCTION app.guard_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare used int;
begin
  if new.capacity < old.capacity then
    used := app.places_used(new.school_id, new.id, 'regular', datemultirange(daterange(app.today(new.school_id), null)), null);
    if used > new.capacity then
      raise exception 'the capacity is below the % enrolled', used using errcode = 'AB004', detail = used::text;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_drop_in_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare used int;
begin
  if new.dropin_capacity < old.dropin_capacity then
    used := app.places_used(new.school_id, new.id, 'dropin', datemultirange(daterange(app.today(new.school_id), null)), null);
    if used > new.dropin_capacity then
      raise exception 'the capacity is below the % drop-ins of a date', used using errcode = 'AB005', detail = used::text;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.guard_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare asked section; waiting int; used int;
begin
  if new.state = 'gone' then return new; end if;
  -- a live hold is counted, so taking it, lengthening it or going back to the queue from it needs nothing; neither does shrinking
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.pool = old.pool and new.days <@ old.days
    and (new.state = old.state and new.expires_at is not distinct from old.expires_at
      or old.state = 'held' and new.state in ('taken', 'held') and old.expires_at > app.now()
      or old.state = 'held' and new.state = 'waiting') then
    return new;
  end if;
  select * into asked from section where school_id = new.school_id and id = new.section_id for no key update;
  if new.state = 'waiting' then
    select count(*) into waiting from place
    where school_id = new.school_id and section_id = new.section_id and state = 'waiting' and id <> new.id;
    if not asked.has_wait_list or waiting >= asked.wait_capacity then
      raise exception 'the wait list is full' using errcode = 'AB002';
    end if;
    return new;
  end if;
  if new.is_out_of_turn then return new; end if;
  used := app.places_used(new.school_id, new.section_id, new.pool, new.days, new.id);
  if used >= (case new.pool when 'regular' then asked.capacity else asked.dropin_capacity end) then
    raise exception 'the section is full' using errcode = 'AB001';
  end if;
  if tg_op = 'INSERT' and new.pool = 'regular' then
    -- what is kept for siblings who wait is no newcomer's
    if used + app.spots_reserved(new.school_id, new.section_id, new.days) >= asked.capacity then
      raise exception 'what is open here is kept' using errcode = 'AB003';
    end if;
    if exists (
      select from place w where w.school_id = new.school_id and w.section_id = new.section_id and w.state = 'waiting' and w.days && new.days
        -- a party is all or none, which whoever gives a place has to see to
        and w.party_id is null and not w.is_held_back
        and app.places_used(w.school_id, w.section_id, 'regular', w.days, null)
          + app.spots_reserved(w.school_id, w.section_id, w.days) < asked.capacity) then
      raise exception 'others wait for this section' using errcode = 'AB003';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.holds(given text, words text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when app.may_hold(given, app.words_hints(words)) then
    exists (select from unnest(words) word where app.phone_pattern(word) is null and word <> '' and position(lower(word) in lower(given)) > 0)
    or coalesce(given ~* app.words_pattern(array(select word from unnest(words) word where app.phone_pattern(word) is not null)), false)
  else false end
$function$;

CREATE OR REPLACE FUNCTION app.ids(scope jsonb, name text)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array(select value::uuid from jsonb_array_elements_text(scope -> name))
$function$;

CREATE OR REPLACE FUNCTION app.line_id(place uuid, meeting uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(set_byte(set_byte(substring(sha256(uuid_send(place) || uuid_send(meeting)) from 1 for 16),
      6, get_byte(sha256(uuid_send(place) || uuid_send(meeting)), 6) & 15 | 128),
      8, get_byte(sha256(uuid_send(place) || uuid_send(meeting)), 8) & 63 | 128), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION app.may_hold(given text, hints text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare said text := lower(given);
begin
  if octet_length(said) <> length(said) then said := translate(said, '０１２３４５６７８９', '0123456789'); end if;
  return said like any (hints);
end $function$;

CREATE OR REPLACE FUNCTION app.next_due_on(installments jsonb, covered_cents integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(min(p."dueOn") filter (where p.reached > covered_cents), max(p."dueOn"))
  from (
    select each.*, sum(each.cents) over (rows unbounded preceding) as reached
    from jsonb_to_recordset(installments) as each("dueOn" date, cents int)) p
$function$;

CREATE OR REPLACE FUNCTION app.note_key_used(key uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update api_key set last_used_at = app.now()
  where school_id = current_setting('app.school_id')::uuid and id = key
    and (last_used_at is null or last_used_at < app.now() - interval '1 minute');
$function$;

CREATE OR REPLACE FUNCTION app.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select clock_timestamp() + coalesce(nullif(current_setting('app.shift', true), '')::interval, interval '0')
$function$;

CREATE OR REPLACE FUNCTION app.open_call(asked_session uuid, asked_school uuid, shift text)
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

CREATE OR REPLACE FUNCTION app.open_of_enrollment(school uuid, invoice uuid, enrollment uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(greatest(0, least(due, reached - covered))) filter (where line.enrollment_id = open_of_enrollment.enrollment), 0)::int
  from (
    select l.enrollment_id, d.due, sum(d.due) over (order by l.position) as reached,
      i.total_cents - i.credited_cents - i.open_cents as covered
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      cross join lateral (select l.net_cents - coalesce(sum(n.net_cents), 0) as due from invoice_line n
        where n.school_id = l.school_id and n.corrects_line_id = l.id) d
    where l.school_id = open_of_enrollment.school and l.invoice_id = open_of_enrollment.invoice) line
$function$;

CREATE OR REPLACE FUNCTION app.open_parts(first_open_on date, installments jsonb, left_cents integer, open_of_all integer)
 RETURNS TABLE(due_on date, open_cents integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select $1, $4 where $2 is null and $4 > 0
  union all
  select p."dueOn", part.cents
  from (
      select each.*, (sum(each.cents) over (rows unbounded preceding))::int as reached
      from jsonb_to_recordset($2) as each("dueOn" date, cents int)) p
    cross join lateral (select least(p.reached, $3) - greatest(p.reached - p.cents, $3 - $4) as cents) part
  where $2 is not null and part.cents > 0
$function$;

CREATE OR REPLACE FUNCTION app.own_words(scope jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  with word as (
    select distinct app.folded(value) as word from jsonb_array_elements_text(scope -> 'words') value
    where value !~ '[\s@[:digit:]]' and length(value) > 2
  ), others as (
    select regexp_split_to_table(app.folded(name), '[^[:alnum:]]+') as word from (
      select first_name || ' ' || preferred_name || ' ' || last_name as name from child
        where school_id = (scope ->> 'school')::uuid and id <> all(app.ids(scope, 'children'))
      union all select first_name || ' ' || last_name from guardian
        where school_id = (scope ->> 'school')::uuid and family_id <> (scope ->> 'family')::uuid
      union all select name from approved_pickup
        where school_id = (scope ->> 'school')::uuid and child_id <> all(app.ids(scope, 'children'))
      union all select name from told_pickup
        where school_id = (scope ->> 'school')::uuid and child_id <> all(app.ids(scope, 'children'))
      union all select name from emergency_contact
        where school_id = (scope ->> 'school')::uuid and child_id <> all(app.ids(scope, 'children'))
      union all select name from payer
        where school_id = (scope ->> 'school')::uuid and id <> all(app.ids(scope, 'payers'))
      union all select first_name || ' ' || last_name from staff where school_id = (scope ->> 'school')::uuid
      union all select name from activity where school_id = (scope ->> 'school')::uuid
      union all select name from section where school_id = (scope ->> 'school')::uuid and name is not null
      union all select name from location where school_id = (scope ->> 'school')::uuid
    ) called
  )
  -- and all of them together: the Roes
  select coalesce(array_agg(said), '{}') from word, lateral (values (word), (word || 's')) as any_number(said)
  where word not in (select word from others)
$function$;

CREATE OR REPLACE FUNCTION app.phone_pattern(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select case when code is null then '' else '(?:(?:(?:00|011)' || sign || ')?' || app.digits_pattern(code) || sign || ')?' end
    || case when trunk is null then '' else '(?:' || app.digits_pattern(trunk) || sign || ')?' end
    || number || '(?!' || any_digit || ')'
    || '(?<!(?:[+＋]|(?:^|[^0-9０-９])(?:00|011))' || sign || other_code || sign || number || ')'
  from (
    select part[1] as code, part[2] as trunk, app.digits_pattern(part[3]) as number, app.between_digits() as sign, '[0-9０-９]' as any_digit,
      coalesce('(?!' || app.digits_pattern(part[1]) || app.between_digits() || app.digits_pattern(part[3]) || ')', '') || '[0-9０-９]{1,3}' as other_code
    from regexp_match(phone, '^(?:\+(\d{1,3}) )?(?:\((\d{1,2})\))?(\d{7,15})$') part where part is not null
  ) phone
$function$;

CREATE OR REPLACE FUNCTION app.places_used(school uuid, asked_section uuid, asked_pool text, during datemultirange, but uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION app.says(given text, words text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_split_to_array(app.folded(given), '[^[:alnum:]]+') && words
    or array(select app.folded(part) from regexp_split_to_table(given, '[^[:alnum:]]+') part) && words
$function$;

CREATE OR REPLACE FUNCTION app.search_text(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare ways text[] := app.spellings(given); narrow text;
begin
  if ways[1] ~ 'ae|oe|ue|aa|dj' then
    narrow := replace(replace(replace(replace(replace(ways[1], 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a'), 'dj', 'd');
    if not narrow = any(ways) then ways := ways || narrow; end if;
  end if;
  return array_to_string(ways, chr(10));
end $function$;

CREATE OR REPLACE FUNCTION app.spellings(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare plain text := app.folded(given); composed text;
begin
  if octet_length(given) = length(given) then return array[plain]; end if;
  composed := lower(normalize(regexp_replace(given, '[-''`\u00ab\u00b4\u00bb\u02b0-\u02ff\u055a\u05f3\u2010-\u2015\u2018\u2019\u201b-\u201d\u201f\u2032\u2035\u2039\u203a\u2212\ua78b\ua78c\ufe63\uff07\uff0d\uff40]', '', 'g'), NFKC));
  if composed !~ '[äåöøüæœßđðŋə]' then return array[plain]; end if;
  composed := app.folded(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(composed,
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'ä', 'ae'), 'å', 'aa'), 'ö', 'oe'), 'ø', 'oe'), 'ü', 'ue'), 'đ', 'dj'), 'ð', 'th'), 'ŋ', 'ng'), 'ə', 'a'));
  return case when composed = plain then array[plain] else array[plain, composed] end;
end $function$;

CREATE OR REPLACE FUNCTION app.spots_reserved(school uuid, asked_section uuid, during datemultirange)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- hardly a section has any
  if not exists (select from place
    where school_id = school and section_id = asked_section and state = 'waiting' and reserving_since is not null) then
    return 0;
  end if;
  return (
    with claiming as materialized (
      select p.days from place p
      where p.school_id = school and p.section_id = asked_section and p.state = 'waiting' and not p.is_held_back and p.days && during
        and p.party_id in (select m.party_id from place m
          where m.school_id = school and m.section_id = asked_section and m.state = 'waiting' and not m.is_held_back and m.party_id is not null
          group by m.party_id having count(*) > 1 and bool_or(m.reserving_since is not null))
    ), live as materialized (
      select p.days from place p
      where p.school_id = school and p.section_id = asked_section and p.pool = 'regular' and p.days && during and p.left_at is null
        and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())
    ), beginning as (
      select distinct lower(part) as day
      from (select unnest(days * during) as part from live union all select unnest(days * during) from claiming) parts
    ), filled as (
      select (select count(*) from live where days @> beginning.day) as used,
        (select count(*) from claiming where days @> beginning.day) as claimed
      from beginning
    )
    select greatest(0, least(s.capacity, coalesce(max(f.used + f.claimed), 0)) - coalesce(max(f.used), 0))::int
    from section s left join filled f on true
    where s.school_id = school and s.id = asked_section group by s.capacity);
end $function$;

CREATE OR REPLACE FUNCTION app.texts(scope jsonb, name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array(select value from jsonb_array_elements_text(scope -> name))
$function$;

CREATE OR REPLACE FUNCTION app.today(of_school uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (app.now() at time zone timezone)::date from school where school_id = of_school
$function$;

CREATE OR REPLACE FUNCTION app.use_key(in_school boolean, hash bytea)
 RETURNS TABLE(api_key_id uuid, api_key_name text, api_key_scopes text[], api_key_made_by uuid, api_key_is_due boolean)
 LANGUAGE plpgsql
AS $function$
begin
  if not in_school then return; end if;
  select k.id, k.name, k.scopes, k.made_by, k.last_used_at is null or k.last_used_at < app.now() - interval '1 minute'
  into api_key_id, api_key_name, api_key_scopes, api_key_made_by, api_key_is_due
  from api_key k
  where k.school_id = current_setting('app.school_id')::uuid and k.token_hash = hash and k.revoked_at is null;
  if not found then return; end if;
  perform set_config('app.account_id', api_key_made_by::text, true), set_config('app.api_key', api_key_id::text, true);
  return next;
end $function$;

CREATE OR REPLACE FUNCTION app.without(given text, words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when app.may_hold(given, app.words_hints(words)) then regexp_replace(given, app.words_pattern(words), '\1\2Erased', 'gi') else given end
$function$;

CREATE OR REPLACE FUNCTION app.without_texts(given jsonb, words text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare said text;
begin
  case jsonb_typeof(given)
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, app.without_texts(value, words)), '{}') from jsonb_each(given));
    when 'array' then
      return (select coalesce(jsonb_agg(app.without_texts(value, words) order by nth), '[]')
        from jsonb_array_elements(given) with ordinality as each(value, nth));
    when 'string' then
      said := given #>> '{}';
      if words is not null then return to_jsonb(app.without(said, words)); end if;
      if said ~ '^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(, )?\d{4}-\d\d-\d\d((, |T).*)?|\d\d:\d\d|-?[$£]?[\d,]+\.\d\d|)$'
        and said !~ '[[:alpha:]]{3}' then return given; end if;
      return '"Erased"';
    else return given;
  end case;
end $function$;

CREATE OR REPLACE FUNCTION app.words_hints(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg('%' || coalesce(
    array_to_string(regexp_split_to_array(substring(word from '^(?:\+\d{1,3} )?(?:\(\d{1,2}\))?(\d{7,15})$'), ''), '%'),
    regexp_replace(lower(word), '([\\%_])', '\\\1', 'g')) || '%')
  from unnest(words) word where word <> ''
$function$;

CREATE OR REPLACE FUNCTION app.words_pattern(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select string_agg(pattern, '|') from (
    select '(^|[^[:alnum:]]|\\[bfnrt])(?:' || string_agg(regexp_replace(word, '([][\\^$.|?*+(){}])', '\\\1', 'g'), '|') || ')(?![[:alnum:]])' as pattern
    from unnest(words) word where app.phone_pattern(word) is null and word <> ''
    union all
    select '((?:^|[^0-9０-９+＋(（])(?:[(（](?!(?:[^()（）0-9０-９]*[0-9０-９]){1,6}[^()（）0-9０-９]*[)）]))*)[+＋(（]*(?:' || string_agg(app.phone_pattern(word), '|') || ')' from unnest(words) word where app.phone_pattern(word) is not null
  ) each
$function$;

CREATE OR REPLACE FUNCTION app.written_off_of_enrollment(school uuid, invoice uuid, enrollment uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(greatest(0, least(due, reached - paid)) - greatest(0, least(due, reached - covered)))
    filter (where line.enrollment_id = written_off_of_enrollment.enrollment), 0)::int
  from (
    select l.enrollment_id, d.due, sum(d.due) over (order by l.position) as reached,
      i.total_cents - i.credited_cents - i.open_cents as covered,
      i.total_cents - i.credited_cents - i.open_cents - i.written_off_cents as paid
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      cross join lateral (select l.net_cents - coalesce(sum(n.net_cents), 0) as due from invoice_line n
        where n.school_id = l.school_id and n.corrects_line_id = l.id) d
    where l.school_id = written_off_of_enrollment.school and l.invoice_id = written_off_of_enrollment.invoice) line
$function$;

create table account (
  id uuid not null,
  email text not null,
  email_key text generated always as (lower(email)) stored,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  state text default 'ACTIVE'::text not null,
  created_at timestamp with time zone default app.now() not null,
  password_changed_at timestamp with time zone default app.now() not null,
  closed_at timestamp with time zone,
  closed_through date,
  emptied_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_is_taken UNIQUE (email_key),
  constraint account_closed CHECK (((closed_at IS NULL) OR (state = 'DEACTIVATED'::text))),
  constraint account_closed_whole CHECK (((closed_at IS NULL) = (closed_through IS NULL))),
  constraint account_emptied CHECK (((emptied_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint account_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'UNVERIFIED'::text, 'DEACTIVATED'::text])))
);
CREATE INDEX account_closing ON public.account USING btree (closed_through) WHERE ((closed_at IS NOT NULL) AND (emptied_at IS NULL));
grant delete, insert, select, update on account to afterbell_platform;
grant insert (email) on account to afterbell_app;
grant select (email) on account to afterbell_opener;
grant insert (first_name) on account to afterbell_app;
grant select (first_name) on account to afterbell_opener;
grant insert (id) on account to afterbell_app;
grant select (id) on account to afterbell_opener;
grant insert (last_name) on account to afterbell_app;
grant select (last_name) on account to afterbell_opener;
grant insert (password_hash) on account to afterbell_app;
grant insert (phone) on account to afterbell_app;
grant select (state) on account to afterbell_opener;

create table account_token (
  hash bytea not null,
  account_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_token_pkey PRIMARY KEY (hash),
  constraint account_token_purpose_check CHECK ((purpose = ANY (ARRAY['RESET_PASSWORD'::text, 'VERIFY_EMAIL'::text]))),
  constraint account_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX account_token_by_account ON public.account_token USING btree (account_id, purpose);
CREATE INDEX account_token_by_expiry ON public.account_token USING btree (expires_at);
grant delete, insert, select, update on account_token to afterbell_platform;

create unlogged table attempt (
  key text not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  about text,
  constraint attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_by_about ON public.attempt USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX attempt_by_end ON public.attempt USING btree (window_ends_at);
grant delete, insert, select, update on attempt to afterbell_platform;

create table email_change (
  id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  email text not null,
  email_before text not null,
  token_hash bytea,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_token_hash_key UNIQUE (token_hash),
  constraint email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX email_change_by_account ON public.email_change USING btree (account_id) WHERE (closed_at IS NULL);
CREATE INDEX email_change_by_expiry ON public.email_change USING btree (expires_at);
grant delete, insert, select, update on email_change to afterbell_platform;

create table passkey (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_is_taken UNIQUE (credential_id),
  constraint passkey_counter_check CHECK (((counter >= 0) AND (counter <= '4294967295'::bigint))),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX passkey_by_account ON public.passkey USING btree (account_id);
grant delete, insert, select, update on passkey to afterbell_platform;
grant select (account_id) on passkey to afterbell_opener;

create table password_request (
  id uuid not null,
  email text not null,
  created_at timestamp with time zone default app.now() not null,
  constraint password_request_pkey PRIMARY KEY (id)
);
CREATE INDEX password_request_by_age ON public.password_request USING btree (created_at);
grant delete, insert, select on password_request to afterbell_platform;

create table provider_event (
  account_ref text not null,
  event_id text not null,
  provider text not null,
  payload jsonb not null,
  state text default 'NEW'::text not null,
  tries integer default 0 not null,
  received_at timestamp with time zone default app.now() not null,
  constraint provider_event_pkey PRIMARY KEY (account_ref, event_id),
  constraint provider_event_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint provider_event_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'DONE'::text, 'WAITING'::text])))
);
CREATE INDEX provider_event_by_age ON public.provider_event USING btree (received_at);
grant delete, insert, select, update on provider_event to afterbell_platform;

create table received_text (
  provider_id text not null,
  phone text not null,
  body text not null,
  received_at timestamp with time zone default app.now() not null,
  constraint received_text_pkey PRIMARY KEY (provider_id)
);
grant delete, insert, select on received_text to afterbell_platform;

create table recovery_code (
  account_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
grant delete, insert, select, update on recovery_code to afterbell_platform;

create table sandbox_object (
  account_ref text not null,
  ref text not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  happens_at timestamp with time zone,
  constraint sandbox_object_pkey PRIMARY KEY (account_ref, ref),
  constraint sandbox_object_account_ref_kind_key_key UNIQUE (account_ref, kind, key),
  constraint sandbox_object_kind_check CHECK ((kind = ANY (ARRAY['CUSTOMER'::text, 'SET_UP'::text, 'METHOD'::text, 'PAYMENT'::text, 'REFUND'::text, 'REVERSAL'::text, 'PAYOUT'::text])))
);
CREATE INDEX sandbox_object_due ON public.sandbox_object USING btree (happens_at) WHERE (happens_at IS NOT NULL);
grant delete, insert, select, update on sandbox_object to afterbell_platform;

create table school_directory (
  id uuid not null,
  name text not null,
  portal_name text,
  state text default 'ACTIVE'::text not null,
  state_since timestamp with time zone default app.now() not null,
  created_at timestamp with time zone default app.now() not null,
  suspended_from text,
  closed_from text,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_through date,
  closing_reminded_at timestamp with time zone,
  closed_for_good_at timestamp with time zone,
  reopened_at timestamp with time zone,
  constraint school_directory_pkey PRIMARY KEY (id),
  constraint portal_name_is_taken UNIQUE (portal_name),
  constraint school_directory_closed CHECK (((state = 'DEACTIVATED'::text) OR ((closed_from IS NULL) AND (closed_at IS NULL) AND (closed_by IS NULL) AND (closed_through IS NULL) AND (closing_reminded_at IS NULL) AND (closed_for_good_at IS NULL)))),
  constraint school_directory_closed_from_check CHECK ((closed_from = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'SUSPENDED'::text]))),
  constraint school_directory_closed_whole CHECK ((num_nulls(closed_from, closed_at, closed_by, closed_through) = ANY (ARRAY[0, 4]))),
  constraint school_directory_portal_name_check CHECK ((portal_name = lower(portal_name))),
  constraint school_directory_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'SUSPENDED'::text, 'DEACTIVATED'::text]))),
  constraint school_directory_suspended CHECK (((state = 'SUSPENDED'::text) OR (NOT (closed_from IS DISTINCT FROM 'SUSPENDED'::text)) OR (suspended_from IS NULL))),
  constraint school_directory_suspended_from_check CHECK ((suspended_from = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text]))),
  constraint school_directory_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id)
);
CREATE INDEX school_directory_closing ON public.school_directory USING btree (closed_through) WHERE ((closed_through IS NOT NULL) AND (closed_for_good_at IS NULL));
grant select on school_directory to afterbell_platform;
grant select (id) on school_directory to afterbell_opener;
grant select (name) on school_directory to afterbell_opener;
grant select (portal_name) on school_directory to afterbell_opener;
grant select (state) on school_directory to afterbell_opener;
grant select (state_since) on school_directory to afterbell_opener;

create table analytics (
  school_id uuid not null,
  ga_tracking_id text not null,
  set_at timestamp with time zone default app.now() not null,
  constraint analytics_pkey PRIMARY KEY (school_id),
  constraint analytics_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table analytics enable row level security;
alter table analytics force row level security;
create policy tenant on analytics
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on analytics to afterbell_app;

create table api_key (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  ending text not null,
  token_hash bytea not null,
  scopes text[] not null,
  made_by uuid not null,
  made_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  reads_less boolean default false not null,
  constraint api_key_pkey PRIMARY KEY (school_id, id),
  constraint api_key_scopes_check CHECK ((scopes <> '{}'::text[])),
  constraint api_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint api_key_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX api_key_by_date ON public.api_key USING btree (school_id, made_at DESC, id);
CREATE UNIQUE INDEX api_key_by_token ON public.api_key USING btree (school_id, token_hash);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy tenant on api_key
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on api_key to afterbell_app;

create table app_connection (
  school_id uuid not null,
  app text not null,
  account_id text not null,
  account_name text not null,
  sealed bytea,
  key_id text,
  expires_at timestamp with time zone,
  state text default 'CONNECTED'::text not null,
  details jsonb default '{}'::jsonb not null,
  connected_at timestamp with time zone default app.now() not null,
  failure text,
  failure_detail text,
  failed_at timestamp with time zone,
  renewing_until timestamp with time zone,
  constraint app_connection_pkey PRIMARY KEY (school_id, app),
  constraint app_connection_app_check CHECK ((app = ANY (ARRAY['ZOOM'::text, 'BLACKBAUD'::text, 'MAILCHIMP'::text]))),
  constraint app_connection_check CHECK (((sealed IS NULL) = (key_id IS NULL))),
  constraint app_connection_check1 CHECK (((state = 'REVOKED'::text) OR (sealed IS NOT NULL))),
  constraint app_connection_state_check CHECK ((state = ANY (ARRAY['CONNECTED'::text, 'REVOKED'::text, 'ENDING'::text]))),
  constraint app_connection_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table app_connection enable row level security;
alter table app_connection force row level security;
create policy tenant on app_connection
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on app_connection to afterbell_app;

create table attendance_event (
  school_id uuid not null,
  id uuid not null,
  attendance_id uuid not null,
  act text not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone default app.now() not null,
  account_id uuid,
  "time" time without time zone,
  is_correction boolean default false not null,
  person text,
  override_reason text,
  note text,
  refused text,
  resembles text,
  photo_id_checked boolean default false not null,
  date date,
  why text,
  constraint attendance_event_pkey PRIMARY KEY (school_id, id),
  constraint attendance_event_act_check CHECK ((act = ANY (ARRAY['IN'::text, 'OUT'::text, 'UNDO_IN'::text, 'UNDO_OUT'::text]))),
  constraint attendance_event_check CHECK ((("time" IS NOT NULL) = (act = ANY (ARRAY['IN'::text, 'OUT'::text])))),
  constraint attendance_event_check1 CHECK (((person IS NOT NULL) = (act = 'OUT'::text))),
  constraint attendance_event_check2 CHECK (((date IS NULL) OR (act = 'OUT'::text))),
  constraint attendance_event_why_check CHECK ((why = ANY (ARRAY['TAPPED_LATE'::text, 'TAPPED_WRONG'::text, 'TOLD_LATER'::text, 'OTHER'::text]))),
  constraint attendance_event_why_correction CHECK (((why IS NULL) OR is_correction)),
  constraint attendance_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attendance_event_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX attendance_event_by_line ON public.attendance_event USING btree (school_id, attendance_id, at, id);
CREATE INDEX attendance_event_near ON public.attendance_event USING btree (school_id, attendance_id) WHERE (resembles IS NOT NULL);
CREATE INDEX attendance_event_refused ON public.attendance_event USING btree (school_id, attendance_id) WHERE (refused IS NOT NULL);
alter table attendance_event enable row level security;
alter table attendance_event force row level security;
create policy tenant on attendance_event
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on attendance_event to afterbell_app;
grant select on attendance_event to afterbell_eraser;
grant update (note) on attendance_event to afterbell_eraser;
grant update (override_reason) on attendance_event to afterbell_eraser;
grant update (person) on attendance_event to afterbell_eraser;
grant update (refused) on attendance_event to afterbell_eraser;
grant update (resembles) on attendance_event to afterbell_eraser;

create table automatic_message (
  school_id uuid not null,
  kind text not null,
  emails boolean not null,
  texts boolean not null,
  lead integer,
  version integer default 1 not null,
  constraint automatic_message_pkey PRIMARY KEY (school_id, kind),
  constraint automatic_message_lead_check CHECK ((lead > 0)),
  constraint automatic_message_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table automatic_message enable row level security;
alter table automatic_message force row level security;
create policy tenant on automatic_message
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on automatic_message to afterbell_app;

create table automatic_sent (
  school_id uuid not null,
  key text not null,
  sent_at timestamp with time zone default app.now() not null,
  constraint automatic_sent_pkey PRIMARY KEY (school_id, key),
  constraint automatic_sent_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX automatic_sent_by_time ON public.automatic_sent USING btree (school_id, sent_at);
alter table automatic_sent enable row level security;
alter table automatic_sent force row level security;
create policy tenant on automatic_sent
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on automatic_sent to afterbell_app;

create table automatic_text (
  school_id uuid not null,
  kind text not null,
  channel text not null,
  language text default 'en'::text not null,
  subject text default ''::text not null,
  body text not null,
  changed_at timestamp with time zone default app.now() not null,
  constraint automatic_text_pkey PRIMARY KEY (school_id, kind, channel, language),
  constraint automatic_text_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint automatic_text_check CHECK (((channel = 'EMAIL'::text) OR (subject = ''::text))),
  constraint automatic_text_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table automatic_text enable row level security;
alter table automatic_text force row level security;
create policy tenant on automatic_text
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on automatic_text to afterbell_app;
grant select on automatic_text to afterbell_eraser;
grant update (body) on automatic_text to afterbell_eraser;
grant update (subject) on automatic_text to afterbell_eraser;

create table billing_source (
  school_id uuid not null,
  id uuid not null,
  provider text not null,
  set_up_ref text not null,
  provider_ref text,
  type text not null,
  brand text default ''::text not null,
  last4 text default ''::text not null,
  expires_on date,
  is_default boolean default false not null,
  state text default 'ASKED'::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  constraint billing_source_pkey PRIMARY KEY (school_id, id),
  constraint billing_source_check CHECK (((state = 'ASKED'::text) OR (provider_ref IS NOT NULL))),
  constraint billing_source_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint billing_source_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'PENDING'::text, 'USABLE'::text, 'UNUSABLE'::text]))),
  constraint billing_source_type_check CHECK ((type = ANY (ARRAY['CARD'::text, 'BANK_ACCOUNT'::text]))),
  constraint billing_source_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint billing_source_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE UNIQUE INDEX billing_source_by_set_up ON public.billing_source USING btree (school_id, provider, set_up_ref);
CREATE UNIQUE INDEX one_default_billing_source ON public.billing_source USING btree (school_id) WHERE (is_default AND (removed_at IS NULL));
alter table billing_source enable row level security;
alter table billing_source force row level security;
create policy tenant on billing_source
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on billing_source to afterbell_app;

create table closed_day (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  kinds text[] not null,
  location_ids uuid[] default '{}'::uuid[] not null,
  school_ends_at time without time zone,
  usually_ends_at time without time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  writes_own boolean default false not null,
  announced_at timestamp with time zone,
  constraint closed_day_pkey PRIMARY KEY (school_id, id),
  constraint closed_day_is_taken UNIQUE NULLS NOT DISTINCT (school_id, starts_on, ends_on, kinds, location_ids, school_ends_at),
  constraint closed_day_check CHECK (((ends_on >= starts_on) AND ((ends_on - starts_on) <= 366))),
  constraint closed_day_is_short CHECK ((((school_ends_at IS NULL) = (usually_ends_at IS NULL)) AND (school_ends_at < usually_ends_at))),
  constraint closed_day_kinds_check CHECK (((cardinality(kinds) > 0) AND (kinds <@ ARRAY['classes'::text, 'camps'::text, 'aftercare'::text]))),
  constraint closed_day_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  constraint closed_day_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX closed_day_by_end ON public.closed_day USING btree (school_id, ends_on);
alter table closed_day enable row level security;
alter table closed_day force row level security;
create policy tenant on closed_day
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on closed_day to afterbell_app;

create table closed_day_change (
  school_id uuid not null,
  id uuid not null,
  closed_day_id uuid not null,
  done_at timestamp with time zone default app.now() not null,
  undone_at timestamp with time zone,
  before jsonb not null,
  after jsonb not null,
  constraint closed_day_change_pkey PRIMARY KEY (school_id, id),
  constraint closed_day_change_school_id_closed_day_id_fkey FOREIGN KEY (school_id, closed_day_id) REFERENCES closed_day(school_id, id) ON DELETE CASCADE,
  constraint closed_day_change_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX closed_day_change_latest ON public.closed_day_change USING btree (school_id, done_at);
CREATE INDEX closed_day_change_of_day ON public.closed_day_change USING btree (school_id, closed_day_id);
alter table closed_day_change enable row level security;
alter table closed_day_change force row level security;
create policy tenant on closed_day_change
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on closed_day_change to afterbell_app;
grant delete, select on closed_day_change to afterbell_eraser;

create table connect_state (
  hash bytea not null,
  school_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  app text default 'PAYMENTS'::text not null,
  constraint connect_state_pkey PRIMARY KEY (hash),
  constraint connect_state_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX connect_state_by_expiry ON public.connect_state USING btree (expires_at);
grant delete, insert, select, update on connect_state to afterbell_platform;

create table coupon (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  coupon_type text not null,
  amount integer not null,
  max_usage integer,
  max_per_user integer,
  expires_on date,
  is_active boolean default true not null,
  stripe_coupon text,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  folded text generated always as (app.coupon_key(name)) stored not null,
  constraint coupon_pkey PRIMARY KEY (school_id, id),
  constraint coupon_amount_check CHECK ((amount > 0)),
  constraint coupon_check CHECK (((coupon_type = 'FIXED_AMOUNT'::text) OR (amount <= 10000))),
  constraint coupon_coupon_type_check CHECK ((coupon_type = ANY (ARRAY['FIXED_AMOUNT'::text, 'PERCENTAGE'::text]))),
  constraint coupon_max_per_user_check CHECK ((max_per_user > 0)),
  constraint coupon_max_usage_check CHECK ((max_usage > 0)),
  constraint coupon_name_check CHECK ((name <> ''::text)),
  constraint coupon_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint coupon_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX coupon_by_amount ON public.coupon USING btree (school_id, coupon_type, amount, id) WHERE (removed_at IS NULL);
CREATE INDEX coupon_by_end ON public.coupon USING btree (school_id, expires_on, id) WHERE (removed_at IS NULL);
CREATE INDEX coupon_by_time ON public.coupon USING btree (school_id, created_at, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX coupon_name_is_taken ON public.coupon USING btree (school_id, folded) WHERE (removed_at IS NULL);
alter table coupon enable row level security;
alter table coupon force row level security;
create policy tenant on coupon
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on coupon to afterbell_app;

create table erased_family (
  school_id uuid not null,
  family_id uuid not null,
  child_ids uuid[] not null,
  payer_ids uuid[] not null,
  erased_at timestamp with time zone default app.now() not null,
  erased_by uuid,
  constraint erased_family_pkey PRIMARY KEY (school_id, family_id),
  constraint erased_family_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES account(id),
  constraint erased_family_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX erased_family_by_time ON public.erased_family USING btree (school_id, erased_at DESC, family_id);
alter table erased_family enable row level security;
alter table erased_family force row level security;
create policy tenant on erased_family
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on erased_family to afterbell_app;

create table family (
  school_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone default app.now() not null,
  registered_at timestamp with time zone,
  constraint family_pkey PRIMARY KEY (school_id, id),
  constraint family_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX family_registered ON public.family USING btree (school_id, registered_at) WHERE (registered_at IS NOT NULL);
alter table family enable row level security;
alter table family force row level security;
create policy tenant on family
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family to afterbell_app;

create table families_apart (
  school_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  said_at timestamp with time zone default app.now() not null,
  said_by uuid,
  constraint families_apart_pkey PRIMARY KEY (school_id, one_id, other_id),
  constraint families_apart_check CHECK ((one_id <= other_id)),
  constraint families_apart_said_by_fkey FOREIGN KEY (said_by) REFERENCES account(id),
  constraint families_apart_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint families_apart_school_id_one_id_fkey FOREIGN KEY (school_id, one_id) REFERENCES family(school_id, id),
  constraint families_apart_school_id_other_id_fkey FOREIGN KEY (school_id, other_id) REFERENCES family(school_id, id)
);
CREATE INDEX families_apart_by_other ON public.families_apart USING btree (school_id, other_id);
alter table families_apart enable row level security;
alter table families_apart force row level security;
create policy tenant on families_apart
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on families_apart to afterbell_app;
grant delete, select on families_apart to afterbell_eraser;

create table family_letter (
  school_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  language text not null,
  sent_count integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  page text default ''::text not null,
  constraint family_letter_pkey PRIMARY KEY (school_id, id),
  constraint family_letter_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX family_letter_by_age ON public.family_letter USING btree (school_id, created_at);
CREATE INDEX family_letter_by_email ON public.family_letter USING btree (school_id, email_key, expires_at);
alter table family_letter enable row level security;
alter table family_letter force row level security;
create policy tenant on family_letter
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_letter to afterbell_app;
grant delete, select on family_letter to afterbell_eraser;

create table family_proof (
  school_id uuid not null,
  family_id uuid not null,
  email_key text not null,
  wrong_count integer default 0 not null,
  proved_at timestamp with time zone,
  proved_by text,
  account_id uuid,
  constraint family_proof_pkey PRIMARY KEY (school_id, family_id, email_key),
  constraint family_proof_check CHECK (((proved_at IS NULL) = (proved_by IS NULL))),
  constraint family_proof_proved_by_check CHECK ((proved_by = ANY (ARRAY['FACTS'::text, 'STAFF'::text, 'REGISTERED'::text]))),
  constraint family_proof_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint family_proof_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id) ON DELETE CASCADE,
  constraint family_proof_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table family_proof enable row level security;
alter table family_proof force row level security;
create policy tenant on family_proof
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_proof to afterbell_app;
grant delete, select on family_proof to afterbell_eraser;

create table family_session (
  school_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email_key text not null,
  user_agent text not null,
  created_at timestamp with time zone default app.now() not null,
  seen_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint family_session_pkey PRIMARY KEY (school_id, id),
  constraint family_session_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX family_session_by_email ON public.family_session USING btree (school_id, email_key) WHERE (ended_at IS NULL);
CREATE INDEX family_session_by_end ON public.family_session USING btree (school_id, expires_at);
CREATE UNIQUE INDEX family_session_by_token ON public.family_session USING btree (school_id, token_hash);
alter table family_session enable row level security;
alter table family_session force row level security;
create policy tenant on family_session
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_session to afterbell_app;
grant delete, select on family_session to afterbell_eraser;

create table form (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  is_enabled boolean default true not null,
  is_required boolean default false not null,
  ask_type text not null,
  family_type text not null,
  number integer default 1 not null,
  answers_since integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  changed_at timestamp with time zone default app.now() not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  needs_signature boolean default false not null,
  may_draw_signature boolean default false not null,
  constraint form_pkey PRIMARY KEY (school_id, id),
  constraint form_ask_type_check CHECK ((ask_type = ANY (ARRAY['ASK_ONCE'::text, 'ASK_EVERY_TIME'::text]))),
  constraint form_draws_what_is_signed CHECK ((needs_signature OR (NOT may_draw_signature))),
  constraint form_family_type_check CHECK ((family_type = ANY (ARRAY['EVERY_CHILD'::text, 'ONCE_PER_FAMILY'::text]))),
  constraint form_name_check CHECK ((name <> ''::text)),
  constraint form_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX form_by_change ON public.form USING btree (school_id, changed_at, id) WHERE (removed_at IS NULL);
CREATE INDEX form_by_name ON public.form USING btree (school_id, name COLLATE "und-x-icu", id) WHERE (removed_at IS NULL);
CREATE INDEX form_by_state ON public.form USING btree (school_id, is_enabled, name COLLATE "und-x-icu", id) WHERE (removed_at IS NULL);
alter table form enable row level security;
alter table form force row level security;
create policy tenant on form
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on form to afterbell_app;

create table form_version (
  school_id uuid not null,
  form_id uuid not null,
  number integer not null,
  name text not null,
  fields jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  constraint form_version_pkey PRIMARY KEY (school_id, form_id, number),
  constraint form_version_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
  constraint form_version_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint form_version_school_id_form_id_fkey FOREIGN KEY (school_id, form_id) REFERENCES form(school_id, id)
);
alter table form_version enable row level security;
alter table form_version force row level security;
create policy tenant on form_version
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on form_version to afterbell_app;

create table home (
  school_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  "position" integer not null,
  name text default ''::text not null,
  street text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  postal_code text default ''::text not null,
  share_bp integer not null,
  constraint home_pkey PRIMARY KEY (school_id, id),
  constraint one_home_a_position UNIQUE (school_id, family_id, "position") DEFERRABLE,
  constraint home_position_check CHECK (("position" = ANY (ARRAY[1, 2]))),
  constraint home_share_bp_check CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  constraint home_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id),
  constraint home_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table home enable row level security;
alter table home force row level security;
create policy tenant on home
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on home to afterbell_app;
grant select on home to afterbell_eraser;
grant update (city) on home to afterbell_eraser;
grant update (name) on home to afterbell_eraser;
grant update (postal_code) on home to afterbell_eraser;
grant update (state) on home to afterbell_eraser;
grant update (street) on home to afterbell_eraser;

create table guardian (
  school_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  "position" integer not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  home_id uuid,
  folded text generated always as (app.search_text(((((first_name || ' '::text) || last_name) || chr(10)) || COALESCE(email, ''::text)))) stored not null,
  email_key text generated always as (lower(email)) stored,
  marketing_consent boolean,
  marketing_said_at timestamp with time zone,
  marketing_source text,
  marketing_said_by uuid,
  language text,
  constraint guardian_pkey PRIMARY KEY (school_id, id),
  constraint one_guardian_a_position UNIQUE (school_id, family_id, "position") DEFERRABLE,
  constraint guardian_check CHECK ((((marketing_consent IS NULL) = (marketing_said_at IS NULL)) AND ((marketing_consent IS NULL) = (marketing_source IS NULL)))),
  constraint guardian_check1 CHECK (((marketing_source <> ALL (ARRAY['MAILCHIMP'::text, 'FAMILY'::text])) OR (marketing_said_by IS NULL))),
  constraint guardian_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint guardian_marketing_source_check CHECK ((marketing_source = ANY (ARRAY['STAFF'::text, 'IMPORT'::text, 'MAILCHIMP'::text, 'FAMILY'::text]))),
  constraint guardian_position_check CHECK ((("position" >= 1) AND ("position" <= 6))),
  constraint guardian_marketing_said_by_fkey FOREIGN KEY (marketing_said_by) REFERENCES account(id),
  constraint guardian_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id),
  constraint guardian_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint guardian_school_id_home_id_fkey FOREIGN KEY (school_id, home_id) REFERENCES home(school_id, id)
);
CREATE INDEX guardian_agrees_to_marketing ON public.guardian USING btree (school_id, family_id) WHERE marketing_consent;
CREATE INDEX guardian_by_email ON public.guardian USING btree (school_id, email);
CREATE INDEX guardian_by_email_key ON public.guardian USING btree (school_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX guardian_by_home ON public.guardian USING btree (school_id, home_id) WHERE (home_id IS NOT NULL);
CREATE INDEX guardian_by_name ON public.guardian USING btree (school_id, last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id);
CREATE INDEX guardian_by_phone ON public.guardian USING btree (school_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX guardian_said_of_marketing ON public.guardian USING btree (school_id, email_key) WHERE ((marketing_consent IS NOT NULL) AND (email_key IS NOT NULL));
CREATE INDEX guardian_searched ON public.guardian USING btree (school_id, family_id) INCLUDE (folded, phone);
alter table guardian enable row level security;
alter table guardian force row level security;
create policy tenant on guardian
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on guardian to afterbell_app;
grant delete, select on guardian to afterbell_eraser;

create table family_person (
  school_id uuid not null,
  id uuid not null,
  guardian_id uuid,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamp with time zone default app.now() not null,
  constraint family_person_pkey PRIMARY KEY (school_id, id),
  constraint family_person_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_person_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardian(school_id, id) ON DELETE SET NULL (guardian_id)
);
CREATE INDEX family_person_by_guardian ON public.family_person USING btree (school_id, guardian_id);
alter table family_person enable row level security;
alter table family_person force row level security;
create policy tenant on family_person
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_person to afterbell_app;
grant select on family_person to afterbell_eraser;
grant update (email_key) on family_person to afterbell_eraser;
grant update (first_name) on family_person to afterbell_eraser;
grant update (last_name) on family_person to afterbell_eraser;

create table check_note_wish (
  school_id uuid not null,
  person_id uuid not null,
  act text not null,
  channel text not null,
  asked_at timestamp with time zone default app.now() not null,
  constraint check_note_wish_pkey PRIMARY KEY (school_id, person_id, act, channel),
  constraint check_note_wish_act_check CHECK ((act = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint check_note_wish_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint check_note_wish_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint check_note_wish_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE
);
CREATE INDEX check_note_wish_by_act ON public.check_note_wish USING btree (school_id, act);
alter table check_note_wish enable row level security;
alter table check_note_wish force row level security;
create policy tenant on check_note_wish
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on check_note_wish to afterbell_app;
grant delete, select on check_note_wish to afterbell_eraser;

create table cover_wish (
  school_id uuid not null,
  person_id uuid not null,
  child_ids uuid[] not null,
  hours jsonb not null,
  date_from date not null,
  date_to date not null,
  saved_at timestamp with time zone default app.now() not null,
  constraint cover_wish_pkey PRIMARY KEY (school_id, person_id),
  constraint cover_wish_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint cover_wish_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE
);
alter table cover_wish enable row level security;
alter table cover_wish force row level security;
create policy tenant on cover_wish
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on cover_wish to afterbell_app;
grant delete, select on cover_wish to afterbell_eraser;

create table family_email_change (
  school_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  email_before text not null,
  email text not null,
  language text not null,
  sent_count integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint family_email_change_pkey PRIMARY KEY (school_id, id, person_id),
  constraint family_email_change_check CHECK (((undone_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint family_email_change_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_email_change_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX family_email_change_by_age ON public.family_email_change USING btree (school_id, created_at);
CREATE INDEX family_email_change_by_person ON public.family_email_change USING btree (school_id, person_id, created_at);
alter table family_email_change enable row level security;
alter table family_email_change force row level security;
create policy tenant on family_email_change
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_email_change to afterbell_app;
grant delete, select on family_email_change to afterbell_eraser;

create table family_feed (
  school_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone default app.now() not null,
  constraint family_feed_pkey PRIMARY KEY (school_id, person_id),
  constraint family_feed_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_feed_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX family_feed_by_id ON public.family_feed USING btree (school_id, id);
alter table family_feed enable row level security;
alter table family_feed force row level security;
create policy tenant on family_feed
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on family_feed to afterbell_app;
grant delete, select on family_feed to afterbell_eraser;

create table family_request (
  school_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  person_id uuid not null,
  kind text not null,
  child_ids uuid[] default '{}'::uuid[] not null,
  fields jsonb default '{}'::jsonb not null,
  words text default ''::text not null,
  asked_at timestamp with time zone default app.now() not null,
  state text default 'OPEN'::text not null,
  answer text default ''::text not null,
  ended_at timestamp with time zone,
  decided_by uuid,
  version integer default 1 not null,
  constraint family_request_pkey PRIMARY KEY (school_id, id),
  constraint family_request_check CHECK (((state = 'OPEN'::text) = (ended_at IS NULL))),
  constraint family_request_kind_check CHECK ((kind = ANY (ARRAY['SECOND_GUARDIAN'::text, 'FORGET_US'::text, 'GIVE_UP_SPOT'::text, 'CHANGE_SPOT'::text, 'FINANCIAL_AID'::text]))),
  constraint family_request_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'GRANTED'::text, 'REFUSED'::text, 'WITHDRAWN'::text]))),
  constraint family_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint family_request_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id),
  constraint family_request_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_request_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX family_request_by_person ON public.family_request USING btree (school_id, person_id, asked_at);
CREATE INDEX family_request_of_family ON public.family_request USING btree (school_id, family_id);
CREATE INDEX family_request_to_do ON public.family_request USING btree (school_id, asked_at) WHERE ((state = 'OPEN'::text) OR ((state = 'GRANTED'::text) AND (kind = 'FORGET_US'::text)));
alter table family_request enable row level security;
alter table family_request force row level security;
create policy tenant on family_request
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_request to afterbell_app;
grant delete, select on family_request to afterbell_eraser;
grant update (answer) on family_request to afterbell_eraser;
grant update (words) on family_request to afterbell_eraser;

create table family_session_person (
  school_id uuid not null,
  session_id uuid not null,
  person_id uuid not null,
  constraint family_session_person_pkey PRIMARY KEY (school_id, session_id, person_id),
  constraint family_session_person_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_session_person_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE,
  constraint family_session_person_school_id_session_id_fkey FOREIGN KEY (school_id, session_id) REFERENCES family_session(school_id, id) ON DELETE CASCADE
);
CREATE INDEX family_session_person_by_person ON public.family_session_person USING btree (school_id, person_id);
alter table family_session_person enable row level security;
alter table family_session_person force row level security;
create policy tenant on family_session_person
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on family_session_person to afterbell_app;
grant delete, select on family_session_person to afterbell_eraser;

create table idempotency (
  school_id uuid not null,
  caller_id uuid not null,
  key text not null,
  body_hash text not null,
  answer json,
  created_at timestamp with time zone default app.now() not null,
  constraint idempotency_pkey PRIMARY KEY (school_id, caller_id, key),
  constraint idempotency_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (school_id, created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy tenant on idempotency
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on idempotency to afterbell_app;
grant delete, select on idempotency to afterbell_eraser;

create table image (
  school_id uuid not null,
  id uuid not null,
  type text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default app.now() not null,
  constraint image_pkey PRIMARY KEY (school_id, id),
  constraint image_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= ((2 * 1024) * 1024)))),
  constraint image_height_check CHECK ((height > 0)),
  constraint image_type_check CHECK ((type = ANY (ARRAY['image/webp'::text, 'image/png'::text]))),
  constraint image_width_check CHECK ((width > 0)),
  constraint image_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table image alter column bytes set storage external;
alter table image enable row level security;
alter table image force row level security;
create policy tenant on image
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on image to afterbell_app;

create table import (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  state text default 'READ'::text not null,
  file_name text not null,
  columns jsonb not null,
  row_count integer not null,
  mapping jsonb not null,
  options jsonb not null,
  results jsonb default '[]'::jsonb not null,
  done integer default 0 not null,
  total integer default 0 not null,
  failure text,
  account_id uuid not null,
  created_at timestamp with time zone default app.now() not null,
  sealed bytea,
  key_id text,
  versions jsonb default '{}'::jsonb not null,
  constraint import_pkey PRIMARY KEY (school_id, id),
  constraint import_check CHECK (((sealed IS NULL) = (key_id IS NULL))),
  constraint import_kind_check CHECK ((kind = ANY (ARRAY['classes'::text, 'camps'::text, 'aftercare'::text, 'families'::text]))),
  constraint import_state_check CHECK ((state = ANY (ARRAY['READ'::text, 'QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'UNDONE'::text]))),
  constraint import_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint import_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX import_by_time ON public.import USING btree (school_id, kind, created_at, id);
alter table import enable row level security;
alter table import force row level security;
create policy tenant on import
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on import to afterbell_app;
grant select on import to afterbell_eraser;
grant update (failure) on import to afterbell_eraser;
grant update (file_name) on import to afterbell_eraser;
grant update (key_id) on import to afterbell_eraser;
grant update (results) on import to afterbell_eraser;
grant update (sealed) on import to afterbell_eraser;
grant update (state) on import to afterbell_eraser;

create table invitation (
  school_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  role text not null,
  is_instructor boolean default false not null,
  token_hash bytea not null,
  invited_by uuid,
  sent_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  times_sent integer default 1 not null,
  constraint invitation_pkey PRIMARY KEY (school_id, id),
  constraint invitation_check CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['SCHOOL_ADMIN'::text, 'SCHOOL_DIRECTOR'::text, 'SCHOOL_COORDINATOR'::text, 'SCHOOL_INSTRUCTOR'::text]))),
  constraint invitation_times_sent_check CHECK ((times_sent > 0)),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  constraint invitation_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX invitation_by_sent ON public.invitation USING btree (school_id, sent_at);
CREATE UNIQUE INDEX invitation_by_token ON public.invitation USING btree (school_id, token_hash);
CREATE UNIQUE INDEX invitation_is_open ON public.invitation USING btree (school_id, email_key) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant on invitation
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on invitation to afterbell_app;

create table invoice_number (
  school_id uuid not null,
  next integer not null,
  constraint invoice_number_pkey PRIMARY KEY (school_id),
  constraint invoice_number_next_check CHECK ((next > 0)),
  constraint invoice_number_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table invoice_number enable row level security;
alter table invoice_number force row level security;
create policy tenant on invoice_number
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on invoice_number to afterbell_app;

create table journal_export (
  school_id uuid not null,
  id uuid not null,
  account_id text not null,
  first_day date not null,
  last_day date not null,
  state text default 'WAITING'::text not null,
  lines jsonb not null,
  batch_id text,
  refusal text,
  asked_at timestamp with time zone default app.now() not null,
  asked_by uuid,
  sent_at timestamp with time zone,
  working_until timestamp with time zone,
  tries integer default 0 not null,
  constraint journal_export_pkey PRIMARY KEY (school_id, id),
  constraint journal_export_check CHECK ((last_day >= first_day)),
  constraint journal_export_check1 CHECK (((state = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint journal_export_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'REFUSED'::text]))),
  constraint journal_export_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint journal_export_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX journal_export_by_day ON public.journal_export USING btree (school_id, last_day DESC);
CREATE UNIQUE INDEX journal_export_once ON public.journal_export USING btree (school_id, account_id, first_day) WHERE (state <> 'REFUSED'::text);
alter table journal_export enable row level security;
alter table journal_export force row level security;
create policy tenant on journal_export
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on journal_export to afterbell_app;

create table list_choice (
  school_id uuid not null,
  account_id uuid not null,
  density text not null,
  constraint list_choice_pkey PRIMARY KEY (school_id, account_id),
  constraint list_choice_density_check CHECK ((density = ANY (ARRAY['COMPACT'::text, 'COMFORTABLE'::text]))),
  constraint list_choice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint list_choice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table list_choice enable row level security;
alter table list_choice force row level security;
create policy tenant on list_choice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on list_choice to afterbell_app;

create table location (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  address text default ''::text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  constraint location_pkey PRIMARY KEY (school_id, id),
  constraint location_name_is_taken UNIQUE (school_id, name_key),
  constraint location_name_check CHECK ((name <> ''::text)),
  constraint location_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX location_by_address ON public.location USING btree (school_id, address COLLATE "und-x-icu", id);
CREATE INDEX location_by_name ON public.location USING btree (school_id, name COLLATE "und-x-icu", id);
CREATE INDEX location_by_state ON public.location USING btree (school_id, is_active, name COLLATE "und-x-icu", id);
alter table location enable row level security;
alter table location force row level security;
create policy tenant on location
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on location to afterbell_app;
grant select on location to afterbell_eraser;

create table activity (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  description text default ''::text not null,
  location_id uuid,
  starts_on date,
  ends_on date,
  no_dates date[] default '{}'::date[] not null,
  sign_up_begins_on date,
  sign_up_begins_at time without time zone,
  sign_up_ends_on date,
  sign_up_ends_at time without time zone,
  asks_pick_up boolean default false not null,
  requires_pick_up boolean default false not null,
  asks_teacher boolean default false not null,
  requires_teacher boolean default false not null,
  asks_tshirt boolean default false not null,
  requires_tshirt boolean default false not null,
  interval_type text,
  billing_cycle text,
  charge_type text,
  drop_in_price_cents integer default 0 not null,
  drop_in_rate text,
  prorates boolean default false not null,
  discounts jsonb default '{}'::jsonb not null,
  section_template jsonb default '{}'::jsonb not null,
  is_draft boolean not null,
  is_on_portal boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  changed_at timestamp with time zone default app.now() not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  folded text generated always as (app.search_text(name)) stored not null,
  is_care_eligible boolean default false not null,
  is_tax_free boolean default false not null,
  payment_plan jsonb,
  meets_on_closed_days boolean default false not null,
  on_short_days text default 'EARLIER'::text not null,
  what_to_bring text default ''::text not null,
  constraint activity_pkey PRIMARY KEY (school_id, id),
  constraint activity_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['SESSION'::text, 'WEEKLY'::text, 'MONTHLY'::text]))),
  constraint activity_charge_type_check CHECK ((charge_type = ANY (ARRAY['ATTENDANCE'::text, 'SCHEDULED'::text]))),
  constraint activity_check CHECK ((is_draft OR ((starts_on IS NOT NULL) AND (ends_on IS NOT NULL)))),
  constraint activity_check1 CHECK ((starts_on <= ends_on)),
  constraint activity_check2 CHECK (((payment_plan IS NULL) OR (kind = ANY (ARRAY['classes'::text, 'camps'::text])))),
  constraint activity_drop_in_price_cents_check CHECK ((drop_in_price_cents >= 0)),
  constraint activity_drop_in_rate_check CHECK ((drop_in_rate = ANY (ARRAY['DAY'::text, 'HOUR'::text]))),
  constraint activity_interval_type_check CHECK ((interval_type = ANY (ARRAY['WEEKLY'::text, 'DAILY'::text]))),
  constraint activity_kind_check CHECK ((kind = ANY (ARRAY['classes'::text, 'camps'::text, 'aftercare'::text]))),
  constraint activity_name_check CHECK ((name <> ''::text)),
  constraint activity_on_short_days_check CHECK ((on_short_days = ANY (ARRAY['EARLIER'::text, 'LONGER'::text, 'SHORTER'::text, 'NOT'::text]))),
  constraint activity_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint activity_school_id_location_id_fkey FOREIGN KEY (school_id, location_id) REFERENCES location(school_id, id) ON DELETE SET NULL (location_id)
);
CREATE INDEX activity_beginning ON public.activity USING btree (school_id, starts_on, id) WHERE ((NOT is_draft) AND (removed_at IS NULL));
CREATE INDEX activity_by_end ON public.activity USING btree (school_id, kind, is_draft, ends_on, id) WHERE (removed_at IS NULL);
CREATE INDEX activity_by_location ON public.activity USING btree (school_id, location_id) WHERE (removed_at IS NULL);
CREATE INDEX activity_by_name ON public.activity USING btree (school_id, kind, is_draft, name COLLATE "und-x-icu", id) WHERE (removed_at IS NULL);
CREATE INDEX activity_by_start ON public.activity USING btree (school_id, kind, is_draft, starts_on, id) WHERE (removed_at IS NULL);
alter table activity enable row level security;
alter table activity force row level security;
create policy tenant on activity
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on activity to afterbell_app;
grant select on activity to afterbell_eraser;

create table activity_form (
  school_id uuid not null,
  activity_id uuid not null,
  form_id uuid not null,
  "position" integer default 0 not null,
  constraint activity_form_pkey PRIMARY KEY (school_id, activity_id, form_id),
  constraint activity_form_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint activity_form_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint activity_form_school_id_form_id_fkey FOREIGN KEY (school_id, form_id) REFERENCES form(school_id, id)
);
CREATE INDEX activity_form_by_form ON public.activity_form USING btree (school_id, form_id);
alter table activity_form enable row level security;
alter table activity_form force row level security;
create policy tenant on activity_form
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on activity_form to afterbell_app;

create table add_on (
  school_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  name text not null,
  price_cents integer not null,
  is_required boolean default false not null,
  max_amount integer default 10 not null,
  is_discounted boolean default false not null,
  is_active boolean default true not null,
  "position" integer default 0 not null,
  is_care_eligible boolean default false not null,
  constraint add_on_pkey PRIMARY KEY (school_id, id),
  constraint add_on_max_amount_check CHECK ((max_amount >= 1)),
  constraint add_on_name_check CHECK ((name <> ''::text)),
  constraint add_on_price_cents_check CHECK ((price_cents >= 0)),
  constraint add_on_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint add_on_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX add_on_by_activity ON public.add_on USING btree (school_id, activity_id, "position");
alter table add_on enable row level security;
alter table add_on force row level security;
create policy tenant on add_on
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on add_on to afterbell_app;

create table favorite (
  school_id uuid not null,
  person_id uuid not null,
  activity_id uuid not null,
  added_at timestamp with time zone default app.now() not null,
  constraint favorite_pkey PRIMARY KEY (school_id, person_id, activity_id),
  constraint favorite_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id) ON DELETE CASCADE,
  constraint favorite_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint favorite_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE
);
CREATE INDEX favorite_by_activity ON public.favorite USING btree (school_id, activity_id);
alter table favorite enable row level security;
alter table favorite force row level security;
create policy tenant on favorite
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on favorite to afterbell_app;
grant delete, select on favorite to afterbell_eraser;

create table imported_row (
  school_id uuid not null,
  kind text not null,
  fingerprint text not null,
  import_id uuid not null,
  activity_id uuid not null,
  code text,
  said jsonb default '{}'::jsonb not null,
  said_at timestamp with time zone default app.now() not null,
  constraint imported_row_pkey PRIMARY KEY (school_id, kind, fingerprint, activity_id),
  constraint imported_row_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint imported_row_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint imported_row_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES import(school_id, id)
);
CREATE INDEX imported_row_by_activity ON public.imported_row USING btree (school_id, activity_id);
CREATE INDEX imported_row_by_code ON public.imported_row USING btree (school_id, kind, code) WHERE (code IS NOT NULL);
CREATE INDEX imported_row_by_import ON public.imported_row USING btree (school_id, import_id, activity_id);
alter table imported_row enable row level security;
alter table imported_row force row level security;
create policy tenant on imported_row
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on imported_row to afterbell_app;

create table mail (
  id uuid not null,
  school_id uuid,
  dedupe_key text not null,
  to_email text not null,
  to_name text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text default 'QUEUED'::text not null,
  attempts integer default 0 not null,
  failure text,
  created_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone,
  sealed bytea,
  key_id text,
  attachment_name text,
  attachment bytea,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_check CHECK (((sealed IS NULL) = (key_id IS NULL))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'KEPT'::text, 'FAILED'::text]))),
  constraint mail_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX mail_by_age ON public.mail USING btree (created_at DESC, id DESC);
CREATE INDEX mail_by_school ON public.mail USING btree (school_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX mail_once ON public.mail USING btree (COALESCE(school_id, '00000000-0000-0000-0000-000000000000'::uuid), dedupe_key);
CREATE INDEX mail_sealed ON public.mail USING btree (created_at) WHERE (sealed IS NOT NULL);
grant insert on mail to afterbell_app;
grant delete, insert, select, update on mail to afterbell_platform;

create table mailchimp_audience (
  school_id uuid not null,
  account_id text not null,
  list_id text not null,
  list_name text not null,
  chosen_at timestamp with time zone default app.now() not null,
  secret_hash bytea,
  webhook_id text,
  webhook_refusal text,
  webhook_tried_at timestamp with time zone,
  read_until timestamp with time zone,
  working_until timestamp with time zone,
  tries integer default 0 not null,
  constraint mailchimp_audience_pkey PRIMARY KEY (school_id),
  constraint mailchimp_audience_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table mailchimp_audience enable row level security;
alter table mailchimp_audience force row level security;
create policy tenant on mailchimp_audience
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on mailchimp_audience to afterbell_app;

create table mailchimp_contact (
  school_id uuid not null,
  list_id text not null,
  hash text not null,
  guardian_id uuid not null,
  email text,
  told text,
  sent text,
  refusal text,
  is_erased boolean default false not null,
  changed_at timestamp with time zone default app.now() not null,
  constraint mailchimp_contact_pkey PRIMARY KEY (school_id, list_id, hash),
  constraint mailchimp_contact_check CHECK ((is_erased = (email IS NULL))),
  constraint mailchimp_contact_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint mailchimp_contact_told_check CHECK ((told = ANY (ARRAY['SUBSCRIBED'::text, 'UNSUBSCRIBED'::text]))),
  constraint mailchimp_contact_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX mailchimp_contact_refused ON public.mailchimp_contact USING btree (school_id, list_id) WHERE (refusal IS NOT NULL);
CREATE INDEX mailchimp_contact_to_erase ON public.mailchimp_contact USING btree (school_id, list_id) WHERE is_erased;
alter table mailchimp_contact enable row level security;
alter table mailchimp_contact force row level security;
create policy tenant on mailchimp_contact
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on mailchimp_contact to afterbell_app;
grant select on mailchimp_contact to afterbell_eraser;
grant update (email) on mailchimp_contact to afterbell_eraser;
grant update (is_erased) on mailchimp_contact to afterbell_eraser;
grant update (refusal) on mailchimp_contact to afterbell_eraser;
grant update (sent) on mailchimp_contact to afterbell_eraser;
grant update (told) on mailchimp_contact to afterbell_eraser;

create table membership (
  school_id uuid not null,
  account_id uuid not null,
  role text not null,
  is_active boolean default true not null,
  is_instructor boolean default false not null,
  is_main_contact boolean default false not null,
  joined_at timestamp with time zone default app.now() not null,
  removed_at timestamp with time zone,
  constraint membership_pkey PRIMARY KEY (school_id, account_id),
  constraint membership_removed CHECK (((removed_at IS NULL) OR (NOT (is_active OR is_main_contact)))),
  constraint membership_role_check CHECK ((role = ANY (ARRAY['SCHOOL_ADMIN'::text, 'SCHOOL_DIRECTOR'::text, 'SCHOOL_COORDINATOR'::text, 'SCHOOL_INSTRUCTOR'::text]))),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint membership_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX membership_by_account ON public.membership USING btree (account_id);
CREATE UNIQUE INDEX one_main_contact ON public.membership USING btree (school_id) WHERE is_main_contact;
grant select on membership to afterbell_platform;
grant select (account_id) on membership to afterbell_opener;
grant select (is_active) on membership to afterbell_opener;
grant select (removed_at) on membership to afterbell_opener;
grant update (removed_at) on membership to afterbell_platform;
grant select (role) on membership to afterbell_opener;
grant select (school_id) on membership to afterbell_opener;

create table calendar_feed (
  school_id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  constraint calendar_feed_pkey PRIMARY KEY (school_id, account_id),
  constraint calendar_feed_by_token UNIQUE (school_id, token_hash),
  constraint calendar_feed_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES membership(school_id, account_id) ON DELETE CASCADE,
  constraint calendar_feed_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy tenant on calendar_feed
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on calendar_feed to afterbell_app;

create table message_batch (
  school_id uuid not null,
  id uuid not null,
  channel text not null,
  about text not null,
  subject text default ''::text not null,
  body text not null,
  sent_by uuid,
  created_at timestamp with time zone default app.now() not null,
  send_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  automatic text,
  is_transactional boolean default false not null,
  not_after timestamp with time zone,
  purpose text default 'NEWS'::text not null,
  is_money_only boolean default false not null,
  is_receipt boolean default false not null,
  language text,
  constraint message_batch_pkey PRIMARY KEY (school_id, id),
  constraint message_batch_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint message_batch_check CHECK (((channel = 'EMAIL'::text) OR (subject = ''::text))),
  constraint message_batch_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint message_batch_purpose_check CHECK ((purpose = ANY (ARRAY['NEWS'::text, 'CHILD'::text]))),
  constraint message_batch_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint message_batch_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id)
);
CREATE INDEX message_batch_by_sending ON public.message_batch USING btree (school_id, send_at);
CREATE INDEX message_batch_by_time ON public.message_batch USING btree (school_id, channel, created_at DESC, id DESC);
alter table message_batch enable row level security;
alter table message_batch force row level security;
create policy tenant on message_batch
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on message_batch to afterbell_app;
grant select on message_batch to afterbell_eraser;
grant update (about) on message_batch to afterbell_eraser;
grant update (body) on message_batch to afterbell_eraser;
grant update (subject) on message_batch to afterbell_eraser;

create table message (
  school_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  channel text not null,
  to_name text not null,
  to_address text not null,
  address_key text not null,
  child_ids uuid[] default '{}'::uuid[] not null,
  fields jsonb default '{}'::jsonb not null,
  state text default 'QUEUED'::text not null,
  reason text,
  provider_id text,
  parts integer default 0 not null,
  again_of uuid,
  created_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  folded text generated always as (app.search_text(((to_name || chr(10)) || to_address))) stored not null,
  sealed bytea,
  key_id text,
  is_introduction boolean default false not null,
  language text,
  constraint message_pkey PRIMARY KEY (school_id, id),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint message_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint message_sealed_check CHECK (((sealed IS NULL) = (key_id IS NULL))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'DELIVERED'::text, 'OPENED'::text, 'KEPT'::text, 'BOUNCED'::text, 'FAILED'::text, 'SKIPPED'::text]))),
  constraint message_school_id_again_of_fkey FOREIGN KEY (school_id, again_of) REFERENCES message(school_id, id),
  constraint message_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES message_batch(school_id, id),
  constraint message_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX message_again ON public.message USING btree (school_id, again_of) WHERE (again_of IS NOT NULL);
CREATE INDEX message_by_address ON public.message USING btree (school_id, address_key, created_at);
CREATE INDEX message_by_batch ON public.message USING btree (school_id, batch_id, id);
CREATE INDEX message_by_child ON public.message USING gin (child_ids);
CREATE INDEX message_by_name ON public.message USING btree (school_id, channel, to_name COLLATE "und-x-icu", id);
CREATE INDEX message_by_state ON public.message USING btree (school_id, channel, state, created_at DESC, id DESC);
CREATE INDEX message_by_time ON public.message USING btree (school_id, channel, created_at DESC, id DESC);
alter table message enable row level security;
alter table message force row level security;
create policy tenant on message
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on message to afterbell_app;
grant select on message to afterbell_eraser;
grant update (address_key) on message to afterbell_eraser;
grant update (fields) on message to afterbell_eraser;
grant update (key_id) on message to afterbell_eraser;
grant update (reason) on message to afterbell_eraser;
grant update (sealed) on message to afterbell_eraser;
grant update (state) on message to afterbell_eraser;
grant update (to_address) on message to afterbell_eraser;
grant update (to_name) on message to afterbell_eraser;

create table message_attachment (
  school_id uuid not null,
  batch_id uuid not null,
  "position" integer not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  key_id text,
  constraint message_attachment_pkey PRIMARY KEY (school_id, batch_id, "position"),
  constraint message_attachment_position_check CHECK (("position" > 0)),
  constraint message_attachment_school_id_batch_id_fkey FOREIGN KEY (school_id, batch_id) REFERENCES message_batch(school_id, id),
  constraint message_attachment_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table message_attachment enable row level security;
alter table message_attachment force row level security;
create policy tenant on message_attachment
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on message_attachment to afterbell_app;
grant delete, select on message_attachment to afterbell_eraser;

create table message_queue (
  message_id uuid not null,
  school_id uuid not null,
  lane integer not null,
  channel text not null,
  run_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  attempts integer default 0 not null,
  constraint message_queue_pkey PRIMARY KEY (message_id),
  constraint message_queue_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint message_queue_lane_check CHECK (((lane >= 0) AND (lane <= 2))),
  constraint message_queue_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX message_queue_by_time ON public.message_queue USING btree (run_at);
CREATE INDEX message_queue_by_turn ON public.message_queue USING btree (lane, school_id, run_at, message_id);
grant insert on message_queue to afterbell_app;
grant delete, insert, select, update on message_queue to afterbell_platform;

create table message_settings (
  school_id uuid not null,
  quiet_from time without time zone default '21:00:00'::time without time zone not null,
  quiet_until time without time zone default '08:00:00'::time without time zone not null,
  tracks_opens boolean default false not null,
  version integer default 1 not null,
  constraint message_settings_pkey PRIMARY KEY (school_id),
  constraint message_settings_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table message_settings enable row level security;
alter table message_settings force row level security;
create policy tenant on message_settings
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on message_settings to afterbell_app;

create table message_suppression (
  school_id uuid not null,
  channel text not null,
  address_key text not null,
  ended text,
  ended_at timestamp with time zone,
  ended_by text,
  bounced_at timestamp with time zone,
  constraint message_suppression_pkey PRIMARY KEY (school_id, channel, address_key),
  constraint message_suppression_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint message_suppression_ended_by_check CHECK ((ended_by = ANY (ARRAY['FAMILY'::text, 'STAFF'::text, 'PORTAL'::text]))),
  constraint message_suppression_ended_check CHECK ((ended = ANY (ARRAY['NEWS'::text, 'CHILD'::text, 'EVERYTHING'::text]))),
  constraint message_suppression_ending_is_whole CHECK ((((ended IS NULL) = (ended_at IS NULL)) AND ((ended IS NULL) = (ended_by IS NULL)))),
  constraint message_suppression_says_something CHECK (((ended IS NOT NULL) OR (bounced_at IS NOT NULL))),
  constraint message_suppression_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table message_suppression enable row level security;
alter table message_suppression force row level security;
create policy tenant on message_suppression
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on message_suppression to afterbell_app;
grant delete, select on message_suppression to afterbell_eraser;

create table message_template (
  school_id uuid not null,
  id uuid not null,
  channel text not null,
  name text not null,
  name_key text generated always as (lower(name)) stored not null,
  subject text default ''::text not null,
  body text not null,
  changed_at timestamp with time zone default app.now() not null,
  constraint message_template_pkey PRIMARY KEY (school_id, id),
  constraint message_template_name_is_taken UNIQUE (school_id, channel, name_key),
  constraint message_template_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text]))),
  constraint message_template_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table message_template enable row level security;
alter table message_template force row level security;
create policy tenant on message_template
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on message_template to afterbell_app;
grant select on message_template to afterbell_eraser;
grant update (body) on message_template to afterbell_eraser;
grant update (subject) on message_template to afterbell_eraser;

create table notification_choice (
  school_id uuid not null,
  account_id uuid not null,
  event text not null,
  channel text not null,
  constraint notification_choice_pkey PRIMARY KEY (school_id, account_id, event),
  constraint notification_choice_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text, 'OFF'::text]))),
  constraint notification_choice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint notification_choice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX notification_choice_by_event ON public.notification_choice USING btree (school_id, event);
alter table notification_choice enable row level security;
alter table notification_choice force row level security;
create policy tenant on notification_choice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on notification_choice to afterbell_app;

create table opening_reminder (
  school_id uuid not null,
  person_id uuid not null,
  activity_id uuid not null,
  asked_at timestamp with time zone default app.now() not null,
  constraint opening_reminder_pkey PRIMARY KEY (school_id, person_id, activity_id),
  constraint opening_reminder_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id) ON DELETE CASCADE,
  constraint opening_reminder_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint opening_reminder_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE
);
CREATE INDEX opening_reminder_by_activity ON public.opening_reminder USING btree (school_id, activity_id);
alter table opening_reminder enable row level security;
alter table opening_reminder force row level security;
create policy tenant on opening_reminder
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on opening_reminder to afterbell_app;
grant delete, select on opening_reminder to afterbell_eraser;

create table operator_login (
  school_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  reason text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_login_pkey PRIMARY KEY (school_id, id),
  constraint operator_login_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint operator_login_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE UNIQUE INDEX operator_login_by_token ON public.operator_login USING btree (school_id, token_hash);
alter table operator_login enable row level security;
alter table operator_login force row level security;
create policy tenant on operator_login
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on operator_login to afterbell_app;
grant select on operator_login to afterbell_eraser;
grant select (id) on operator_login to afterbell_opener;
grant update (reason) on operator_login to afterbell_eraser;
grant select (reason) on operator_login to afterbell_opener;
grant select (school_id) on operator_login to afterbell_opener;

create table audit_event (
  school_id uuid not null,
  id uuid not null,
  at timestamp with time zone default app.now() not null,
  account_id uuid,
  what text not null,
  subject_id uuid,
  child_id uuid,
  details jsonb default '{}'::jsonb not null,
  operator_login_id uuid default (NULLIF(current_setting('app.operator_login'::text, true), ''::text))::uuid,
  api_key_id uuid default (NULLIF(current_setting('app.api_key'::text, true), ''::text))::uuid,
  person_id uuid,
  constraint audit_event_pkey PRIMARY KEY (school_id, id),
  constraint audit_event_check CHECK (((account_id IS NULL) OR (person_id IS NULL))),
  constraint audit_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint audit_event_school_id_api_key_id_fkey FOREIGN KEY (school_id, api_key_id) REFERENCES api_key(school_id, id),
  constraint audit_event_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint audit_event_school_id_operator_login_id_fkey FOREIGN KEY (school_id, operator_login_id) REFERENCES operator_login(school_id, id),
  constraint audit_event_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX audit_event_by_account ON public.audit_event USING btree (school_id, account_id, at DESC, id DESC);
CREATE INDEX audit_event_by_api_key ON public.audit_event USING btree (school_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX audit_event_by_child ON public.audit_event USING btree (school_id, child_id, at DESC) WHERE (child_id IS NOT NULL);
CREATE INDEX audit_event_by_day ON public.audit_event USING btree (school_id, at DESC, id DESC);
CREATE INDEX audit_event_by_operator ON public.audit_event USING btree (school_id, operator_login_id, at) WHERE (operator_login_id IS NOT NULL);
CREATE INDEX audit_event_by_person ON public.audit_event USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX audit_event_by_subject ON public.audit_event USING btree (school_id, subject_id, at DESC);
CREATE INDEX audit_event_by_thing ON public.audit_event USING btree (school_id, split_part(what, '.'::text, 1), at DESC, id DESC);
CREATE INDEX audit_event_released_twice ON public.audit_event USING btree (school_id, subject_id) WHERE (what = 'attendance.released-twice'::text);
alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy tenant on audit_event
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on audit_event to afterbell_app;
grant select on audit_event to afterbell_eraser;
grant update (details) on audit_event to afterbell_eraser;

create table operator_ref (
  ref text not null,
  school_id uuid not null,
  constraint operator_ref_pkey PRIMARY KEY (ref),
  constraint operator_ref_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX operator_ref_by_school ON public.operator_ref USING btree (school_id);
grant insert, select on operator_ref to afterbell_platform;

create view own_account with (security_barrier=true, check_option=cascaded) as
 SELECT id,
    first_name,
    last_name,
    phone
   FROM account a
  WHERE (EXISTS ( SELECT
           FROM membership m
          WHERE m.account_id = a.id AND m.removed_at IS NULL AND m.school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))) AND (id = (( SELECT NULLIF(current_setting('app.account_id'::text, true), ''::text)::uuid AS "nullif")) OR NOT (EXISTS ( SELECT
           FROM membership o
          WHERE o.account_id = a.id AND o.removed_at IS NULL AND o.school_id <> (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))));
grant select on own_account to afterbell_app;
grant update (first_name) on own_account to afterbell_app;
grant update (last_name) on own_account to afterbell_app;
grant update (phone) on own_account to afterbell_app;

create table own_invoice (
  school_id uuid not null,
  id uuid not null,
  number integer not null,
  plan_name text not null,
  cents integer not null,
  credited_cents integer default 0 not null,
  currency text not null,
  period_start date not null,
  period_end date not null,
  due_on date not null,
  named jsonb not null,
  state text default 'OPEN'::text not null,
  step integer default 0 not null,
  try_on date,
  issued_at timestamp with time zone default app.now() not null,
  paid_at timestamp with time zone,
  constraint own_invoice_pkey PRIMARY KEY (school_id, id),
  constraint own_invoice_school_id_number_key UNIQUE (school_id, number),
  constraint own_invoice_cents_check CHECK ((cents > 0)),
  constraint own_invoice_check CHECK (((credited_cents >= 0) AND (credited_cents <= cents))),
  constraint own_invoice_check1 CHECK ((period_end >= period_start)),
  constraint own_invoice_check2 CHECK (((state = 'PAID'::text) = (paid_at IS NOT NULL))),
  constraint own_invoice_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'AUD'::text, 'CAD'::text, 'GBP'::text, 'NZD'::text]))),
  constraint own_invoice_number_check CHECK ((number > 0)),
  constraint own_invoice_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'PAID'::text]))),
  constraint own_invoice_period EXCLUDE USING gist (school_id WITH =, daterange(period_start, period_end, '[]'::text) WITH &&),
  constraint own_invoice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX own_invoice_by_period ON public.own_invoice USING btree (school_id, period_start DESC);
CREATE INDEX own_invoice_open ON public.own_invoice USING btree (school_id) WHERE (state = 'OPEN'::text);
alter table own_invoice enable row level security;
alter table own_invoice force row level security;
create policy tenant on own_invoice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on own_invoice to afterbell_app;

create view own_membership with (security_barrier=true, check_option=cascaded) as
 SELECT school_id,
    account_id,
    role,
    is_active,
    is_instructor,
    is_main_contact,
    joined_at,
    removed_at
   FROM membership m
  WHERE school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting));
grant select on own_membership to afterbell_app;
grant insert (account_id) on own_membership to afterbell_app;
grant update (is_active) on own_membership to afterbell_app;
grant insert (is_instructor), update (is_instructor) on own_membership to afterbell_app;
grant update (is_main_contact) on own_membership to afterbell_app;
grant update (joined_at) on own_membership to afterbell_app;
grant update (removed_at) on own_membership to afterbell_app;
grant insert (role), update (role) on own_membership to afterbell_app;
grant insert (school_id) on own_membership to afterbell_app;

create table own_payment (
  school_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  source_id uuid not null,
  provider text not null,
  provider_ref text,
  cents integer not null,
  state text not null,
  failure text,
  action_url text,
  sent_at timestamp with time zone default app.now() not null,
  settled_at timestamp with time zone,
  looks integer default 0 not null,
  reversed_at timestamp with time zone,
  created_by uuid,
  constraint own_payment_pkey PRIMARY KEY (school_id, id),
  constraint own_payment_cents_check CHECK ((cents > 0)),
  constraint own_payment_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint own_payment_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'REQUIRES_ACTION'::text, 'PROCESSING'::text, 'FAILED'::text, 'SUCCEEDED'::text]))),
  constraint own_payment_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint own_payment_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint own_payment_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES own_invoice(school_id, id),
  constraint own_payment_school_id_source_id_fkey FOREIGN KEY (school_id, source_id) REFERENCES billing_source(school_id, id)
);
CREATE UNIQUE INDEX own_payment_by_ref ON public.own_payment USING btree (school_id, provider, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX own_payment_of_invoice ON public.own_payment USING btree (school_id, invoice_id, sent_at DESC);
CREATE INDEX own_payment_of_source ON public.own_payment USING btree (school_id, source_id);
CREATE UNIQUE INDEX own_payment_under_way ON public.own_payment USING btree (school_id, invoice_id) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'REQUIRES_ACTION'::text, 'PROCESSING'::text]));
alter table own_payment enable row level security;
alter table own_payment force row level security;
create policy tenant on own_payment
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on own_payment to afterbell_app;

create view own_school with (security_barrier=true, check_option=cascaded) as
 SELECT id AS school_id,
    name,
    portal_name,
    created_at
   FROM school_directory d
  WHERE id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting));
grant select on own_school to afterbell_app;
grant insert (name), update (name) on own_school to afterbell_app;
grant update (portal_name) on own_school to afterbell_app;
grant insert (school_id) on own_school to afterbell_app;

create view own_standing with (security_barrier=true, check_option=cascaded) as
 SELECT id AS school_id,
    state,
    state_since,
    suspended_from,
    created_at,
    closed_from,
    closed_at,
    closed_by,
    closed_through,
    closing_reminded_at,
    closed_for_good_at,
    reopened_at
   FROM school_directory d
  WHERE id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting));
grant select on own_standing to afterbell_app;
grant update (closed_at) on own_standing to afterbell_app;
grant update (closed_by) on own_standing to afterbell_app;
grant update (closed_for_good_at) on own_standing to afterbell_app;
grant update (closed_from) on own_standing to afterbell_app;
grant update (closed_through) on own_standing to afterbell_app;
grant update (closing_reminded_at) on own_standing to afterbell_app;
grant update (reopened_at) on own_standing to afterbell_app;
grant update (state) on own_standing to afterbell_app;
grant update (state_since) on own_standing to afterbell_app;
grant update (suspended_from) on own_standing to afterbell_app;

create table payer (
  school_id uuid not null,
  id uuid not null,
  family_id uuid,
  home_id uuid,
  kind text not null,
  name text not null,
  email text,
  created_at timestamp with time zone default app.now() not null,
  folded text generated always as (app.search_text(((name || chr(10)) || COALESCE(email, ''::text)))) stored not null,
  statement_emailed_at timestamp with time zone,
  account_id uuid generated always as (COALESCE( CASE kind WHEN 'HOME'::text THEN home_id ELSE family_id END, id)) stored not null,
  constraint payer_pkey PRIMARY KEY (school_id, id),
  constraint payer_kind_check CHECK ((kind = ANY (ARRAY['FAMILY'::text, 'HOME'::text, 'AGENCY'::text]))),
  constraint payer_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id) ON DELETE SET NULL (family_id),
  constraint payer_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint payer_school_id_home_id_fkey FOREIGN KEY (school_id, home_id) REFERENCES home(school_id, id) ON DELETE SET NULL (home_id)
);
CREATE UNIQUE INDEX agency_name_is_taken ON public.payer USING btree (school_id, lower(name)) WHERE (kind = 'AGENCY'::text);
CREATE INDEX payer_agencies ON public.payer USING btree (school_id, name COLLATE "und-x-icu", id) WHERE (kind = 'AGENCY'::text);
CREATE INDEX payer_by_account ON public.payer USING btree (school_id, account_id, created_at, id);
CREATE INDEX payer_by_family ON public.payer USING btree (school_id, family_id, created_at, id);
CREATE INDEX payer_by_home ON public.payer USING btree (school_id, home_id) WHERE (home_id IS NOT NULL);
CREATE INDEX payer_by_name ON public.payer USING btree (school_id, folded, id);
CREATE INDEX payer_without_email ON public.payer USING btree (school_id, id) WHERE (COALESCE(email, ''::text) = ''::text);
alter table payer enable row level security;
alter table payer force row level security;
create policy tenant on payer
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on payer to afterbell_app;
grant select on payer to afterbell_eraser;
grant update (email) on payer to afterbell_eraser;
grant update (name) on payer to afterbell_eraser;

create table agency (
  school_id uuid not null,
  id uuid not null,
  street text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  postal_code text default ''::text not null,
  reference text default ''::text not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint agency_pkey PRIMARY KEY (school_id, id),
  constraint agency_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint agency_school_id_id_fkey FOREIGN KEY (school_id, id) REFERENCES payer(school_id, id)
);
alter table agency enable row level security;
alter table agency force row level security;
create policy tenant on agency
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on agency to afterbell_app;

create table coupon_use (
  school_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  payer_id uuid not null,
  state text not null,
  until timestamp with time zone not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  used_at timestamp with time zone,
  person_id uuid,
  constraint coupon_use_pkey PRIMARY KEY (school_id, id),
  constraint coupon_use_check CHECK (((created_by IS NULL) OR (person_id IS NULL))),
  constraint coupon_use_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'USED'::text, 'GIVEN_BACK'::text, 'DROPPED'::text]))),
  constraint coupon_use_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint coupon_use_school_id_coupon_id_fkey FOREIGN KEY (school_id, coupon_id) REFERENCES coupon(school_id, id),
  constraint coupon_use_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint coupon_use_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id),
  constraint coupon_use_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX coupon_use_by_person ON public.coupon_use USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX coupon_use_by_time ON public.coupon_use USING btree (school_id, coupon_id, created_at, id);
CREATE INDEX coupon_use_counted ON public.coupon_use USING btree (school_id, coupon_id, state) INCLUDE (until, payer_id, id);
alter table coupon_use enable row level security;
alter table coupon_use force row level security;
create policy tenant on coupon_use
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on coupon_use to afterbell_app;

create table coupon_use_part (
  school_id uuid not null,
  use_id uuid not null,
  enrollment_id uuid not null,
  cents integer default 0 not null,
  is_dropped boolean default false not null,
  constraint coupon_use_part_pkey PRIMARY KEY (school_id, use_id, enrollment_id),
  constraint coupon_use_part_cents_check CHECK ((cents >= 0)),
  constraint coupon_use_part_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint coupon_use_part_school_id_use_id_fkey FOREIGN KEY (school_id, use_id) REFERENCES coupon_use(school_id, id)
);
CREATE INDEX coupon_use_of_enrollment ON public.coupon_use_part USING btree (school_id, enrollment_id);
alter table coupon_use_part enable row level security;
alter table coupon_use_part force row level security;
create policy tenant on coupon_use_part
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on coupon_use_part to afterbell_app;

create table invoice (
  school_id uuid not null,
  id uuid not null,
  kind text default 'INVOICE'::text not null,
  corrects_id uuid,
  payer_id uuid not null,
  number integer,
  state text not null,
  issued_at timestamp with time zone,
  first_due_on date,
  currency text not null,
  snapshot jsonb,
  memo text default ''::text not null,
  total_cents integer not null,
  pending_cents integer default 0 not null,
  paid_cents integer default 0 not null,
  credited_cents integer default 0 not null,
  moved_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  reversed_cents integer default 0 not null,
  written_off_cents integer default 0 not null,
  open_cents integer generated always as (CASE WHEN ((kind = 'INVOICE'::text) AND (state = 'ISSUED'::text)) THEN (((((total_cents - credited_cents) - paid_cents) - written_off_cents) + moved_cents) + reversed_cents) ELSE 0 END) stored not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  version integer default 1 not null,
  base_status text generated always as (CASE WHEN (kind = 'CREDIT_NOTE'::text) THEN NULL::text WHEN (state <> 'ISSUED'::text) THEN state WHEN ((((((total_cents - credited_cents) - paid_cents) - written_off_cents) + moved_cents) + reversed_cents) > 0) THEN 'OPEN'::text WHEN (refunded_cents > 0) THEN CASE WHEN (((paid_cents - reversed_cents) - moved_cents) > 0) THEN 'PARTIALLY_REFUNDED'::text ELSE 'REFUNDED'::text END WHEN ((((paid_cents - reversed_cents) - moved_cents) > 0) OR (total_cents = 0)) THEN 'PAID'::text ELSE 'VOID'::text END) stored,
  emailed_at timestamp with time zone,
  receipt_emailed_at timestamp with time zone,
  link_seed uuid default gen_random_uuid() not null,
  disputed_cents integer default 0 not null,
  installments jsonb,
  due_on date generated always as (CASE WHEN (installments IS NULL) THEN first_due_on ELSE app.next_due_on(installments, (((paid_cents - moved_cents) - reversed_cents) + written_off_cents)) END) stored,
  person_id uuid,
  constraint invoice_pkey PRIMARY KEY (school_id, id),
  constraint invoice_check CHECK ((credited_cents <= total_cents)),
  constraint invoice_check1 CHECK ((moved_cents <= credited_cents)),
  constraint invoice_check2 CHECK (((refunded_cents >= 0) AND (refunded_cents <= moved_cents))),
  constraint invoice_check3 CHECK (((reversed_cents >= 0) AND (reversed_cents <= paid_cents))),
  constraint invoice_check4 CHECK (((kind = 'CREDIT_NOTE'::text) = (corrects_id IS NOT NULL))),
  constraint invoice_check5 CHECK (((state = 'ISSUED'::text) = (number IS NOT NULL))),
  constraint invoice_check6 CHECK (((number IS NULL) OR ((issued_at IS NOT NULL) AND (first_due_on IS NOT NULL) AND (snapshot IS NOT NULL)))),
  constraint invoice_check7 CHECK (((installments IS NULL) OR ((kind = 'INVOICE'::text) AND app.are_installments(installments, total_cents)))),
  constraint invoice_check8 CHECK (((created_by IS NULL) OR (person_id IS NULL))),
  constraint invoice_disputed_cents_check CHECK ((disputed_cents >= 0)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_number_check CHECK ((number > 0)),
  constraint invoice_open_cents_check CHECK ((open_cents >= 0)),
  constraint invoice_paid_cents_check CHECK ((paid_cents >= 0)),
  constraint invoice_pending_cents_check CHECK ((pending_cents >= 0)),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ISSUED'::text, 'VOID'::text]))),
  constraint invoice_total_cents_check CHECK ((total_cents >= 0)),
  constraint invoice_written_off_cents_check CHECK ((written_off_cents >= 0)),
  constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint invoice_school_id_corrects_id_fkey FOREIGN KEY (school_id, corrects_id) REFERENCES invoice(school_id, id),
  constraint invoice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint invoice_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id),
  constraint invoice_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX invoice_by_due ON public.invoice USING btree (school_id, due_on, id) WHERE (kind = 'INVOICE'::text);
CREATE INDEX invoice_by_issue ON public.invoice USING btree (school_id, issued_at) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoice_by_number ON public.invoice USING btree (school_id, number) WHERE (number IS NOT NULL);
CREATE INDEX invoice_by_payer ON public.invoice USING btree (school_id, payer_id, created_at, id);
CREATE INDEX invoice_by_person ON public.invoice USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX invoice_by_status ON public.invoice USING btree (school_id, base_status, created_at, id);
CREATE INDEX invoice_by_time ON public.invoice USING btree (school_id, created_at, id);
CREATE INDEX invoice_by_total ON public.invoice USING btree (school_id, total_cents, id) WHERE (kind = 'INVOICE'::text);
CREATE INDEX invoice_corrected ON public.invoice USING btree (school_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX invoice_in_numbers ON public.invoice USING btree (school_id, number, id) WHERE (kind = 'INVOICE'::text);
CREATE INDEX invoice_open ON public.invoice USING btree (school_id, due_on, id) WHERE (open_cents > 0);
alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant on invoice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on invoice to afterbell_app;
grant select on invoice to afterbell_eraser;
grant update (link_seed) on invoice to afterbell_eraser;
grant update (memo) on invoice to afterbell_eraser;
grant update (snapshot) on invoice to afterbell_eraser;

create table dunning_pause (
  school_id uuid not null,
  id uuid not null,
  payer_id uuid,
  invoice_id uuid,
  reason text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint dunning_pause_pkey PRIMARY KEY (school_id, id),
  constraint dunning_pause_check CHECK (((payer_id IS NULL) <> (invoice_id IS NULL))),
  constraint dunning_pause_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint dunning_pause_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id),
  constraint dunning_pause_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint dunning_pause_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint dunning_pause_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id)
);
CREATE UNIQUE INDEX dunning_pause_of_invoice ON public.dunning_pause USING btree (school_id, invoice_id) WHERE ((ended_at IS NULL) AND (invoice_id IS NOT NULL));
CREATE UNIQUE INDEX dunning_pause_of_payer ON public.dunning_pause USING btree (school_id, payer_id) WHERE ((ended_at IS NULL) AND (payer_id IS NOT NULL));
alter table dunning_pause enable row level security;
alter table dunning_pause force row level security;
create policy tenant on dunning_pause
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on dunning_pause to afterbell_app;
grant select on dunning_pause to afterbell_eraser;
grant update (ended_at) on dunning_pause to afterbell_eraser;
grant update (reason) on dunning_pause to afterbell_eraser;

create table ledger_entry (
  school_id uuid not null,
  key text not null,
  at timestamp with time zone default app.now() not null,
  source text not null,
  source_id uuid not null,
  debit text not null,
  credit text not null,
  cents integer not null,
  payer_id uuid,
  invoice_id uuid,
  by_account_id uuid,
  by_person_id uuid,
  constraint ledger_entry_pkey PRIMARY KEY (school_id, key),
  constraint ledger_entry_cents_check CHECK ((cents > 0)),
  constraint ledger_entry_check CHECK ((debit <> credit)),
  constraint ledger_entry_check1 CHECK (((payer_id IS NOT NULL) OR (NOT (ARRAY[debit, credit] && ARRAY['RECEIVABLE'::text, 'CREDIT'::text])))),
  constraint ledger_entry_check2 CHECK (((by_account_id IS NULL) OR (by_person_id IS NULL))),
  constraint ledger_entry_credit_check CHECK ((credit = ANY (ARRAY['RECEIVABLE'::text, 'CREDIT'::text, 'REVENUE'::text, 'TAX'::text, 'CLEARING'::text, 'FEES'::text, 'BANK'::text, 'DISPUTED'::text, 'REFUND_DUE'::text, 'WRITTEN_OFF'::text]))),
  constraint ledger_entry_debit_check CHECK ((debit = ANY (ARRAY['RECEIVABLE'::text, 'CREDIT'::text, 'REVENUE'::text, 'TAX'::text, 'CLEARING'::text, 'FEES'::text, 'BANK'::text, 'DISPUTED'::text, 'REFUND_DUE'::text, 'WRITTEN_OFF'::text]))),
  constraint ledger_entry_source_check CHECK ((source = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text, 'CREDIT'::text, 'PAYMENT'::text, 'REFUND'::text, 'REVERSAL'::text, 'WRITE_OFF'::text, 'PAYOUT'::text]))),
  constraint ledger_entry_by_account_id_fkey FOREIGN KEY (by_account_id) REFERENCES account(id),
  constraint ledger_entry_school_id_by_person_id_fkey FOREIGN KEY (school_id, by_person_id) REFERENCES family_person(school_id, id),
  constraint ledger_entry_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint ledger_entry_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint ledger_entry_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id)
);
CREATE INDEX entry_in_order ON public.ledger_entry USING btree (school_id, at, key) INCLUDE (debit, credit, cents);
CREATE INDEX entry_left_over ON public.ledger_entry USING btree (school_id, at) INCLUDE (payer_id, source_id, cents) WHERE ((debit = 'CLEARING'::text) AND (credit = 'CREDIT'::text));
CREATE INDEX entry_of_credit ON public.ledger_entry USING btree (school_id, payer_id) INCLUDE (debit, cents) WHERE ((debit = 'CREDIT'::text) OR (credit = 'CREDIT'::text));
CREATE INDEX entry_of_invoice ON public.ledger_entry USING btree (school_id, invoice_id, at, key) WHERE (invoice_id IS NOT NULL);
CREATE INDEX entry_of_payer ON public.ledger_entry USING btree (school_id, payer_id, at, key);
CREATE INDEX entry_of_source ON public.ledger_entry USING btree (school_id, source_id);
CREATE INDEX ledger_entry_by_person ON public.ledger_entry USING btree (school_id, by_person_id) WHERE (by_person_id IS NOT NULL);
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy tenant on ledger_entry
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on ledger_entry to afterbell_app;

create table payment_method (
  school_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  provider text not null,
  account_ref text not null,
  set_up_ref text not null,
  provider_ref text,
  type text not null,
  brand text default ''::text not null,
  last4 text default ''::text not null,
  expires_on date,
  is_default boolean default false not null,
  state text default 'ASKED'::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  person_id uuid,
  constraint payment_method_pkey PRIMARY KEY (school_id, id),
  constraint payment_method_check CHECK (((state = 'ASKED'::text) OR (provider_ref IS NOT NULL))),
  constraint payment_method_check1 CHECK (((created_by IS NULL) OR (person_id IS NULL))),
  constraint payment_method_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint payment_method_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'PENDING'::text, 'USABLE'::text, 'UNUSABLE'::text]))),
  constraint payment_method_type_check CHECK ((type = ANY (ARRAY['CARD'::text, 'BANK_ACCOUNT'::text]))),
  constraint payment_method_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint payment_method_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint payment_method_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id),
  constraint payment_method_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE UNIQUE INDEX one_default_method ON public.payment_method USING btree (school_id, payer_id) WHERE (is_default AND (removed_at IS NULL));
CREATE INDEX payment_method_by_person ON public.payment_method USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX payment_method_by_ref ON public.payment_method USING btree (school_id, account_ref, provider_ref) WHERE ((provider_ref IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX payment_method_by_set_up ON public.payment_method USING btree (school_id, account_ref, set_up_ref);
CREATE INDEX payment_method_expiring ON public.payment_method USING btree (school_id, expires_on, id) WHERE (is_default AND (removed_at IS NULL) AND (state = 'USABLE'::text) AND (type = 'CARD'::text));
CREATE INDEX payment_method_of_payer ON public.payment_method USING btree (school_id, payer_id, created_at) WHERE (removed_at IS NULL);
alter table payment_method enable row level security;
alter table payment_method force row level security;
create policy tenant on payment_method
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on payment_method to afterbell_app;
grant select on payment_method to afterbell_eraser;
grant update (expires_on) on payment_method to afterbell_eraser;
grant update (is_default) on payment_method to afterbell_eraser;
grant update (last4) on payment_method to afterbell_eraser;
grant update (removed_at) on payment_method to afterbell_eraser;
grant update (state) on payment_method to afterbell_eraser;

create table mandate (
  school_id uuid not null,
  id uuid not null,
  method_id uuid not null,
  version integer not null,
  wording text not null,
  source text not null,
  given_on date not null,
  network text,
  at timestamp with time zone default app.now() not null,
  by_account_id uuid,
  ended_at timestamp with time zone,
  ended_by_account_id uuid,
  by_person_id uuid,
  ended_by_person_id uuid,
  constraint mandate_pkey PRIMARY KEY (school_id, id),
  constraint mandate_check CHECK (((by_account_id IS NULL) OR (by_person_id IS NULL))),
  constraint mandate_check1 CHECK (((ended_by_account_id IS NULL) OR (ended_by_person_id IS NULL))),
  constraint mandate_source_check CHECK ((source = ANY (ARRAY['PAYER'::text, 'PAPER'::text]))),
  constraint mandate_version_check CHECK ((version > 0)),
  constraint mandate_by_account_id_fkey FOREIGN KEY (by_account_id) REFERENCES account(id),
  constraint mandate_ended_by_account_id_fkey FOREIGN KEY (ended_by_account_id) REFERENCES account(id),
  constraint mandate_school_id_by_person_id_fkey FOREIGN KEY (school_id, by_person_id) REFERENCES family_person(school_id, id),
  constraint mandate_school_id_ended_by_person_id_fkey FOREIGN KEY (school_id, ended_by_person_id) REFERENCES family_person(school_id, id),
  constraint mandate_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint mandate_school_id_method_id_fkey FOREIGN KEY (school_id, method_id) REFERENCES payment_method(school_id, id)
);
CREATE INDEX mandate_by_person ON public.mandate USING btree (school_id, by_person_id) WHERE (by_person_id IS NOT NULL);
CREATE INDEX mandate_ended_by_person ON public.mandate USING btree (school_id, ended_by_person_id) WHERE (ended_by_person_id IS NOT NULL);
CREATE UNIQUE INDEX mandate_in_force ON public.mandate USING btree (school_id, method_id) WHERE (ended_at IS NULL);
alter table mandate enable row level security;
alter table mandate force row level security;
create policy tenant on mandate
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on mandate to afterbell_app;
grant select on mandate to afterbell_eraser;
grant update (ended_at) on mandate to afterbell_eraser;
grant update (network) on mandate to afterbell_eraser;
grant update (wording) on mandate to afterbell_eraser;

create table payment (
  school_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  how text not null,
  method_id uuid,
  provider text,
  account_ref text,
  provider_ref text,
  cents integer not null,
  refunded_cents integer default 0 not null,
  fee_cents integer,
  state text not null,
  failure text,
  action_url text,
  received_on date,
  reference text default ''::text not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  looks integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  is_by_link boolean default false not null,
  keeps_method boolean default false not null,
  is_automatic boolean default false not null,
  mandate_network text,
  mandate_language text,
  person_id uuid,
  constraint payment_pkey PRIMARY KEY (school_id, id),
  constraint payment_cents_check CHECK ((cents > 0)),
  constraint payment_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= cents))),
  constraint payment_check1 CHECK (((provider IS NULL) = (how = ANY (ARRAY['CASH'::text, 'CHECK'::text, 'TRANSFER'::text])))),
  constraint payment_check2 CHECK (((provider IS NULL) = (account_ref IS NULL))),
  constraint payment_check3 CHECK (((provider IS NULL) = (received_on IS NOT NULL))),
  constraint payment_check4 CHECK (((created_by IS NULL) OR (person_id IS NULL))),
  constraint payment_how_check CHECK ((how = ANY (ARRAY['CARD'::text, 'BANK_ACCOUNT'::text, 'CASH'::text, 'CHECK'::text, 'TRANSFER'::text]))),
  constraint payment_mandate_language_check CHECK ((mandate_language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint payment_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'REQUIRES_ACTION'::text, 'PROCESSING'::text, 'FAILED'::text, 'SUCCEEDED'::text]))),
  constraint payment_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint payment_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint payment_school_id_method_id_fkey FOREIGN KEY (school_id, method_id) REFERENCES payment_method(school_id, id),
  constraint payment_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id),
  constraint payment_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX payment_by_itself ON public.payment USING btree (school_id, payer_id, created_at) WHERE is_automatic;
CREATE INDEX payment_by_person ON public.payment USING btree (school_id, person_id, created_at) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX payment_by_ref ON public.payment USING btree (school_id, account_ref, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payment_by_time ON public.payment USING btree (school_id, created_at, id);
CREATE INDEX payment_failed ON public.payment USING btree (school_id, created_at, id) WHERE (state = 'FAILED'::text);
CREATE INDEX payment_of_payer ON public.payment USING btree (school_id, payer_id, created_at);
CREATE INDEX payment_open_at_sandbox ON public.payment USING btree (school_id, id) WHERE ((provider = 'SANDBOX'::text) AND (state <> ALL (ARRAY['SUCCEEDED'::text, 'FAILED'::text])));
CREATE INDEX payment_received ON public.payment USING btree (school_id, received_on, payer_id) WHERE (received_on IS NOT NULL);
CREATE INDEX payment_under_way ON public.payment USING btree (school_id, sent_at) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'REQUIRES_ACTION'::text, 'PROCESSING'::text]));
alter table payment enable row level security;
alter table payment force row level security;
create policy tenant on payment
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on payment to afterbell_app;
grant select on payment to afterbell_eraser;
grant update (action_url) on payment to afterbell_eraser;
grant update (reference) on payment to afterbell_eraser;

create table dunning_step (
  school_id uuid not null,
  invoice_id uuid not null,
  step integer not null,
  what text not null,
  on_date date not null,
  payment_id uuid,
  is_under_way boolean default false not null,
  decided_by uuid,
  due_on date not null,
  constraint dunning_step_pkey PRIMARY KEY (school_id, invoice_id, due_on, step),
  constraint dunning_step_check CHECK (((what = 'CHARGED'::text) = (payment_id IS NOT NULL))),
  constraint dunning_step_check1 CHECK (((what = 'CHARGED'::text) OR (NOT is_under_way))),
  constraint dunning_step_step_check CHECK (((step >= 0) AND (step <= 90))),
  constraint dunning_step_what_check CHECK ((what = ANY (ARRAY['CHARGED'::text, 'WRITTEN'::text, 'UNREACHABLE'::text, 'HELD'::text, 'LEFT'::text]))),
  constraint dunning_step_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint dunning_step_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint dunning_step_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint dunning_step_school_id_payment_id_fkey FOREIGN KEY (school_id, payment_id) REFERENCES payment(school_id, id)
);
CREATE INDEX dunning_step_held ON public.dunning_step USING btree (school_id, invoice_id) WHERE (what = 'HELD'::text);
CREATE INDEX dunning_step_under_way ON public.dunning_step USING btree (school_id, payment_id) WHERE is_under_way;
alter table dunning_step enable row level security;
alter table dunning_step force row level security;
create policy tenant on dunning_step
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on dunning_step to afterbell_app;

create table payment_invoice (
  school_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  cents integer not null,
  constraint payment_invoice_pkey PRIMARY KEY (school_id, payment_id, invoice_id),
  constraint payment_invoice_cents_check CHECK ((cents >= 0)),
  constraint payment_invoice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint payment_invoice_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint payment_invoice_school_id_payment_id_fkey FOREIGN KEY (school_id, payment_id) REFERENCES payment(school_id, id)
);
CREATE INDEX payment_of_invoice ON public.payment_invoice USING btree (school_id, invoice_id);
alter table payment_invoice enable row level security;
alter table payment_invoice force row level security;
create policy tenant on payment_invoice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on payment_invoice to afterbell_app;

create table payout (
  school_id uuid not null,
  id uuid not null,
  provider text not null,
  account_ref text not null,
  provider_ref text not null,
  cents integer not null,
  currency text not null,
  state text not null,
  failure text,
  arrives_on date not null,
  made_at timestamp with time zone not null,
  lines text not null,
  looked_at timestamp with time zone default app.now() not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  accepted_because text,
  constraint payout_pkey PRIMARY KEY (school_id, id),
  constraint payout_school_id_account_ref_provider_ref_key UNIQUE (school_id, account_ref, provider_ref),
  constraint payout_check CHECK (((accepted_at IS NULL) = (accepted_because IS NULL))),
  constraint payout_lines_check CHECK ((lines = ANY (ARRAY['READY'::text, 'LATER'::text, 'NEVER'::text]))),
  constraint payout_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'CANCELED'::text]))),
  constraint payout_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES account(id),
  constraint payout_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX payout_by_account ON public.payout USING btree (school_id, account_ref, made_at);
CREATE INDEX payout_by_time ON public.payout USING btree (school_id, made_at, id);
alter table payout enable row level security;
alter table payout force row level security;
create policy tenant on payout
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on payout to afterbell_app;
grant select on payout to afterbell_eraser;
grant update (accepted_because) on payout to afterbell_eraser;

create table payout_line (
  school_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  provider_ref text,
  kind text not null,
  about_ref text,
  about_id uuid,
  at timestamp with time zone not null,
  cents integer,
  fee_cents integer,
  our_cents integer,
  our_fee_cents integer,
  match text not null,
  difference_cents integer not null,
  constraint payout_line_pkey PRIMARY KEY (school_id, id),
  constraint payout_line_check CHECK (((provider_ref IS NULL) = (match = 'MISSING_THERE'::text))),
  constraint payout_line_check1 CHECK ((((cents IS NULL) = (provider_ref IS NULL)) AND ((fee_cents IS NULL) = (cents IS NULL)))),
  constraint payout_line_check2 CHECK ((((our_cents IS NULL) = (our_fee_cents IS NULL)) AND ((cents IS NOT NULL) OR (our_cents IS NOT NULL)))),
  constraint payout_line_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'REVERSAL'::text, 'PAYOUT'::text, 'FEE'::text, 'OTHER'::text]))),
  constraint payout_line_match_check CHECK ((match = ANY (ARRAY['MATCHED'::text, 'DIFFERENT'::text, 'MISSING_HERE'::text, 'MISSING_THERE'::text, 'DOUBLED'::text]))),
  constraint payout_line_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint payout_line_school_id_payout_id_fkey FOREIGN KEY (school_id, payout_id) REFERENCES payout(school_id, id)
);
CREATE INDEX payout_line_about ON public.payout_line USING btree (school_id, about_ref);
CREATE INDEX payout_line_by_time ON public.payout_line USING btree (school_id, payout_id, at, id);
CREATE INDEX payout_line_missing ON public.payout_line USING btree (school_id, payout_id) WHERE (provider_ref IS NULL);
CREATE INDEX payout_line_of ON public.payout_line USING btree (school_id, about_id) WHERE (about_id IS NOT NULL);
CREATE UNIQUE INDEX payout_line_once ON public.payout_line USING btree (school_id, payout_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payout_line_wrong ON public.payout_line USING btree (school_id, payout_id) WHERE (match <> 'MATCHED'::text);
alter table payout_line enable row level security;
alter table payout_line force row level security;
create policy tenant on payout_line
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on payout_line to afterbell_app;

create table pick_up_option (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  is_active boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  constraint pick_up_option_pkey PRIMARY KEY (school_id, id),
  constraint pick_up_option_name_is_taken UNIQUE (school_id, name_key),
  constraint pick_up_option_name_check CHECK ((name <> ''::text)),
  constraint pick_up_option_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX pick_up_option_by_name ON public.pick_up_option USING btree (school_id, name COLLATE "und-x-icu", id);
CREATE INDEX pick_up_option_by_state ON public.pick_up_option USING btree (school_id, is_active, name COLLATE "und-x-icu", id);
alter table pick_up_option enable row level security;
alter table pick_up_option force row level security;
create policy tenant on pick_up_option
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on pick_up_option to afterbell_app;

create table policy (
  school_id uuid not null,
  id uuid not null,
  "position" integer not null,
  is_asked boolean default false not null,
  version integer default 1 not null,
  removed_at timestamp with time zone,
  constraint policy_pkey PRIMARY KEY (school_id, id),
  constraint policy_version_check CHECK ((version > 0)),
  constraint policy_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX policy_in_order ON public.policy USING btree (school_id, "position", id) WHERE (removed_at IS NULL);
alter table policy enable row level security;
alter table policy force row level security;
create policy tenant on policy
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on policy to afterbell_app;

create table policy_text (
  school_id uuid not null,
  policy_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  written_at timestamp with time zone default app.now() not null,
  written_by uuid,
  id uuid default gen_random_uuid() not null,
  constraint policy_text_pkey PRIMARY KEY (school_id, policy_id, version),
  constraint policy_text_version_check CHECK ((version > 0)),
  constraint policy_text_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint policy_text_school_id_policy_id_fkey FOREIGN KEY (school_id, policy_id) REFERENCES policy(school_id, id),
  constraint policy_text_written_by_fkey FOREIGN KEY (written_by) REFERENCES account(id)
);
CREATE UNIQUE INDEX policy_text_by_id ON public.policy_text USING btree (school_id, id, policy_id, version);
alter table policy_text enable row level security;
alter table policy_text force row level security;
create policy tenant on policy_text
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on policy_text to afterbell_app;

create table policy_acceptance (
  school_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  version integer not null,
  text_id uuid not null,
  person_id uuid,
  language text,
  accepted_on date not null,
  accepted_at timestamp with time zone,
  constraint policy_acceptance_pkey PRIMARY KEY (school_id, id),
  constraint policy_acceptance_is_whole_or_erased CHECK ((num_nonnulls(person_id, language, accepted_at) = ANY (ARRAY[0, 3]))),
  constraint policy_acceptance_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint policy_acceptance_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint policy_acceptance_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id),
  constraint policy_acceptance_school_id_text_id_policy_id_version_fkey FOREIGN KEY (school_id, text_id, policy_id, version) REFERENCES policy_text(school_id, id, policy_id, version)
);
CREATE UNIQUE INDEX policy_acceptance_by_person ON public.policy_acceptance USING btree (school_id, person_id, policy_id, version);
CREATE INDEX policy_acceptance_by_text ON public.policy_acceptance USING btree (school_id, text_id);
alter table policy_acceptance enable row level security;
alter table policy_acceptance force row level security;
create policy tenant on policy_acceptance
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on policy_acceptance to afterbell_app;
grant select on policy_acceptance to afterbell_eraser;
grant update (accepted_at) on policy_acceptance to afterbell_eraser;
grant update (language) on policy_acceptance to afterbell_eraser;
grant update (person_id) on policy_acceptance to afterbell_eraser;

create table portal (
  school_id uuid not null,
  accent_color text,
  background_image text,
  hosts text[] default '{}'::text[] not null,
  first_child_discount jsonb,
  changed_at timestamp with time zone default app.now() not null,
  version integer default 0 not null,
  constraint portal_pkey PRIMARY KEY (school_id),
  constraint portal_accent_color_check CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint portal_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table portal enable row level security;
alter table portal force row level security;
create policy tenant on portal
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on portal to afterbell_app;

create table portal_kind (
  school_id uuid not null,
  kind text not null,
  is_visible boolean default true not null,
  shows_prices boolean default true not null,
  shows_places boolean default true not null,
  shows_instructors boolean default true not null,
  version integer default 1 not null,
  constraint portal_kind_pkey PRIMARY KEY (school_id, kind),
  constraint portal_kind_kind_check CHECK ((kind = ANY (ARRAY['classes'::text, 'camps'::text, 'aftercare'::text]))),
  constraint portal_kind_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table portal_kind enable row level security;
alter table portal_kind force row level security;
create policy tenant on portal_kind
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on portal_kind to afterbell_app;

create table proposal (
  school_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  cause text not null,
  state text default 'OPEN'::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  credited_cents integer,
  moved_cents integer,
  person_id uuid,
  constraint proposal_pkey PRIMARY KEY (school_id, id),
  constraint only_what_is_done_took_back CHECK (((state = 'DONE'::text) OR (credited_cents IS NULL))),
  constraint proposal_cause_check CHECK ((cause = ANY (ARRAY['REMOVED'::text, 'DROP_IN_CANCELED'::text, 'DATE_DROPPED'::text, 'CLOSED_DAY'::text, 'ABSENT'::text, 'PAUSED'::text, 'TIMES_CORRECTED'::text, 'TRANSFERRED'::text]))),
  constraint proposal_check CHECK (((state = 'OPEN'::text) = (decided_at IS NULL))),
  constraint proposal_check1 CHECK (((moved_cents >= 0) AND (moved_cents <= credited_cents))),
  constraint proposal_check2 CHECK (((created_by IS NULL) OR (person_id IS NULL))),
  constraint proposal_credited_cents_check CHECK ((credited_cents >= 0)),
  constraint proposal_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'DISMISSED'::text]))),
  constraint took_back_whole CHECK (((credited_cents IS NULL) = (moved_cents IS NULL))),
  constraint proposal_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint proposal_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint proposal_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX proposal_by_enrollment ON public.proposal USING btree (school_id, enrollment_id);
CREATE INDEX proposal_by_person ON public.proposal USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX proposal_open ON public.proposal USING btree (school_id, created_at, id) WHERE (state = 'OPEN'::text);
alter table proposal enable row level security;
alter table proposal force row level security;
create policy tenant on proposal
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on proposal to afterbell_app;

create table provider_account (
  account_ref text not null,
  provider text not null,
  school_id uuid not null,
  state text default 'CONNECTED'::text not null,
  connected_at timestamp with time zone default app.now() not null,
  disconnected_at timestamp with time zone,
  name text default ''::text not null,
  is_ours boolean default false not null,
  takes_payments boolean default true not null,
  pays_out boolean default true not null,
  is_submitted boolean default true not null,
  due text[] default '{}'::text[] not null,
  due_by timestamp with time zone,
  disabled_reason text,
  debits text default 'UNKNOWN'::text not null,
  wallet_host text default ''::text not null,
  wallet_host_tried_at timestamp with time zone,
  constraint provider_account_pkey PRIMARY KEY (account_ref),
  constraint provider_account_begun_check CHECK (((state <> 'BEGUN'::text) OR ((provider = 'STRIPE'::text) AND is_ours))),
  constraint provider_account_check CHECK (((state = ANY (ARRAY['BEGUN'::text, 'CONNECTED'::text])) = (disconnected_at IS NULL))),
  constraint provider_account_debits_check CHECK ((debits = ANY (ARRAY['UNKNOWN'::text, 'NOT_REQUESTED'::text, 'PENDING'::text, 'INACTIVE'::text, 'ACTIVE'::text]))),
  constraint provider_account_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint provider_account_state_check CHECK ((state = ANY (ARRAY['BEGUN'::text, 'CONNECTED'::text, 'DISCONNECTED'::text, 'REVOKED'::text]))),
  constraint provider_account_wallet_host_check CHECK ((length(wallet_host) <= 253)),
  constraint provider_account_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE UNIQUE INDEX provider_account_begun_in_use ON public.provider_account USING btree (school_id) WHERE (state = 'BEGUN'::text);
CREATE INDEX provider_account_by_school ON public.provider_account USING btree (school_id);
CREATE UNIQUE INDEX provider_account_in_use ON public.provider_account USING btree (school_id) WHERE (state = 'CONNECTED'::text);
CREATE INDEX provider_account_wallet_host ON public.provider_account USING btree (wallet_host) WHERE ((provider = 'STRIPE'::text) AND (state = 'CONNECTED'::text));
grant insert, select, update on provider_account to afterbell_platform;

create view own_provider_account with (security_barrier=true) as
 SELECT school_id,
    provider,
    account_ref,
    state,
    connected_at,
    disconnected_at,
    name,
    is_ours,
    takes_payments,
    pays_out,
    is_submitted,
    due,
    due_by,
    disabled_reason,
    debits
   FROM provider_account a
  WHERE school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting));
grant select on own_provider_account to afterbell_app;

create table provider_customer (
  school_id uuid not null,
  payer_id uuid not null,
  account_ref text not null,
  customer_ref text not null,
  constraint provider_customer_pkey PRIMARY KEY (school_id, payer_id, account_ref),
  constraint provider_customer_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint provider_customer_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id)
);
alter table provider_customer enable row level security;
alter table provider_customer force row level security;
create policy tenant on provider_customer
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on provider_customer to afterbell_app;
grant select on provider_customer to afterbell_eraser;

create table refund (
  school_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  cents integer not null,
  reason text default ''::text not null,
  state text not null,
  provider_ref text,
  failure text,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  looks integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  is_from_provider boolean default false not null,
  constraint refund_pkey PRIMARY KEY (school_id, id),
  constraint refund_cents_check CHECK ((cents > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'SUCCEEDED'::text, 'FAILED'::text]))),
  constraint refund_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint refund_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint refund_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id),
  constraint refund_school_id_payment_id_fkey FOREIGN KEY (school_id, payment_id) REFERENCES payment(school_id, id)
);
CREATE INDEX refund_by_ref ON public.refund USING btree (school_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX refund_by_time ON public.refund USING btree (school_id, created_at, id);
CREATE INDEX refund_from_provider ON public.refund USING btree (school_id, created_at) WHERE is_from_provider;
CREATE INDEX refund_of_payer ON public.refund USING btree (school_id, payer_id, created_at);
CREATE INDEX refund_of_payment ON public.refund USING btree (school_id, payment_id);
CREATE INDEX refund_under_way ON public.refund USING btree (school_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENDING'::text, 'UNKNOWN'::text]));
alter table refund enable row level security;
alter table refund force row level security;
create policy tenant on refund
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on refund to afterbell_app;
grant select on refund to afterbell_eraser;
grant update (reason) on refund to afterbell_eraser;

create table refund_invoice (
  school_id uuid not null,
  refund_id uuid not null,
  invoice_id uuid not null,
  cents integer not null,
  constraint refund_invoice_pkey PRIMARY KEY (school_id, refund_id, invoice_id),
  constraint refund_invoice_cents_check CHECK ((cents > 0)),
  constraint refund_invoice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint refund_invoice_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint refund_invoice_school_id_refund_id_fkey FOREIGN KEY (school_id, refund_id) REFERENCES refund(school_id, id)
);
CREATE INDEX refund_of_invoice ON public.refund_invoice USING btree (school_id, invoice_id);
alter table refund_invoice enable row level security;
alter table refund_invoice force row level security;
create policy tenant on refund_invoice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on refund_invoice to afterbell_app;

create table release_review (
  school_id uuid not null,
  event_id uuid not null,
  account_id uuid,
  at timestamp with time zone not null,
  note text,
  constraint release_review_pkey PRIMARY KEY (school_id, event_id),
  constraint release_review_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint release_review_school_id_event_id_fkey FOREIGN KEY (school_id, event_id) REFERENCES attendance_event(school_id, id),
  constraint release_review_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table release_review enable row level security;
alter table release_review force row level security;
create policy tenant on release_review
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on release_review to afterbell_app;
grant select on release_review to afterbell_eraser;
grant update (note) on release_review to afterbell_eraser;

create table report_file (
  school_id uuid not null,
  id uuid not null,
  report text not null,
  query jsonb not null,
  name text not null,
  rows_total integer not null,
  rows_written integer default 0 not null,
  state text default 'MAKING'::text not null,
  asked_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  constraint report_file_pkey PRIMARY KEY (school_id, id),
  constraint report_file_name_check CHECK ((name <> ''::text)),
  constraint report_file_report_check CHECK ((report <> ''::text)),
  constraint report_file_rows_total_check CHECK ((rows_total >= 0)),
  constraint report_file_rows_written_check CHECK ((rows_written >= 0)),
  constraint report_file_state_check CHECK ((state = ANY (ARRAY['MAKING'::text, 'READY'::text, 'FAILED'::text]))),
  constraint report_file_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint report_file_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX report_file_by_asker ON public.report_file USING btree (school_id, asked_by, created_at DESC);
CREATE INDEX report_file_by_time ON public.report_file USING btree (school_id, created_at);
alter table report_file enable row level security;
alter table report_file force row level security;
create policy tenant on report_file
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on report_file to afterbell_app;
grant delete, select on report_file to afterbell_eraser;

create table report_file_part (
  school_id uuid not null,
  file_id uuid not null,
  nth integer not null,
  bytes bytea not null,
  constraint report_file_part_pkey PRIMARY KEY (school_id, file_id, nth),
  constraint report_file_part_nth_check CHECK ((nth >= 0)),
  constraint report_file_part_school_id_file_id_fkey FOREIGN KEY (school_id, file_id) REFERENCES report_file(school_id, id) ON DELETE CASCADE,
  constraint report_file_part_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table report_file_part enable row level security;
alter table report_file_part force row level security;
create policy tenant on report_file_part
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on report_file_part to afterbell_app;

create table retention (
  school_id uuid not null,
  message_months integer,
  pickup_months integer,
  left_child_months integer,
  messages_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  pickups_until date default '-infinity'::date not null,
  left_children_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint retention_pkey PRIMARY KEY (school_id),
  constraint retention_left_child_months_check CHECK (((left_child_months >= 12) AND (left_child_months <= 240))),
  constraint retention_message_months_check CHECK (((message_months >= 3) AND (message_months <= 240))),
  constraint retention_pickup_months_check CHECK (((pickup_months >= 12) AND (pickup_months <= 240))),
  constraint retention_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table retention enable row level security;
alter table retention force row level security;
create policy tenant on retention
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on retention to afterbell_app;

create table reversal (
  school_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null,
  cents integer not null,
  provider_ref text not null,
  state text not null,
  created_at timestamp with time zone default app.now() not null,
  settled_at timestamp with time zone,
  constraint reversal_pkey PRIMARY KEY (school_id, id),
  constraint reversal_school_id_payment_id_provider_ref_key UNIQUE (school_id, payment_id, provider_ref),
  constraint reversal_cents_check CHECK ((cents > 0)),
  constraint reversal_kind_check CHECK ((kind = ANY (ARRAY['RETURN'::text, 'DISPUTE'::text]))),
  constraint reversal_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text]))),
  constraint reversal_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint reversal_school_id_payment_id_fkey FOREIGN KEY (school_id, payment_id) REFERENCES payment(school_id, id)
);
CREATE INDEX reversal_by_ref ON public.reversal USING btree (school_id, provider_ref);
alter table reversal enable row level security;
alter table reversal force row level security;
create policy tenant on reversal
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on reversal to afterbell_app;

create table saved_view (
  school_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  owner_id uuid not null,
  search text default ''::text not null,
  sort text default ''::text not null,
  filters jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  columns text[] default '{}'::text[] not null,
  is_shared boolean default false not null,
  version integer default 1 not null,
  constraint saved_view_pkey PRIMARY KEY (school_id, id),
  constraint saved_view_list_check CHECK ((list <> ''::text)),
  constraint saved_view_name_check CHECK ((name <> ''::text)),
  constraint saved_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint saved_view_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE UNIQUE INDEX saved_view_is_taken ON public.saved_view USING btree (school_id, owner_id, list, COALESCE((filters ->> 'form'::text), ''::text), name);
CREATE INDEX saved_view_shared ON public.saved_view USING btree (school_id, list) WHERE is_shared;
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy tenant on saved_view
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on saved_view to afterbell_app;
grant delete, select on saved_view to afterbell_eraser;

create table report_schedule (
  school_id uuid not null,
  view_id uuid not null,
  every text not null,
  day integer not null,
  next_on date not null,
  last_on date,
  created_at timestamp with time zone default app.now() not null,
  constraint report_schedule_pkey PRIMARY KEY (school_id, view_id),
  constraint a_week_has_seven_days CHECK (((every = 'MONTH'::text) OR (day <= 7))),
  constraint report_schedule_day_check CHECK (((day >= 1) AND (day <= 28))),
  constraint report_schedule_every_check CHECK ((every = ANY (ARRAY['WEEK'::text, 'MONTH'::text]))),
  constraint report_schedule_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint report_schedule_school_id_view_id_fkey FOREIGN KEY (school_id, view_id) REFERENCES saved_view(school_id, id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (school_id, next_on);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy tenant on report_schedule
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on report_schedule to afterbell_app;

create table school (
  school_id uuid not null,
  timezone text not null,
  country text not null,
  currency text not null,
  date_format text default 'AMERICAN'::text not null,
  features text[] default '{}'::text[] not null,
  trial_ends_on date,
  street_name text,
  city text,
  province text,
  postcode text,
  school_phone text,
  website text,
  contact_name text,
  contact_phone text,
  tag_line text,
  logo text,
  offer_mode text default 'AUTOMATIC'::text not null,
  offer_hours integer default 24 not null,
  late_after_minutes integer default 5 not null,
  pickup_grace_minutes integer default 5 not null,
  version integer default 1 not null,
  more_name_characters boolean default false not null,
  legal_name text default ''::text not null,
  tax_number text default ''::text not null,
  invoice_due_days integer default 14 not null,
  hold_minutes integer default 15 not null,
  charged_since date default ((app.now() AT TIME ZONE 'utc'::text))::date not null,
  tax_name text default ''::text not null,
  tax_bp integer default 0 not null,
  is_tax_exempt boolean default false not null,
  late_fee_minutes integer default 0 not null,
  late_fee_cents integer default 0 not null,
  late_fee_most_cents integer default 0 not null,
  late_fee_per text default 'CHILD'::text not null,
  late_fee_is_automatic boolean default false not null,
  late_fee_since date,
  is_dunning_on boolean default true not null,
  dunning_days integer[] default '{1,4,8,15}'::integer[] not null,
  admins_need_second_step boolean default false not null,
  promo text default ''::text not null,
  absence_cancels_drop_ins boolean default false not null,
  has_family_portal boolean default false not null,
  families_tell_absences boolean default true not null,
  families_add_pickups text default 'AFTER_APPROVAL'::text not null,
  families_change_contacts boolean default true not null,
  families_see_times boolean default true not null,
  families_ask_for_notes text default 'EMAIL'::text not null,
  families_ask_for_guardian boolean default true not null,
  families_book boolean default false not null,
  families_pay_later boolean default false not null,
  families_asked_for_photos boolean default false not null,
  families_register boolean default false not null,
  families_give_up text default 'NO'::text not null,
  families_give_up_before text default 'FIRST_MEETING'::text not null,
  families_give_up_days integer default 7 not null,
  families_give_up_fee_cents integer default 0 not null,
  families_change_places text default 'NO'::text not null,
  families_ask_aid boolean default false not null,
  families_deduct_discounts boolean default false not null,
  constraint school_pkey PRIMARY KEY (school_id),
  constraint school_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'AUD'::text, 'CAD'::text, 'GBP'::text, 'NZD'::text]))),
  constraint school_date_format_check CHECK ((date_format = ANY (ARRAY['AMERICAN'::text, 'EUROPEAN'::text]))),
  constraint school_dunning_days_check CHECK (((cardinality(dunning_days) >= 1) AND (cardinality(dunning_days) <= 6) AND (1 <= ALL (dunning_days)) AND (90 >= ALL (dunning_days)))),
  constraint school_families_add_pickups_check CHECK ((families_add_pickups = ANY (ARRAY['AT_ONCE'::text, 'AFTER_APPROVAL'::text, 'NO'::text]))),
  constraint school_families_ask_for_notes_check CHECK ((families_ask_for_notes = ANY (ARRAY['NO'::text, 'EMAIL'::text, 'EMAIL_AND_TEXT'::text]))),
  constraint school_families_change_places_check CHECK ((families_change_places = ANY (ARRAY['NO'::text, 'ASK'::text, 'THEMSELVES'::text]))),
  constraint school_families_give_up_before_check CHECK ((families_give_up_before = ANY (ARRAY['FIRST_MEETING'::text, 'NEXT_MEETING'::text]))),
  constraint school_families_give_up_check CHECK ((families_give_up = ANY (ARRAY['NO'::text, 'ASK'::text, 'THEMSELVES'::text]))),
  constraint school_families_give_up_days_check CHECK (((families_give_up_days >= 0) AND (families_give_up_days <= 365))),
  constraint school_families_give_up_fee_cents_check CHECK ((families_give_up_fee_cents >= 0)),
  constraint school_hold_minutes_check CHECK (((hold_minutes >= 5) AND (hold_minutes <= 60))),
  constraint school_invoice_due_days_check CHECK (((invoice_due_days >= 0) AND (invoice_due_days <= 90))),
  constraint school_late_after_minutes_check CHECK (((late_after_minutes >= 0) AND (late_after_minutes <= 120))),
  constraint school_late_fee_cents_check CHECK ((late_fee_cents >= 0)),
  constraint school_late_fee_check CHECK (((late_fee_minutes = 0) OR ((late_fee_cents > 0) AND (late_fee_since IS NOT NULL)))),
  constraint school_late_fee_minutes_check CHECK ((late_fee_minutes = ANY (ARRAY[0, 5, 10, 15]))),
  constraint school_late_fee_most_cents_check CHECK ((late_fee_most_cents >= 0)),
  constraint school_late_fee_per_check CHECK ((late_fee_per = ANY (ARRAY['CHILD'::text, 'FAMILY'::text]))),
  constraint school_offer_hours_check CHECK (((offer_hours >= 1) AND (offer_hours <= 168))),
  constraint school_offer_mode_check CHECK ((offer_mode = ANY (ARRAY['AUTOMATIC'::text, 'STAFF_DECIDE'::text]))),
  constraint school_pickup_grace_minutes_check CHECK (((pickup_grace_minutes >= 0) AND (pickup_grace_minutes <= 120))),
  constraint school_tax_bp_check CHECK (((tax_bp >= 0) AND (tax_bp <= 5000))),
  constraint school_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table school enable row level security;
alter table school force row level security;
create policy tenant on school
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on school to afterbell_app;
grant select (admins_need_second_step) on school to afterbell_opener;
grant select (country) on school to afterbell_opener;
grant select (currency) on school to afterbell_opener;
grant select (date_format) on school to afterbell_opener;
grant select (features) on school to afterbell_opener;
grant select (logo) on school to afterbell_opener;
grant select (more_name_characters) on school to afterbell_opener;
grant select (school_id) on school to afterbell_opener;
grant select (timezone) on school to afterbell_opener;
grant select (trial_ends_on) on school to afterbell_opener;

create table school_export (
  school_id uuid not null,
  id uuid not null,
  state text default 'MAKING'::text not null,
  run integer default 0 not null,
  done integer default 0 not null,
  total integer not null,
  kilobytes integer default 0 not null,
  asked_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  ready_at timestamp with time zone,
  constraint school_export_pkey PRIMARY KEY (school_id, id),
  constraint school_export_check CHECK (((done >= 0) AND (done <= total))),
  constraint school_export_check1 CHECK (((state = 'READY'::text) = (ready_at IS NOT NULL))),
  constraint school_export_kilobytes_check CHECK ((kilobytes >= 0)),
  constraint school_export_run_check CHECK ((run >= 0)),
  constraint school_export_state_check CHECK ((state = ANY (ARRAY['MAKING'::text, 'READY'::text, 'FAILED'::text]))),
  constraint school_export_total_check CHECK ((total > 0)),
  constraint school_export_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint school_export_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX school_export_by_time ON public.school_export USING btree (school_id, created_at DESC);
alter table school_export enable row level security;
alter table school_export force row level security;
create policy tenant on school_export
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on school_export to afterbell_app;
grant delete, select on school_export to afterbell_eraser;

create table school_export_part (
  school_id uuid not null,
  export_id uuid not null,
  nth integer not null,
  bytes bytea not null,
  constraint school_export_part_pkey PRIMARY KEY (school_id, export_id, nth),
  constraint school_export_part_nth_check CHECK ((nth > 0)),
  constraint school_export_part_school_id_export_id_fkey FOREIGN KEY (school_id, export_id) REFERENCES school_export(school_id, id) ON DELETE CASCADE,
  constraint school_export_part_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table school_export_part enable row level security;
alter table school_export_part force row level security;
create policy tenant on school_export_part
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on school_export_part to afterbell_app;

create table second_step (
  account_id uuid not null,
  sealed bytea not null,
  key_id text not null,
  created_at timestamp with time zone default app.now() not null,
  confirmed_at timestamp with time zone,
  last_step integer default 0 not null,
  constraint second_step_pkey PRIMARY KEY (account_id),
  constraint second_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
grant delete, insert, select, update on second_step to afterbell_platform;
grant select (account_id) on second_step to afterbell_opener;
grant select (confirmed_at) on second_step to afterbell_opener;

create table section (
  school_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  name text default ''::text not null,
  "position" integer default 0 not null,
  weekdays text[] default '{}'::text[] not null,
  time_from time without time zone,
  time_to time without time zone,
  age_from text,
  age_to text,
  grade_from text,
  grade_to text,
  is_paid boolean default true not null,
  price_cents integer default 0 not null,
  billing_type text default 'SESSION'::text not null,
  capacity integer default 10 not null,
  has_wait_list boolean default true not null,
  wait_capacity integer default 10 not null,
  dropin_capacity integer default 0 not null,
  is_active boolean default true not null,
  constraint section_pkey PRIMARY KEY (school_id, id),
  constraint only_what_is_paid_has_a_price CHECK ((is_paid OR (price_cents = 0))),
  constraint section_billing_type_check CHECK ((billing_type = ANY (ARRAY['DAY'::text, 'HOUR'::text, 'QUARTER_HOUR'::text, 'FIXED'::text, 'SESSION'::text]))),
  constraint section_capacity_check CHECK ((capacity >= 0)),
  constraint section_check CHECK ((time_from < time_to)),
  constraint section_dropin_capacity_check CHECK ((dropin_capacity >= 0)),
  constraint section_price_cents_check CHECK ((price_cents >= 0)),
  constraint section_wait_capacity_check CHECK ((wait_capacity >= 0)),
  constraint section_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint section_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX section_by_activity ON public.section USING btree (school_id, activity_id, "position");
CREATE TRIGGER guard_capacity BEFORE UPDATE OF capacity ON section FOR EACH ROW EXECUTE FUNCTION app.guard_capacity();
CREATE TRIGGER guard_drop_in_capacity BEFORE UPDATE OF dropin_capacity ON section FOR EACH ROW EXECUTE FUNCTION app.guard_drop_in_capacity();
alter table section enable row level security;
alter table section force row level security;
create policy tenant on section
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on section to afterbell_app;
grant select on section to afterbell_eraser;

create table date_change (
  school_id uuid not null,
  section_id uuid not null,
  date date not null,
  time_from time without time zone,
  time_to time without time zone,
  at timestamp with time zone default app.now() not null,
  constraint date_change_pkey PRIMARY KEY (school_id, section_id, date),
  constraint date_change_check CHECK (((time_from IS NULL) = (time_to IS NULL))),
  constraint date_change_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint date_change_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
alter table date_change enable row level security;
alter table date_change force row level security;
create policy tenant on date_change
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on date_change to afterbell_app;

create table meeting (
  school_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  date date not null,
  time_from time without time zone not null,
  time_to time without time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_cancelled boolean default false not null,
  exception text,
  planned_on date,
  cause text,
  changes integer default 0 not null,
  changed_at timestamp with time zone,
  constraint meeting_pkey PRIMARY KEY (school_id, id),
  constraint one_meeting_a_day UNIQUE (school_id, section_id, date),
  constraint meeting_cause_check CHECK (((cause <> ''::text) AND (length(cause) <= 200))),
  constraint meeting_exception_canceled CHECK (((exception <> 'CANCELED'::text) OR is_cancelled)),
  constraint meeting_exception_check CHECK ((exception = ANY (ARRAY['CANCELED'::text, 'MOVED'::text, 'ADDED'::text]))),
  constraint meeting_exception_held CHECK (((exception = 'CANCELED'::text) OR (NOT is_cancelled) OR (exception IS NULL))),
  constraint meeting_planned_moved CHECK (((planned_on IS NULL) OR (exception = ANY (ARRAY['MOVED'::text, 'CANCELED'::text])))),
  constraint meeting_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint meeting_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
CREATE INDEX meeting_by_date ON public.meeting USING btree (school_id, date, section_id);
alter table meeting enable row level security;
alter table meeting force row level security;
create policy tenant on meeting
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on meeting to afterbell_app;
grant select on meeting to afterbell_eraser;
grant update (cause) on meeting to afterbell_eraser;

create table closed_meeting (
  school_id uuid not null,
  closed_day_id uuid not null,
  meeting_id uuid not null,
  time_from time without time zone not null,
  time_to time without time zone not null,
  exception text,
  planned_on date,
  cause text,
  changes integer not null,
  constraint closed_meeting_pkey PRIMARY KEY (school_id, closed_day_id, meeting_id),
  constraint closed_meeting_exception_check CHECK ((exception = ANY (ARRAY['MOVED'::text, 'ADDED'::text]))),
  constraint closed_meeting_school_id_closed_day_id_fkey FOREIGN KEY (school_id, closed_day_id) REFERENCES closed_day(school_id, id) ON DELETE CASCADE,
  constraint closed_meeting_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint closed_meeting_school_id_meeting_id_fkey FOREIGN KEY (school_id, meeting_id) REFERENCES meeting(school_id, id) ON DELETE CASCADE
);
CREATE INDEX closed_meeting_by_meeting ON public.closed_meeting USING btree (school_id, meeting_id);
alter table closed_meeting enable row level security;
alter table closed_meeting force row level security;
create policy tenant on closed_meeting
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on closed_meeting to afterbell_app;
grant select on closed_meeting to afterbell_eraser;
grant update (cause) on closed_meeting to afterbell_eraser;

create table section_instructor (
  school_id uuid not null,
  section_id uuid not null,
  account_id uuid not null,
  constraint section_instructor_pkey PRIMARY KEY (school_id, section_id, account_id),
  constraint section_instructor_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES membership(school_id, account_id),
  constraint section_instructor_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint section_instructor_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
CREATE INDEX section_by_instructor ON public.section_instructor USING btree (school_id, account_id, section_id);
alter table section_instructor enable row level security;
alter table section_instructor force row level security;
create policy tenant on section_instructor
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on section_instructor to afterbell_app;

create table section_instructor_past (
  school_id uuid not null,
  section_id uuid not null,
  account_id uuid not null,
  until timestamp with time zone default app.now() not null,
  constraint section_instructor_past_pkey PRIMARY KEY (school_id, section_id, account_id),
  constraint section_instructor_past_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES membership(school_id, account_id),
  constraint section_instructor_past_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint section_instructor_past_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
alter table section_instructor_past enable row level security;
alter table section_instructor_past force row level security;
create policy tenant on section_instructor_past
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on section_instructor_past to afterbell_app;

create table section_substitute (
  school_id uuid not null,
  section_id uuid not null,
  date date not null,
  account_id uuid not null,
  known_from time without time zone,
  known_to time without time zone,
  constraint section_substitute_pkey PRIMARY KEY (school_id, section_id, date, account_id),
  constraint section_substitute_school_id_account_id_fkey FOREIGN KEY (school_id, account_id) REFERENCES membership(school_id, account_id),
  constraint section_substitute_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint section_substitute_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
CREATE INDEX substitute_by_account ON public.section_substitute USING btree (school_id, account_id, date, section_id);
CREATE INDEX substitute_by_date ON public.section_substitute USING btree (school_id, date, section_id);
alter table section_substitute enable row level security;
alter table section_substitute force row level security;
create policy tenant on section_substitute
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on section_substitute to afterbell_app;
grant select on section_substitute to afterbell_eraser;
grant update (known_from) on section_substitute to afterbell_app;
grant update (known_to) on section_substitute to afterbell_app;

create table session (
  id uuid not null,
  account_id uuid not null,
  school_id uuid,
  generation integer default 0 not null,
  token_hash bytea not null,
  rotated_at timestamp with time zone default app.now() not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  user_agent text default ''::text not null,
  proved_at timestamp with time zone default app.now() not null,
  operator_login_id uuid,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_check CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  constraint session_ended_because_check CHECK ((ended_because = ANY (ARRAY['LOGOUT'::text, 'REPLAY'::text, 'PASSWORD'::text, 'DEACTIVATED'::text, 'ENDED'::text, 'EMAIL'::text, 'CLOSED'::text]))),
  constraint session_of_operator CHECK (((operator_login_id IS NULL) OR (school_id IS NOT NULL))),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint session_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX session_by_account ON public.session USING btree (account_id);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
grant delete, insert, select, update on session to afterbell_platform;
grant select (account_id) on session to afterbell_opener;
grant select (ended_at) on session to afterbell_opener;
grant select (expires_at) on session to afterbell_opener;
grant select (id) on session to afterbell_opener;
grant select (operator_login_id) on session to afterbell_opener;
grant select (proved_at) on session to afterbell_opener;
grant select (school_id) on session to afterbell_opener;

create table sign_up (
  id uuid not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  first_name text not null,
  last_name text not null,
  phone text,
  profile jsonb not null,
  promo text default ''::text not null,
  password_hash text,
  logo bytea,
  logo_id uuid,
  logo_width integer,
  logo_height integer,
  created_at timestamp with time zone default app.now() not null,
  opened_at timestamp with time zone,
  browser_hash bytea,
  constraint sign_up_pkey PRIMARY KEY (id),
  constraint sign_up_check CHECK ((num_nulls(logo, logo_id, logo_width, logo_height) = ANY (ARRAY[0, 4])))
);
CREATE INDEX sign_up_by_age ON public.sign_up USING btree (created_at);
CREATE INDEX sign_up_by_email ON public.sign_up USING btree (email_key, created_at) WHERE (opened_at IS NULL);
alter table sign_up alter column logo set storage external;
grant delete, insert, select, update on sign_up to afterbell_platform;

create table sign_up_token (
  hash bytea not null,
  sign_up_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sign_up_token_pkey PRIMARY KEY (hash),
  constraint sign_up_token_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES sign_up(id) ON DELETE CASCADE
);
CREATE INDEX sign_up_token_by_sign_up ON public.sign_up_token USING btree (sign_up_id);
grant delete, insert, select on sign_up_token to afterbell_platform;

create view staff with (security_barrier=true) as
 SELECT m.school_id,
    a.id,
    a.first_name,
    a.last_name,
    a.email,
    a.phone,
    m.role,
    m.is_active AND a.state <> 'DEACTIVATED'::text AS is_active,
    m.is_instructor,
    m.is_main_contact,
    a.state AS account_state,
    m.joined_at,
    m.removed_at
   FROM membership m
     JOIN account a ON a.id = m.account_id
  WHERE m.school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting));
grant select on staff to afterbell_app;
grant select on staff to afterbell_eraser;

create table stopped_phone (
  mark bytea not null,
  since timestamp with time zone default app.now() not null,
  constraint stopped_phone_pkey PRIMARY KEY (mark)
);
grant delete, insert, select on stopped_phone to afterbell_platform;

create view known_stop with (security_barrier=true) as
 SELECT mark,
    since
   FROM stopped_phone;
grant select on known_stop to afterbell_app;

create table subscription (
  school_id uuid not null,
  plan_id text not null,
  plan_name text not null,
  cents integer not null,
  currency text not null,
  every text not null,
  anchor_on date,
  credit_cents integer default 0 not null,
  customer_provider text,
  customer_ref text,
  created_at timestamp with time zone default app.now() not null,
  constraint subscription_pkey PRIMARY KEY (school_id),
  constraint subscription_cents_check CHECK ((cents >= 0)),
  constraint subscription_check CHECK (((customer_provider IS NULL) = (customer_ref IS NULL))),
  constraint subscription_credit_cents_check CHECK ((credit_cents >= 0)),
  constraint subscription_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'AUD'::text, 'CAD'::text, 'GBP'::text, 'NZD'::text]))),
  constraint subscription_customer_provider_check CHECK ((customer_provider = ANY (ARRAY['STRIPE'::text, 'SANDBOX'::text]))),
  constraint subscription_every_check CHECK ((every = ANY (ARRAY['MONTH'::text, 'YEAR'::text]))),
  constraint subscription_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table subscription enable row level security;
alter table subscription force row level security;
create policy tenant on subscription
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on subscription to afterbell_app;

create table tax_statement (
  school_id uuid not null,
  payer_id uuid not null,
  year integer not null,
  emailed_at timestamp with time zone not null,
  constraint tax_statement_pkey PRIMARY KEY (school_id, payer_id, year),
  constraint tax_statement_year_check CHECK (((year >= 2000) AND (year <= 2199))),
  constraint tax_statement_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint tax_statement_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id)
);
CREATE INDEX tax_statement_by_time ON public.tax_statement USING btree (school_id, year, emailed_at);
alter table tax_statement enable row level security;
alter table tax_statement force row level security;
create policy tenant on tax_statement
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on tax_statement to afterbell_app;

create table tax_statement_run (
  school_id uuid not null,
  id uuid not null,
  year integer not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid not null,
  constraint tax_statement_run_pkey PRIMARY KEY (school_id, id),
  constraint tax_statement_run_year_check CHECK (((year >= 2000) AND (year <= 2199))),
  constraint tax_statement_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint tax_statement_run_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX tax_statement_run_by_time ON public.tax_statement_run USING btree (school_id, year, created_at);
alter table tax_statement_run enable row level security;
alter table tax_statement_run force row level security;
create policy tenant on tax_statement_run
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on tax_statement_run to afterbell_app;

create table tax_statement_file (
  school_id uuid not null,
  run_id uuid not null,
  nth integer not null,
  first_name text not null,
  last_name text not null,
  payer_ids uuid[] not null,
  bytes bytea,
  constraint tax_statement_file_pkey PRIMARY KEY (school_id, run_id, nth),
  constraint tax_statement_file_nth_check CHECK ((nth > 0)),
  constraint tax_statement_file_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint tax_statement_file_school_id_run_id_fkey FOREIGN KEY (school_id, run_id) REFERENCES tax_statement_run(school_id, id) ON DELETE CASCADE
);
alter table tax_statement_file enable row level security;
alter table tax_statement_file force row level security;
create policy tenant on tax_statement_file
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on tax_statement_file to afterbell_app;
grant delete, select on tax_statement_file to afterbell_eraser;

create table teacher (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  is_active boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  constraint teacher_pkey PRIMARY KEY (school_id, id),
  constraint teacher_name_is_taken UNIQUE (school_id, name_key),
  constraint teacher_name_check CHECK ((name <> ''::text)),
  constraint teacher_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX teacher_by_name ON public.teacher USING btree (school_id, name COLLATE "und-x-icu", id);
CREATE INDEX teacher_by_state ON public.teacher USING btree (school_id, is_active, name COLLATE "und-x-icu", id);
alter table teacher enable row level security;
alter table teacher force row level security;
create policy tenant on teacher
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on teacher to afterbell_app;

create table texted_phone (
  phone text not null,
  school_id uuid not null,
  last_at timestamp with time zone not null,
  introduced_at timestamp with time zone,
  language text,
  constraint texted_phone_pkey PRIMARY KEY (phone, school_id),
  constraint texted_phone_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint texted_phone_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
grant delete, insert, select, update on texted_phone to afterbell_platform;

create table tshirt_size (
  school_id uuid not null,
  id uuid not null,
  size text not null,
  "position" integer not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint tshirt_size_pkey PRIMARY KEY (school_id, id),
  constraint tshirt_size_school_id_size_key UNIQUE (school_id, size),
  constraint tshirt_size_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table tshirt_size enable row level security;
alter table tshirt_size force row level security;
create policy tenant on tshirt_size
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on tshirt_size to afterbell_app;

create table child (
  school_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  first_name text not null,
  last_name text not null,
  preferred_name text default ''::text not null,
  birth_date date,
  grade text,
  allergies text default ''::text not null,
  special_needs text default ''::text not null,
  teacher_id uuid,
  tshirt_size_id uuid,
  archived_at timestamp with time zone,
  merged_into_id uuid,
  created_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  folded text generated always as (app.folded(((first_name || ' '::text) || last_name))) stored not null,
  searched text generated always as (app.search_text((((first_name || CASE preferred_name WHEN ''::text THEN ''::text ELSE ((' "'::text || preferred_name) || '"'::text) END) || ' '::text) || last_name))) stored not null,
  is_undone boolean default false not null,
  other_spelling text generated always as ((app.spellings(((first_name || ' '::text) || last_name)))[2]) stored,
  health_stated_at timestamp with time zone,
  registered_at timestamp with time zone,
  constraint child_pkey PRIMARY KEY (school_id, id),
  constraint child_school_id_family_id_fkey FOREIGN KEY (school_id, family_id) REFERENCES family(school_id, id),
  constraint child_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint child_school_id_merged_into_id_fkey FOREIGN KEY (school_id, merged_into_id) REFERENCES child(school_id, id),
  constraint child_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teacher(school_id, id),
  constraint child_school_id_tshirt_size_id_fkey FOREIGN KEY (school_id, tshirt_size_id) REFERENCES tshirt_size(school_id, id)
);
CREATE INDEX child_archived_by_name ON public.child USING btree (school_id, last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id) WHERE (archived_at IS NOT NULL);
CREATE INDEX child_by_age_here ON public.child USING btree (school_id, created_at, id) WHERE (archived_at IS NULL);
CREATE INDEX child_by_birth ON public.child USING btree (school_id, birth_date, id) WHERE (archived_at IS NULL);
CREATE INDEX child_by_family ON public.child USING btree (school_id, family_id, archived_at) INCLUDE (id);
CREATE INDEX child_by_folded_name ON public.child USING btree (school_id, folded) WHERE (archived_at IS NULL);
CREATE INDEX child_by_grade ON public.child USING btree (school_id, app.grade_rank(grade), id) WHERE (archived_at IS NULL);
CREATE INDEX child_by_leaving ON public.child USING btree (school_id, archived_at) WHERE (archived_at IS NOT NULL);
CREATE INDEX child_by_name ON public.child USING btree (school_id, last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX child_by_other_spelling ON public.child USING btree (school_id, other_spelling) WHERE ((other_spelling IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX child_by_teacher ON public.child USING btree (school_id, teacher_id, id) WHERE (teacher_id IS NOT NULL);
CREATE INDEX child_by_tshirt ON public.child USING btree (school_id, tshirt_size_id, id) WHERE (tshirt_size_id IS NOT NULL);
CREATE INDEX child_merged_into ON public.child USING btree (school_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX child_searched ON public.child USING btree (school_id, family_id) INCLUDE (id, searched) WHERE (archived_at IS NULL);
CREATE INDEX child_with_allergies ON public.child USING btree (school_id, last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id) WHERE ((archived_at IS NULL) AND (allergies <> ''::text));
alter table child enable row level security;
alter table child force row level security;
create policy tenant on child
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on child to afterbell_app;
grant select on child to afterbell_eraser;
grant update (allergies) on child to afterbell_eraser;
grant update (archived_at) on child to afterbell_eraser;
grant update (birth_date) on child to afterbell_eraser;
grant update (first_name) on child to afterbell_eraser;
grant update (grade) on child to afterbell_eraser;
grant update (is_undone) on child to afterbell_eraser;
grant update (last_name) on child to afterbell_eraser;
grant update (preferred_name) on child to afterbell_eraser;
grant update (special_needs) on child to afterbell_eraser;
grant update (teacher_id) on child to afterbell_eraser;
grant update (tshirt_size_id) on child to afterbell_eraser;
grant update (version) on child to afterbell_eraser;

create table absence (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  activity_id uuid,
  reason text not null,
  made_at timestamp with time zone not null,
  account_id uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  person_id uuid,
  withdrawn_by_person_id uuid,
  note text default ''::text not null,
  constraint absence_pkey PRIMARY KEY (school_id, id),
  constraint absence_check CHECK ((ends_on >= starts_on)),
  constraint absence_check1 CHECK (((withdrawn_by IS NULL) OR (withdrawn_at IS NOT NULL))),
  constraint absence_check2 CHECK (((account_id IS NULL) OR (person_id IS NULL))),
  constraint absence_check3 CHECK (((withdrawn_by IS NULL) OR (withdrawn_by_person_id IS NULL))),
  constraint absence_check4 CHECK (((withdrawn_by_person_id IS NULL) OR (withdrawn_at IS NOT NULL))),
  constraint absence_reason_check CHECK ((reason = ANY (ARRAY['SICK'::text, 'VACATION'::text, 'NO_NOTICE'::text, 'OTHER'::text]))),
  constraint absence_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint absence_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint absence_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint absence_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint absence_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id),
  constraint absence_school_id_withdrawn_by_person_id_fkey FOREIGN KEY (school_id, withdrawn_by_person_id) REFERENCES family_person(school_id, id),
  constraint absence_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES account(id)
);
CREATE INDEX absence_by_child ON public.absence USING btree (school_id, child_id, made_at);
CREATE INDEX absence_by_person ON public.absence USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX absence_of_activity ON public.absence USING btree (school_id, activity_id) WHERE (activity_id IS NOT NULL);
CREATE INDEX absence_of_child ON public.absence USING btree (school_id, child_id, ends_on) WHERE (withdrawn_at IS NULL);
CREATE INDEX absence_withdrawn_by_person ON public.absence USING btree (school_id, withdrawn_by_person_id) WHERE (withdrawn_by_person_id IS NOT NULL);
alter table absence enable row level security;
alter table absence force row level security;
create policy tenant on absence
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on absence to afterbell_app;
grant select on absence to afterbell_eraser;
grant update (note) on absence to afterbell_eraser;
grant update (reason) on absence to afterbell_eraser;

create table approved_pickup (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  name text not null,
  phone text,
  relation text default ''::text not null,
  "position" integer default 0 not null,
  folded text generated always as (app.search_text(name)) stored not null,
  constraint approved_pickup_pkey PRIMARY KEY (school_id, id),
  constraint approved_pickup_name_check CHECK ((name <> ''::text)),
  constraint approved_pickup_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint approved_pickup_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX approved_pickup_by_child ON public.approved_pickup USING btree (school_id, child_id, "position", id);
CREATE INDEX approved_pickup_searched ON public.approved_pickup USING btree (school_id, child_id) INCLUDE (folded, phone);
alter table approved_pickup enable row level security;
alter table approved_pickup force row level security;
create policy tenant on approved_pickup
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on approved_pickup to afterbell_app;
grant delete, select on approved_pickup to afterbell_eraser;

create table cart_line (
  school_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  child_id uuid not null,
  activity_id uuid not null,
  section_ids uuid[] not null,
  dates date[] not null,
  add_ons jsonb not null,
  is_drop_in boolean not null,
  enrollment_ids uuid[] not null,
  added_at timestamp with time zone default app.now() not null,
  lengthened_at timestamp with time zone,
  constraint cart_line_pkey PRIMARY KEY (school_id, id),
  constraint cart_line_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id) ON DELETE CASCADE,
  constraint cart_line_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id) ON DELETE CASCADE,
  constraint cart_line_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint cart_line_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE
);
CREATE INDEX cart_line_by_activity ON public.cart_line USING btree (school_id, activity_id);
CREATE INDEX cart_line_by_age ON public.cart_line USING btree (school_id, added_at);
CREATE INDEX cart_line_by_child ON public.cart_line USING btree (school_id, child_id);
CREATE INDEX cart_line_by_person ON public.cart_line USING btree (school_id, person_id);
alter table cart_line enable row level security;
alter table cart_line force row level security;
create policy tenant on cart_line
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on cart_line to afterbell_app;
grant delete, select on cart_line to afterbell_eraser;

create table child_medical (
  school_id uuid not null,
  child_id uuid not null,
  sealed bytea not null,
  key_id text not null,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid,
  version integer default 1 not null,
  person_id uuid,
  constraint child_medical_pkey PRIMARY KEY (school_id, child_id),
  constraint child_medical_check CHECK ((num_nonnulls(changed_by, person_id) <= 1)),
  constraint child_medical_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint child_medical_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint child_medical_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint child_medical_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX child_medical_by_person ON public.child_medical USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
alter table child_medical enable row level security;
alter table child_medical force row level security;
create policy tenant on child_medical
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on child_medical to afterbell_app;
grant delete, select on child_medical to afterbell_eraser;

create table child_note (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  body text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  changed_at timestamp with time zone default app.now() not null,
  removed_at timestamp with time zone,
  constraint child_note_pkey PRIMARY KEY (school_id, id),
  constraint child_note_body_check CHECK ((body <> ''::text)),
  constraint child_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint child_note_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint child_note_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX child_note_by_child ON public.child_note USING btree (school_id, child_id, created_at);
alter table child_note enable row level security;
alter table child_note force row level security;
create policy tenant on child_note
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on child_note to afterbell_app;
grant delete, select on child_note to afterbell_eraser;
grant update (body) on child_note to afterbell_eraser;

create table do_not_release (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  name text not null,
  note text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint do_not_release_pkey PRIMARY KEY (school_id, id),
  constraint do_not_release_name_check CHECK ((name <> ''::text)),
  constraint do_not_release_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint do_not_release_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES account(id),
  constraint do_not_release_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint do_not_release_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX do_not_release_by_child ON public.do_not_release USING btree (school_id, child_id, created_at, id) WHERE (removed_at IS NULL);
alter table do_not_release enable row level security;
alter table do_not_release force row level security;
create policy tenant on do_not_release
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on do_not_release to afterbell_app;
grant delete, select on do_not_release to afterbell_eraser;
grant update (note) on do_not_release to afterbell_eraser;

create table emergency_contact (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  name text not null,
  phone text,
  other_phone text,
  relation text default ''::text not null,
  "position" integer default 0 not null,
  folded text generated always as (app.coupon_key(name)) stored not null,
  constraint emergency_contact_pkey PRIMARY KEY (school_id, id),
  constraint emergency_contact_name_check CHECK ((name <> ''::text)),
  constraint emergency_contact_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint emergency_contact_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX emergency_contact_by_child ON public.emergency_contact USING btree (school_id, child_id, "position", id);
CREATE INDEX emergency_contact_searched ON public.emergency_contact USING btree (school_id, child_id) INCLUDE (folded, phone, other_phone);
alter table emergency_contact enable row level security;
alter table emergency_contact force row level security;
create policy tenant on emergency_contact
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on emergency_contact to afterbell_app;
grant delete, select on emergency_contact to afterbell_eraser;

create table enrollment (
  school_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  child_id uuid not null,
  pick_up_option_id uuid,
  teacher_id uuid,
  tshirt_size_id uuid,
  add_ons jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  person_id uuid,
  paper_at timestamp with time zone,
  constraint enrollment_pkey PRIMARY KEY (school_id, id),
  constraint enrollment_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint enrollment_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint enrollment_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint enrollment_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id),
  constraint enrollment_school_id_pick_up_option_id_fkey FOREIGN KEY (school_id, pick_up_option_id) REFERENCES pick_up_option(school_id, id),
  constraint enrollment_school_id_teacher_id_fkey FOREIGN KEY (school_id, teacher_id) REFERENCES teacher(school_id, id),
  constraint enrollment_school_id_tshirt_size_id_fkey FOREIGN KEY (school_id, tshirt_size_id) REFERENCES tshirt_size(school_id, id)
);
CREATE INDEX enrollment_by_activity ON public.enrollment USING btree (school_id, activity_id);
CREATE INDEX enrollment_by_child ON public.enrollment USING btree (school_id, child_id);
CREATE INDEX enrollment_by_option ON public.enrollment USING btree (school_id, pick_up_option_id) WHERE (pick_up_option_id IS NOT NULL);
CREATE INDEX enrollment_by_person ON public.enrollment USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX enrollment_by_teacher ON public.enrollment USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
CREATE INDEX enrollment_by_time ON public.enrollment USING btree (school_id, created_at, id);
CREATE INDEX enrollment_by_tshirt ON public.enrollment USING btree (school_id, tshirt_size_id) WHERE (tshirt_size_id IS NOT NULL);
alter table enrollment enable row level security;
alter table enrollment force row level security;
create policy tenant on enrollment
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on enrollment to afterbell_app;
grant select on enrollment to afterbell_eraser;
grant update (pick_up_option_id) on enrollment to afterbell_eraser;
grant update (teacher_id) on enrollment to afterbell_eraser;
grant update (tshirt_size_id) on enrollment to afterbell_eraser;

create table care_difference (
  school_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  enrollment_id uuid not null,
  cents integer not null,
  state text default 'WAITING'::text not null,
  created_at timestamp with time zone default app.now() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text default ''::text not null,
  constraint care_difference_pkey PRIMARY KEY (school_id, id),
  constraint care_difference_cents_check CHECK ((cents > 0)),
  constraint care_difference_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CHARGED'::text, 'DROPPED'::text]))),
  constraint care_difference_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint care_difference_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint care_difference_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE UNIQUE INDEX one_difference_waits ON public.care_difference USING btree (school_id, charge_id) WHERE (state = 'WAITING'::text);
alter table care_difference enable row level security;
alter table care_difference force row level security;
create policy tenant on care_difference
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on care_difference to afterbell_app;
grant select on care_difference to afterbell_eraser;
grant update (reason) on care_difference to afterbell_eraser;

create table care_pause (
  school_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  days datemultirange not null,
  reason text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid not null,
  constraint care_pause_pkey PRIMARY KEY (school_id, id),
  constraint care_pause_days_check CHECK (((NOT isempty(days)) AND (NOT lower_inf(days)))),
  constraint care_pause_reason_check CHECK ((reason <> ''::text)),
  constraint paused_once EXCLUDE USING gist ((((enrollment_id)::text)::uuid) WITH =, (((school_id)::text)::uuid) WITH =, ((days + '{}'::datemultirange)) WITH &&),
  constraint care_pause_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint care_pause_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint care_pause_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX care_pause_of_enrollment ON public.care_pause USING btree (school_id, enrollment_id);
alter table care_pause enable row level security;
alter table care_pause force row level security;
create policy tenant on care_pause
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on care_pause to afterbell_app;
grant select on care_pause to afterbell_eraser;
grant update (reason) on care_pause to afterbell_eraser;

create table family_change (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  what text not null,
  person_id uuid not null,
  changed_at timestamp with time zone default app.now() not null,
  seen_at timestamp with time zone,
  seen_by uuid,
  constraint family_change_pkey PRIMARY KEY (school_id, id),
  constraint family_change_check CHECK (((seen_by IS NULL) OR (seen_at IS NOT NULL))),
  constraint family_change_what_check CHECK ((what = ANY (ARRAY['ALLERGY'::text, 'MEDICATION'::text, 'PICKUP'::text, 'PHONE'::text, 'ABSENCE'::text, 'LATE_PICKUP'::text]))),
  constraint family_change_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint family_change_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint family_change_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id),
  constraint family_change_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES account(id)
);
CREATE INDEX family_change_by_person ON public.family_change USING btree (school_id, person_id);
CREATE INDEX family_change_of_child ON public.family_change USING btree (school_id, child_id, changed_at);
alter table family_change enable row level security;
alter table family_change force row level security;
create policy tenant on family_change
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on family_change to afterbell_app;
grant delete, select on family_change to afterbell_eraser;

create table form_answer (
  school_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  number integer not null,
  enrollment_id uuid not null,
  child_id uuid not null,
  answers jsonb not null,
  answered_at timestamp with time zone default app.now() not null,
  answered_by uuid,
  person_id uuid,
  signed_name text,
  signed_text text,
  signed_language text,
  signed_drawing text,
  constraint form_answer_pkey PRIMARY KEY (school_id, id),
  constraint form_answer_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint form_answer_check CHECK ((num_nonnulls(answered_by, person_id) <= 1)),
  constraint form_answer_drawing_has_a_name CHECK (((signed_drawing IS NULL) OR (signed_name IS NOT NULL))),
  constraint form_answer_drawing_is_strokes CHECK (((length(signed_drawing) <= 20000) AND (signed_drawing ~ '^[ML0-9 ]+$'::text))),
  constraint form_answer_is_signed_whole CHECK ((num_nonnulls(signed_name, signed_text, signed_language) = ANY (ARRAY[0, 3]))),
  constraint form_answer_signed_name_check CHECK ((signed_name <> ''::text)),
  constraint form_answer_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint form_answer_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint form_answer_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint form_answer_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint form_answer_school_id_form_id_number_fkey FOREIGN KEY (school_id, form_id, number) REFERENCES form_version(school_id, form_id, number),
  constraint form_answer_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX form_answer_by_child ON public.form_answer USING btree (school_id, child_id, form_id, number);
CREATE INDEX form_answer_by_enrollment ON public.form_answer USING btree (school_id, enrollment_id);
CREATE INDEX form_answer_by_form ON public.form_answer USING btree (school_id, form_id, answered_at, id) INCLUDE (child_id, enrollment_id);
CREATE INDEX form_answer_by_person ON public.form_answer USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX form_answer_by_time ON public.form_answer USING btree (school_id, answered_at, id);
alter table form_answer enable row level security;
alter table form_answer force row level security;
create policy tenant on form_answer
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on form_answer to afterbell_app;
grant delete, select on form_answer to afterbell_eraser;

create table form_file (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  form_id uuid not null,
  field_id uuid not null,
  person_id uuid not null,
  name text not null,
  type text not null,
  bytes integer not null,
  sealed bytea not null,
  key_id text not null,
  uploaded_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone,
  constraint form_file_pkey PRIMARY KEY (school_id, id),
  constraint form_file_bytes_check CHECK ((bytes > 0)),
  constraint form_file_name_check CHECK ((name <> ''::text)),
  constraint form_file_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text]))),
  constraint form_file_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint form_file_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint form_file_school_id_form_id_fkey FOREIGN KEY (school_id, form_id) REFERENCES form(school_id, id),
  constraint form_file_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX form_file_by_key ON public.form_file USING btree (school_id, key_id, id);
CREATE INDEX form_file_by_person ON public.form_file USING btree (school_id, person_id);
CREATE INDEX form_file_not_sent ON public.form_file USING btree (school_id, uploaded_at) WHERE (sent_at IS NULL);
CREATE INDEX form_file_of_child ON public.form_file USING btree (school_id, child_id);
CREATE INDEX form_file_of_form ON public.form_file USING btree (school_id, form_id);
alter table form_file alter column sealed set storage external;
alter table form_file enable row level security;
alter table form_file force row level security;
create policy tenant on form_file
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on form_file to afterbell_app;
grant delete, select on form_file to afterbell_eraser;

create table guardian_limit (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  guardian_id uuid,
  guardian_name text not null,
  guardian_email text,
  telling text not null,
  reason text not null,
  decided_at timestamp with time zone default app.now() not null,
  decided_by uuid not null,
  constraint guardian_limit_pkey PRIMARY KEY (school_id, id),
  constraint guardian_limit_reason_check CHECK ((reason <> ''::text)),
  constraint guardian_limit_telling_check CHECK ((telling = ANY (ARRAY['MONEY'::text, 'NOTHING'::text]))),
  constraint guardian_limit_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint guardian_limit_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id) ON DELETE CASCADE,
  constraint guardian_limit_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint guardian_limit_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardian(school_id, id) ON DELETE SET NULL (guardian_id)
);
CREATE INDEX guardian_limit_by_guardian ON public.guardian_limit USING btree (school_id, guardian_id);
CREATE UNIQUE INDEX guardian_limit_once ON public.guardian_limit USING btree (school_id, child_id, guardian_id);
alter table guardian_limit enable row level security;
alter table guardian_limit force row level security;
create policy tenant on guardian_limit
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on guardian_limit to afterbell_app;
grant delete, select on guardian_limit to afterbell_eraser;

create table imported_child (
  school_id uuid not null,
  import_id uuid not null,
  child_id uuid not null,
  version integer default 1 not null,
  at timestamp with time zone default app.now() not null,
  constraint imported_child_pkey PRIMARY KEY (school_id, import_id, child_id),
  constraint imported_child_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint imported_child_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint imported_child_school_id_import_id_fkey FOREIGN KEY (school_id, import_id) REFERENCES import(school_id, id)
);
alter table imported_child enable row level security;
alter table imported_child force row level security;
create policy tenant on imported_child
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on imported_child to afterbell_app;
grant delete, select on imported_child to afterbell_eraser;

create table late_notice (
  school_id uuid not null,
  child_id uuid not null,
  date date not null,
  minutes integer not null,
  note text default ''::text not null,
  person_id uuid not null,
  told_at timestamp with time zone default app.now() not null,
  withdrawn_at timestamp with time zone,
  constraint late_notice_pkey PRIMARY KEY (school_id, child_id, date),
  constraint late_notice_minutes_check CHECK (((minutes >= 5) AND (minutes <= 60))),
  constraint late_notice_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint late_notice_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint late_notice_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX late_notice_by_day ON public.late_notice USING btree (school_id, date);
CREATE INDEX late_notice_by_person ON public.late_notice USING btree (school_id, person_id);
alter table late_notice enable row level security;
alter table late_notice force row level security;
create policy tenant on late_notice
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on late_notice to afterbell_app;
grant delete, select on late_notice to afterbell_eraser;

create table photo_consent (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  answer text not null,
  guardian_id uuid,
  guardian_name text not null,
  home_id uuid,
  language text,
  said_at timestamp with time zone default app.now() not null,
  person_id uuid,
  account_id uuid,
  constraint photo_consent_pkey PRIMARY KEY (school_id, id),
  constraint photo_consent_answer_check CHECK ((answer = ANY (ARRAY['NONE'::text, 'INSIDE'::text, 'PUBLIC'::text]))),
  constraint photo_consent_check CHECK (((account_id IS NULL) OR (person_id IS NULL))),
  constraint photo_consent_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint photo_consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint photo_consent_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint photo_consent_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint photo_consent_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardian(school_id, id) ON DELETE SET NULL (guardian_id),
  constraint photo_consent_school_id_home_id_fkey FOREIGN KEY (school_id, home_id) REFERENCES home(school_id, id) ON DELETE SET NULL (home_id),
  constraint photo_consent_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX photo_consent_by_guardian ON public.photo_consent USING btree (school_id, guardian_id);
CREATE INDEX photo_consent_by_home ON public.photo_consent USING btree (school_id, home_id);
CREATE INDEX photo_consent_by_person ON public.photo_consent USING btree (school_id, person_id);
CREATE INDEX photo_consent_of_child ON public.photo_consent USING btree (school_id, child_id, said_at);
alter table photo_consent enable row level security;
alter table photo_consent force row level security;
create policy tenant on photo_consent
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on photo_consent to afterbell_app;
grant delete, select on photo_consent to afterbell_eraser;

create table place (
  school_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  enrollment_id uuid not null,
  child_id uuid not null,
  pool text default 'regular'::text not null,
  state text not null,
  days datemultirange default '{[-infinity,infinity]}'::datemultirange not null,
  expires_at timestamp with time zone,
  is_out_of_turn boolean default false not null,
  party_id uuid,
  joined_at timestamp with time zone default app.now() not null,
  left_at timestamp with time zone,
  is_held_back boolean default false not null,
  drop_in_on date generated always as (CASE WHEN (pool = 'dropin'::text) THEN lower(days) ELSE NULL::date END) stored,
  is_being_paid boolean default false not null,
  moved_up_at timestamp with time zone,
  was_enrolled boolean default false not null,
  moved_from uuid,
  taken_at timestamp with time zone default app.now() not null,
  reserving_since timestamp with time zone,
  reserving_by uuid,
  wishes_id uuid,
  constraint place_pkey PRIMARY KEY (school_id, id),
  constraint being_paid_is_held CHECK (((NOT is_being_paid) OR (state = 'held'::text))),
  constraint drop_in_is_one_day CHECK (((pool = 'regular'::text) OR (days = datemultirange(daterange(lower(days), lower(days), '[]'::text))))),
  constraint moved_up_waits_no_more CHECK (((moved_up_at IS NULL) OR (state <> 'waiting'::text))),
  constraint place_check CHECK (((state = 'held'::text) = (expires_at IS NOT NULL))),
  constraint place_days_check CHECK ((NOT isempty(days))),
  constraint place_pool_check CHECK ((pool = ANY (ARRAY['regular'::text, 'dropin'::text]))),
  constraint place_state_check CHECK ((state = ANY (ARRAY['taken'::text, 'held'::text, 'waiting'::text, 'gone'::text]))),
  constraint reserving_is_of_a_party CHECK (((reserving_since IS NULL) OR (party_id IS NOT NULL))),
  constraint reserving_says_who CHECK (((reserving_since IS NULL) = (reserving_by IS NULL))),
  constraint was_enrolled_is_gone CHECK (((NOT was_enrolled) OR (state = 'gone'::text))),
  constraint one_place_a_day EXCLUDE USING gist ((((child_id)::text)::uuid) WITH =, (((section_id)::text)::uuid) WITH =, (((school_id)::text)::uuid) WITH =, ((days + '{}'::datemultirange)) WITH &&, ( CASE WHEN (pool = 'dropin'::text) THEN int4range(1, 2) WHEN (state = 'taken'::text) THEN int4range(0, 2) ELSE int4range(0, 1) END) WITH &&) WHERE ((state = ANY (ARRAY['taken'::text, 'held'::text, 'waiting'::text]))),
  constraint place_reserving_by_fkey FOREIGN KEY (reserving_by) REFERENCES account(id),
  constraint place_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint place_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint place_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint place_school_id_moved_from_fkey FOREIGN KEY (school_id, moved_from) REFERENCES place(school_id, id),
  constraint place_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
CREATE INDEX drop_in_by_date ON public.place USING btree (school_id, section_id, drop_in_on, id) WHERE ((drop_in_on IS NOT NULL) AND (state <> 'gone'::text));
CREATE INDEX place_by_child ON public.place USING btree (school_id, child_id);
CREATE INDEX place_by_enrollment ON public.place USING btree (school_id, enrollment_id);
CREATE INDEX place_by_moved_from ON public.place USING btree (school_id, moved_from) WHERE (moved_from IS NOT NULL);
CREATE INDEX place_by_section ON public.place USING btree (school_id, section_id, joined_at, id) WHERE (state <> 'gone'::text);
CREATE INDEX place_given_up ON public.place USING btree (school_id, enrollment_id) WHERE (state = ANY (ARRAY['gone'::text, 'waiting'::text]));
CREATE INDEX place_in_queue ON public.place USING btree (school_id, section_id, joined_at, id) WHERE (state = ANY (ARRAY['waiting'::text, 'held'::text]));
CREATE INDEX place_in_section ON public.place USING btree (school_id, section_id, child_id) INCLUDE (state, pool, expires_at) WHERE ((left_at IS NULL) AND (state <> 'gone'::text));
CREATE INDEX place_out_of_turn ON public.place USING btree (school_id, section_id) WHERE (is_out_of_turn AND (left_at IS NULL) AND (state <> 'gone'::text));
CREATE INDEX place_reserving ON public.place USING btree (school_id, section_id) WHERE (reserving_since IS NOT NULL);
CREATE INDEX place_taken ON public.place USING btree (school_id, section_id, child_id) INCLUDE (pool) WHERE ((state = 'taken'::text) AND (left_at IS NULL));
CREATE INDEX place_was_enrolled ON public.place USING btree (school_id, section_id) WHERE was_enrolled;
CREATE TRIGGER guard_place BEFORE INSERT OR UPDATE ON place FOR EACH ROW EXECUTE FUNCTION app.guard_place();
alter table place enable row level security;
alter table place force row level security;
create policy tenant on place
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on place to afterbell_app;
grant select on place to afterbell_eraser;

create table attendance (
  school_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  meeting_id uuid not null,
  child_id uuid not null,
  check_in time without time zone,
  check_out time without time zone,
  check_out_person text,
  override_reason text,
  note text,
  version integer default 1 not null,
  check_out_date date,
  constraint attendance_pkey PRIMARY KEY (school_id, id),
  constraint one_line_a_meeting UNIQUE (school_id, meeting_id, place_id),
  constraint attendance_check CHECK (((check_out IS NULL) OR (check_in IS NOT NULL))),
  constraint attendance_check1 CHECK (((check_out_date IS NULL) OR (check_out IS NOT NULL))),
  constraint attendance_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint attendance_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint attendance_school_id_meeting_id_fkey FOREIGN KEY (school_id, meeting_id) REFERENCES meeting(school_id, id),
  constraint attendance_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES place(school_id, id)
);
CREATE INDEX attendance_by_child ON public.attendance USING btree (school_id, child_id);
CREATE INDEX attendance_by_place ON public.attendance USING btree (school_id, place_id, meeting_id);
CREATE INDEX attendance_overnight ON public.attendance USING btree (school_id, meeting_id) WHERE ((check_in IS NOT NULL) AND ((check_out IS NULL) OR (check_out_date IS NOT NULL)));
alter table attendance enable row level security;
alter table attendance force row level security;
create policy tenant on attendance
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on attendance to afterbell_app;
grant select on attendance to afterbell_eraser;
grant update (check_out_person) on attendance to afterbell_eraser;
grant update (note) on attendance to afterbell_eraser;
grant update (override_reason) on attendance to afterbell_eraser;

create table care_charge (
  school_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  enrollment_id uuid not null,
  place_id uuid not null,
  days datemultirange not null,
  cycle_from date not null,
  cycle_to date not null,
  charged text not null,
  state text not null,
  created_at timestamp with time zone default app.now() not null,
  compared_at timestamp with time zone default app.now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text default ''::text not null,
  constraint care_charge_pkey PRIMARY KEY (school_id, id),
  constraint care_charge_charged_check CHECK ((charged = ANY (ARRAY['AT_ENROLLMENT'::text, 'BEFORE'::text, 'AFTER'::text]))),
  constraint care_charge_check CHECK ((cycle_from <= cycle_to)),
  constraint care_charge_days_check CHECK ((NOT isempty(days))),
  constraint care_charge_state_check CHECK ((state = ANY (ARRAY['CHARGED'::text, 'WAITING'::text, 'DROPPED'::text]))),
  constraint a_day_is_charged_once EXCLUDE USING gist ((((place_id)::text)::uuid) WITH =, (((school_id)::text)::uuid) WITH =, ((days + '{}'::datemultirange)) WITH &&),
  constraint care_charge_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint care_charge_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint care_charge_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint care_charge_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES place(school_id, id)
);
CREATE INDEX care_charge_by_id ON public.care_charge USING btree (school_id, charge_id);
CREATE INDEX care_charge_of_enrollment ON public.care_charge USING btree (school_id, enrollment_id, cycle_from);
CREATE INDEX care_charge_of_place ON public.care_charge USING btree (school_id, place_id);
CREATE INDEX care_charge_to_compare ON public.care_charge USING btree (school_id, charge_id) WHERE ((compared_at IS NULL) AND (charged = 'AFTER'::text));
CREATE INDEX care_charge_waiting ON public.care_charge USING btree (school_id, cycle_from, charge_id) WHERE (state = 'WAITING'::text);
alter table care_charge enable row level security;
alter table care_charge force row level security;
create policy tenant on care_charge
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on care_charge to afterbell_app;
grant select on care_charge to afterbell_eraser;
grant update (reason) on care_charge to afterbell_eraser;

create table check_note (
  school_id uuid not null,
  attendance_id uuid not null,
  act text not null,
  at timestamp with time zone default app.now() not null,
  told_at timestamp with time zone,
  constraint check_note_pkey PRIMARY KEY (school_id, attendance_id, act),
  constraint check_note_act_check CHECK ((act = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint check_note_school_id_attendance_id_fkey FOREIGN KEY (school_id, attendance_id) REFERENCES attendance(school_id, id) ON DELETE CASCADE,
  constraint check_note_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX check_note_by_age ON public.check_note USING btree (school_id, at);
alter table check_note enable row level security;
alter table check_note force row level security;
create policy tenant on check_note
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on check_note to afterbell_app;
grant delete, select on check_note to afterbell_eraser;

create table late_fee (
  school_id uuid not null,
  id uuid not null,
  date date not null,
  ends_at timestamp with time zone not null,
  minutes integer not null,
  fee_cents integer not null,
  terms jsonb not null,
  state text default 'OPEN'::text not null,
  decided_fee_cents integer,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  waits boolean generated always as (CASE state WHEN 'OPEN'::text THEN (fee_cents > 0) WHEN 'BILLED'::text THEN (fee_cents <> decided_fee_cents) ELSE (fee_cents > decided_fee_cents) END) stored not null,
  constraint late_fee_pkey PRIMARY KEY (school_id, id),
  constraint late_fee_check CHECK ((((state = 'OPEN'::text) = (decided_at IS NULL)) AND ((state = 'OPEN'::text) = (decided_fee_cents IS NULL)))),
  constraint late_fee_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint late_fee_minutes_check CHECK ((minutes >= 0)),
  constraint late_fee_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'BILLED'::text, 'FORGIVEN'::text]))),
  constraint late_fee_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint late_fee_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint late_fee_school_id_id_fkey FOREIGN KEY (school_id, id) REFERENCES attendance(school_id, id)
);
CREATE INDEX late_fee_by_date ON public.late_fee USING btree (school_id, date);
CREATE INDEX late_fee_by_state ON public.late_fee USING btree (school_id, state, ends_at, id);
CREATE INDEX late_fee_waiting ON public.late_fee USING btree (school_id, ends_at, id) WHERE waits;
alter table late_fee enable row level security;
alter table late_fee force row level security;
create policy tenant on late_fee
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on late_fee to afterbell_app;
grant select on late_fee to afterbell_eraser;
grant update (reason) on late_fee to afterbell_eraser;

create table offer (
  school_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  section_id uuid not null,
  offered_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  offered_by uuid,
  is_out_of_turn boolean default false not null,
  outcome text,
  ended_at timestamp with time zone,
  person_id uuid,
  constraint offer_pkey PRIMARY KEY (school_id, id),
  constraint offer_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint offer_outcome_check CHECK ((outcome = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text]))),
  constraint offer_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES account(id),
  constraint offer_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint offer_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id),
  constraint offer_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES place(school_id, id),
  constraint offer_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id)
);
CREATE INDEX offer_by_person ON public.offer USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX offer_by_place ON public.offer USING btree (school_id, place_id, offered_at DESC);
CREATE INDEX offer_by_time ON public.offer USING btree (school_id, section_id, offered_at);
CREATE INDEX offer_not_taken ON public.offer USING btree (school_id, section_id, ended_at DESC) WHERE (outcome = ANY (ARRAY['EXPIRED'::text, 'DECLINED'::text]));
CREATE INDEX offer_open_in_section ON public.offer USING btree (school_id, section_id, expires_at) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX one_open_offer ON public.offer USING btree (school_id, place_id) WHERE (outcome IS NULL);
alter table offer enable row level security;
alter table offer force row level security;
create policy tenant on offer
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on offer to afterbell_app;

create table registration_doubt (
  school_id uuid not null,
  id uuid not null,
  child_id uuid,
  guardian_id uuid,
  other_child_id uuid not null,
  found_at timestamp with time zone default app.now() not null,
  constraint registration_doubt_pkey PRIMARY KEY (school_id, id),
  constraint registration_doubt_school_id_child_id_guardian_id_other_chi_key UNIQUE NULLS NOT DISTINCT (school_id, child_id, guardian_id, other_child_id),
  constraint registration_doubt_check CHECK (((child_id IS NULL) <> (guardian_id IS NULL))),
  constraint registration_doubt_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id) ON DELETE CASCADE,
  constraint registration_doubt_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint registration_doubt_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardian(school_id, id) ON DELETE CASCADE,
  constraint registration_doubt_school_id_other_child_id_fkey FOREIGN KEY (school_id, other_child_id) REFERENCES child(school_id, id) ON DELETE CASCADE
);
CREATE INDEX registration_doubt_by_guardian ON public.registration_doubt USING btree (school_id, guardian_id);
CREATE INDEX registration_doubt_by_other ON public.registration_doubt USING btree (school_id, other_child_id);
alter table registration_doubt enable row level security;
alter table registration_doubt force row level security;
create policy tenant on registration_doubt
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on registration_doubt to afterbell_app;
grant delete, select on registration_doubt to afterbell_eraser;

create table share (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  payer_id uuid,
  "position" integer not null,
  label text default ''::text not null,
  bp integer,
  month_cents integer,
  cap_cents integer,
  begins_on date,
  ends_on date,
  activity_ids uuid[],
  authorization_number text default ''::text not null,
  note text default ''::text not null,
  state text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text default ''::text not null,
  version integer default 1 not null,
  constraint share_pkey PRIMARY KEY (school_id, id),
  constraint aid_is_called_something CHECK (((payer_id IS NULL) = (label <> ''::text))),
  constraint ends_after_it_begins CHECK ((begins_on <= ends_on)),
  constraint only_aid_is_asked_for CHECK (((payer_id IS NULL) OR (state = ANY (ARRAY['APPROVED'::text, 'ENDED'::text])))),
  constraint pays_a_part_or_an_amount CHECK ( CASE WHEN (payer_id IS NULL) THEN ((month_cents IS NULL) AND ((bp IS NOT NULL) OR (cap_cents IS NOT NULL))) ELSE ((bp IS NULL) <> (month_cents IS NULL)) END),
  constraint share_activity_ids_check CHECK ((activity_ids <> '{}'::uuid[])),
  constraint share_bp_check CHECK (((bp >= 1) AND (bp <= 10000))),
  constraint share_cap_cents_check CHECK ((cap_cents > 0)),
  constraint share_month_cents_check CHECK ((month_cents > 0)),
  constraint share_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'DECLINED'::text, 'ENDED'::text]))),
  constraint share_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint share_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint share_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint share_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint share_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES agency(school_id, id)
);
CREATE INDEX share_aid ON public.share USING btree (school_id, state, created_at, id) WHERE (payer_id IS NULL);
CREATE INDEX share_of_agency ON public.share USING btree (school_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX share_of_child ON public.share USING btree (school_id, child_id, "position", id);
alter table share enable row level security;
alter table share force row level security;
create policy tenant on share
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on share to afterbell_app;
grant select on share to afterbell_eraser;
grant update (authorization_number) on share to afterbell_eraser;
grant update (decision_note) on share to afterbell_eraser;
grant update (label) on share to afterbell_eraser;
grant update (note) on share to afterbell_eraser;

create table invoice_line (
  school_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  kind text not null,
  label text not null,
  reason jsonb,
  amount_cents integer not null,
  net_cents integer not null,
  corrects_line_id uuid,
  enrollment_id uuid,
  child_id uuid,
  section_id uuid,
  add_on_id uuid,
  dates date[] default '{}'::date[] not null,
  charge_id uuid,
  is_care_eligible boolean default false not null,
  tax_name text default ''::text not null,
  tax_bp integer default 0 not null,
  tax_cents integer default 0 not null,
  service_from date generated always as (dates[1]) stored,
  service_to date generated always as (dates[cardinality(dates)]) stored,
  share_id uuid,
  constraint invoice_line_pkey PRIMARY KEY (school_id, id),
  constraint invoice_line_school_id_invoice_id_position_key UNIQUE (school_id, invoice_id, "position"),
  constraint invoice_line_check CHECK (((kind = ANY (ARRAY['BASE'::text, 'ADD_ON'::text, 'FEE'::text, 'MANUAL'::text])) OR (net_cents = 0))),
  constraint invoice_line_check1 CHECK (((tax_cents >= 0) AND (tax_cents <= net_cents))),
  constraint invoice_line_kind_check CHECK ((kind = ANY (ARRAY['BASE'::text, 'ADD_ON'::text, 'DISCOUNT'::text, 'COUPON'::text, 'SHARE'::text, 'AID'::text, 'FEE'::text, 'MANUAL'::text]))),
  constraint invoice_line_net_cents_check CHECK ((net_cents >= 0)),
  constraint invoice_line_position_check CHECK (("position" > 0)),
  constraint invoice_line_tax_bp_check CHECK (((tax_bp >= 0) AND (tax_bp <= 5000))),
  constraint only_what_others_pay_is_shared CHECK (((share_id IS NULL) OR (kind = ANY (ARRAY['BASE'::text, 'ADD_ON'::text, 'SHARE'::text, 'AID'::text])))),
  constraint invoice_line_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint invoice_line_school_id_corrects_line_id_fkey FOREIGN KEY (school_id, corrects_line_id) REFERENCES invoice_line(school_id, id),
  constraint invoice_line_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint invoice_line_school_id_invoice_id_fkey FOREIGN KEY (school_id, invoice_id) REFERENCES invoice(school_id, id),
  constraint invoice_line_school_id_share_id_fkey FOREIGN KEY (school_id, share_id) REFERENCES share(school_id, id)
);
CREATE INDEX invoice_line_by_child ON public.invoice_line USING btree (school_id, child_id) WHERE (child_id IS NOT NULL);
CREATE INDEX invoice_line_by_enrollment ON public.invoice_line USING btree (school_id, enrollment_id) WHERE (enrollment_id IS NOT NULL);
CREATE INDEX invoice_line_by_service ON public.invoice_line USING btree (school_id, service_to, service_from) WHERE (service_to IS NOT NULL);
CREATE INDEX invoice_line_corrected ON public.invoice_line USING btree (school_id, corrects_line_id) WHERE (corrects_line_id IS NOT NULL);
CREATE INDEX invoice_line_of_charge ON public.invoice_line USING btree (school_id, charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX invoice_line_of_share ON public.invoice_line USING btree (school_id, share_id) WHERE (share_id IS NOT NULL);
alter table invoice_line enable row level security;
alter table invoice_line force row level security;
create policy tenant on invoice_line
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on invoice_line to afterbell_app;
grant select on invoice_line to afterbell_eraser;
grant update (label) on invoice_line to afterbell_eraser;
grant update (reason) on invoice_line to afterbell_eraser;

create table given_back (
  school_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  line_id uuid not null,
  days datemultirange default '{}'::datemultirange not null,
  cents integer not null,
  state text default 'OPEN'::text not null,
  constraint given_back_pkey PRIMARY KEY (school_id, id),
  constraint given_back_cents_check CHECK ((cents >= 0)),
  constraint given_back_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'DISMISSED'::text]))),
  constraint day_given_back_once EXCLUDE USING gist ((((line_id)::text)::uuid) WITH =, (((school_id)::text)::uuid) WITH =, ((days + '{}'::datemultirange)) WITH &&) WHERE ((state <> 'DISMISSED'::text)),
  constraint given_back_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint given_back_school_id_line_id_fkey FOREIGN KEY (school_id, line_id) REFERENCES invoice_line(school_id, id),
  constraint given_back_school_id_proposal_id_fkey FOREIGN KEY (school_id, proposal_id) REFERENCES proposal(school_id, id)
);
CREATE INDEX given_back_of_line ON public.given_back USING btree (school_id, line_id) WHERE (state <> 'DISMISSED'::text);
CREATE INDEX given_back_of_proposal ON public.given_back USING btree (school_id, proposal_id);
alter table given_back enable row level security;
alter table given_back force row level security;
create policy tenant on given_back
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on given_back to afterbell_app;

create table late_fee_line (
  school_id uuid not null,
  late_fee_id uuid not null,
  line_id uuid not null,
  constraint late_fee_line_pkey PRIMARY KEY (school_id, late_fee_id, line_id),
  constraint late_fee_line_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint late_fee_line_school_id_late_fee_id_fkey FOREIGN KEY (school_id, late_fee_id) REFERENCES late_fee(school_id, id),
  constraint late_fee_line_school_id_line_id_fkey FOREIGN KEY (school_id, line_id) REFERENCES invoice_line(school_id, id)
);
alter table late_fee_line enable row level security;
alter table late_fee_line force row level security;
create policy tenant on late_fee_line
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on late_fee_line to afterbell_app;

create table spot_invitation (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  section_id uuid not null,
  lifts text[] not null,
  ends_on date not null,
  note text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  enrollment_id uuid,
  constraint spot_invitation_pkey PRIMARY KEY (school_id, id),
  constraint spot_invitation_check CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
  constraint spot_invitation_lifts_check CHECK (((cardinality(lifts) > 0) AND (lifts <@ ARRAY['WINDOW'::text, 'ELIGIBILITY'::text, 'CAPACITY'::text]))),
  constraint spot_invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint spot_invitation_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id) ON DELETE CASCADE,
  constraint spot_invitation_school_id_enrollment_id_fkey FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollment(school_id, id),
  constraint spot_invitation_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint spot_invitation_school_id_section_id_fkey FOREIGN KEY (school_id, section_id) REFERENCES section(school_id, id) ON DELETE CASCADE,
  constraint spot_invitation_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES account(id)
);
CREATE INDEX spot_invitation_by_child ON public.spot_invitation USING btree (school_id, child_id);
CREATE INDEX spot_invitation_by_creator ON public.spot_invitation USING btree (created_by);
CREATE INDEX spot_invitation_by_enrollment ON public.spot_invitation USING btree (school_id, enrollment_id) WHERE (enrollment_id IS NOT NULL);
CREATE INDEX spot_invitation_by_section ON public.spot_invitation USING btree (school_id, section_id);
CREATE INDEX spot_invitation_by_withdrawer ON public.spot_invitation USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
alter table spot_invitation enable row level security;
alter table spot_invitation force row level security;
create policy tenant on spot_invitation
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on spot_invitation to afterbell_app;
grant delete, select on spot_invitation to afterbell_eraser;
grant update (note) on spot_invitation to afterbell_eraser;

create table telling_decision (
  school_id uuid not null,
  entry_id uuid not null,
  guardian_id uuid not null,
  entry_name text not null,
  guardian_name text not null,
  telling text not null,
  reason text not null,
  decided_at timestamp with time zone default app.now() not null,
  decided_by uuid not null,
  constraint telling_decision_pkey PRIMARY KEY (school_id, entry_id, guardian_id),
  constraint telling_decision_reason_check CHECK ((reason <> ''::text)),
  constraint telling_decision_telling_check CHECK ((telling = ANY (ARRAY['EVERYTHING'::text, 'MONEY'::text, 'NOTHING'::text]))),
  constraint telling_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint telling_decision_school_id_entry_id_fkey FOREIGN KEY (school_id, entry_id) REFERENCES do_not_release(school_id, id) ON DELETE CASCADE,
  constraint telling_decision_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint telling_decision_school_id_guardian_id_fkey FOREIGN KEY (school_id, guardian_id) REFERENCES guardian(school_id, id) ON DELETE CASCADE
);
CREATE INDEX telling_decision_by_guardian ON public.telling_decision USING btree (school_id, guardian_id);
alter table telling_decision enable row level security;
alter table telling_decision force row level security;
create policy tenant on telling_decision
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on telling_decision to afterbell_app;
grant delete, select on telling_decision to afterbell_eraser;

create table told_pickup (
  school_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  person_id uuid not null,
  name text not null,
  phone text,
  relation text default ''::text not null,
  starts_on date not null,
  ends_on date,
  waits boolean not null,
  told_at timestamp with time zone default app.now() not null,
  taken_back_at timestamp with time zone,
  is_approved boolean,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text default ''::text not null,
  version integer default 1 not null,
  constraint told_pickup_pkey PRIMARY KEY (school_id, id),
  constraint told_pickup_check CHECK (((ends_on IS NULL) OR (ends_on >= starts_on))),
  constraint told_pickup_check1 CHECK (((is_approved IS NULL) = (decided_at IS NULL))),
  constraint told_pickup_name_check CHECK ((name <> ''::text)),
  constraint told_pickup_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint told_pickup_school_id_child_id_fkey FOREIGN KEY (school_id, child_id) REFERENCES child(school_id, id),
  constraint told_pickup_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint told_pickup_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id)
);
CREATE INDEX told_pickup_by_person ON public.told_pickup USING btree (school_id, person_id);
CREATE INDEX told_pickup_of_child ON public.told_pickup USING btree (school_id, child_id, starts_on);
CREATE INDEX told_pickup_open ON public.told_pickup USING btree (school_id, ends_on) WHERE ((taken_back_at IS NULL) AND (is_approved IS DISTINCT FROM false));
alter table told_pickup enable row level security;
alter table told_pickup force row level security;
create policy tenant on told_pickup
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on told_pickup to afterbell_app;
grant delete, select on told_pickup to afterbell_eraser;
grant update (reason) on told_pickup to afterbell_eraser;

create table undoable_act (
  school_id uuid not null,
  id uuid not null,
  what text not null,
  activity_id uuid not null,
  began_at timestamp with time zone not null,
  done_at timestamp with time zone default app.now() not null,
  undone_at timestamp with time zone,
  before jsonb not null,
  after jsonb not null,
  constraint undoable_act_pkey PRIMARY KEY (school_id, id),
  constraint undoable_act_what_check CHECK ((what = ANY (ARRAY['REMOVED'::text, 'LEFT_LINE'::text, 'TRANSFERRED'::text, 'ANSWERS_CHANGED'::text, 'DROP_IN_CANCELED'::text, 'DROP_IN_CHANGED'::text]))),
  constraint undoable_act_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint undoable_act_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX undoable_act_latest ON public.undoable_act USING btree (school_id, done_at);
CREATE INDEX undoable_act_of_activity ON public.undoable_act USING btree (school_id, activity_id);
alter table undoable_act enable row level security;
alter table undoable_act force row level security;
create policy tenant on undoable_act
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on undoable_act to afterbell_app;

create unlogged table used_challenge (
  id text not null,
  expires_at timestamp with time zone not null,
  constraint used_challenge_pkey PRIMARY KEY (id)
);
CREATE INDEX used_challenge_by_end ON public.used_challenge USING btree (expires_at);
grant insert on used_challenge to afterbell_opener;
grant delete, insert, select on used_challenge to afterbell_platform;

create table user_photo (
  school_id uuid not null,
  account_id uuid not null,
  address text not null,
  constraint user_photo_pkey PRIMARY KEY (school_id, account_id),
  constraint user_photo_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint user_photo_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX user_photo_by_address ON public.user_photo USING btree (school_id, address);
alter table user_photo enable row level security;
alter table user_photo force row level security;
create policy tenant on user_photo
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on user_photo to afterbell_app;

create table wait_mandate (
  school_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  person_id uuid not null,
  method_id uuid not null,
  limit_cents integer not null,
  ends_on date not null,
  version integer not null,
  wording text not null,
  given_at timestamp with time zone default app.now() not null,
  outcome text,
  ended_at timestamp with time zone,
  offer_id uuid,
  payment_id uuid,
  left_because text,
  left_about text default ''::text not null,
  constraint wait_mandate_pkey PRIMARY KEY (school_id, id),
  constraint wait_mandate_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint wait_mandate_check1 CHECK ((((outcome = 'LEFT'::text) = (left_because IS NOT NULL)) OR (outcome IS NULL))),
  constraint wait_mandate_limit_cents_check CHECK ((limit_cents > 0)),
  constraint wait_mandate_outcome_check CHECK ((outcome = ANY (ARRAY['TAKEN_BACK'::text, 'TAKING'::text, 'TAKEN'::text, 'LEFT'::text]))),
  constraint wait_mandate_version_check CHECK ((version > 0)),
  constraint wait_mandate_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint wait_mandate_school_id_method_id_fkey FOREIGN KEY (school_id, method_id) REFERENCES payment_method(school_id, id) ON DELETE CASCADE,
  constraint wait_mandate_school_id_person_id_fkey FOREIGN KEY (school_id, person_id) REFERENCES family_person(school_id, id) ON DELETE CASCADE,
  constraint wait_mandate_school_id_place_id_fkey FOREIGN KEY (school_id, place_id) REFERENCES place(school_id, id) ON DELETE CASCADE
);
CREATE INDEX wait_mandate_by_method ON public.wait_mandate USING btree (school_id, method_id);
CREATE INDEX wait_mandate_by_person ON public.wait_mandate USING btree (school_id, person_id);
CREATE INDEX wait_mandate_by_place ON public.wait_mandate USING btree (school_id, place_id);
CREATE UNIQUE INDEX wait_mandate_standing ON public.wait_mandate USING btree (school_id, place_id) WHERE (outcome IS NULL);
alter table wait_mandate enable row level security;
alter table wait_mandate force row level security;
create policy tenant on wait_mandate
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on wait_mandate to afterbell_app;
grant delete, select on wait_mandate to afterbell_eraser;

create table webhook (
  school_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  is_on boolean default true not null,
  secret_version integer default 1 not null,
  secret_changed_at timestamp with time zone,
  made_by uuid not null,
  made_at timestamp with time zone default app.now() not null,
  failures integer default 0 not null,
  failed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  constraint webhook_pkey PRIMARY KEY (school_id, id),
  constraint webhook_events_check CHECK ((events <> '{}'::text[])),
  constraint webhook_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint webhook_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
CREATE INDEX webhook_by_date ON public.webhook USING btree (school_id, made_at, id) WHERE (removed_at IS NULL);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select, update on webhook to afterbell_app;

create table webhook_delivery (
  school_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  state text default 'WAITING'::text not null,
  made_at timestamp with time zone default app.now() not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default app.now() not null,
  ends_at timestamp with time zone not null,
  is_by_hand boolean default false not null,
  status integer,
  failure text,
  settled_at timestamp with time zone,
  constraint webhook_delivery_pkey PRIMARY KEY (school_id, id),
  constraint webhook_delivery_once UNIQUE (school_id, webhook_id, event_id),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  constraint webhook_delivery_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint webhook_delivery_school_id_webhook_id_fkey FOREIGN KEY (school_id, webhook_id) REFERENCES webhook(school_id, id)
);
CREATE INDEX webhook_delivery_by_date ON public.webhook_delivery USING btree (school_id, webhook_id, made_at DESC, id DESC);
CREATE INDEX webhook_delivery_by_state ON public.webhook_delivery USING btree (school_id, webhook_id, state, made_at DESC, id DESC);
CREATE INDEX webhook_delivery_to_forget ON public.webhook_delivery USING btree (school_id, made_at);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy tenant on webhook_delivery
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on webhook_delivery to afterbell_app;

create table webhook_attempt (
  school_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone default app.now() not null,
  millis integer not null,
  status integer,
  answer text,
  failure text,
  constraint webhook_attempt_pkey PRIMARY KEY (school_id, delivery_id, number),
  constraint webhook_attempt_number_check CHECK ((number > 0)),
  constraint webhook_attempt_school_id_delivery_id_fkey FOREIGN KEY (school_id, delivery_id) REFERENCES webhook_delivery(school_id, id) ON DELETE CASCADE,
  constraint webhook_attempt_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table webhook_attempt enable row level security;
alter table webhook_attempt force row level security;
create policy tenant on webhook_attempt
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select on webhook_attempt to afterbell_app;
grant select on webhook_attempt to afterbell_eraser;
grant update (answer) on webhook_attempt to afterbell_eraser;
grant update (failure) on webhook_attempt to afterbell_eraser;

create table write_off (
  school_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  reason text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid not null,
  constraint write_off_pkey PRIMARY KEY (school_id, id),
  constraint write_off_reason_check CHECK ((reason <> ''::text)),
  constraint write_off_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint write_off_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id),
  constraint write_off_school_id_payer_id_fkey FOREIGN KEY (school_id, payer_id) REFERENCES payer(school_id, id)
);
alter table write_off enable row level security;
alter table write_off force row level security;
create policy tenant on write_off
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant insert, select on write_off to afterbell_app;
grant select on write_off to afterbell_eraser;
grant update (reason) on write_off to afterbell_eraser;

create table zoom_meeting (
  school_id uuid not null,
  activity_id uuid not null,
  account_id text not null,
  meeting_id text,
  join_url text,
  sent jsonb,
  working_until timestamp with time zone,
  tries integer default 0 not null,
  refusal text,
  constraint zoom_meeting_pkey PRIMARY KEY (school_id, activity_id),
  constraint zoom_meeting_check CHECK (((meeting_id IS NULL) = (join_url IS NULL))),
  constraint zoom_meeting_school_id_activity_id_fkey FOREIGN KEY (school_id, activity_id) REFERENCES activity(school_id, id),
  constraint zoom_meeting_school_id_fkey FOREIGN KEY (school_id) REFERENCES school_directory(id)
);
alter table zoom_meeting enable row level security;
alter table zoom_meeting force row level security;
create policy tenant on zoom_meeting
  using (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)))
  with check (school_id = (( SELECT current_setting('app.school_id'::text)::uuid AS current_setting)));
grant delete, insert, select, update on zoom_meeting to afterbell_app;
