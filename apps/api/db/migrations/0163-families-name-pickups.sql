-- A family names somebody who picks up a child: on days, or from a day on. It counts at the door by its days, by what staff decided where
-- it waits, by the do-not-release lists and by whether who told it may still see the child. None of that is stored.
create table told_pickup (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  phone text,
  relation text not null default '',
  starts_on date not null,
  -- Null: from then on.
  ends_on date,
  -- It collects nobody until staff approve.
  waits boolean not null,
  told_at timestamptz not null default app.now(),
  taken_back_at timestamptz,
  is_approved boolean,
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text not null default '',
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id),
  check (ends_on is null or ends_on >= starts_on),
  check ((is_approved is null) = (decided_at is null))
);
create index told_pickup_of_child on told_pickup (school_id, child_id, starts_on);
create index told_pickup_by_person on told_pickup (school_id, person_id);
create index told_pickup_open on told_pickup (school_id, ends_on) where taken_back_at is null and is_approved is distinct from false;
call app.fence('told_pickup', 'select, insert, update, delete');
grant select, delete on told_pickup to afterbell_eraser;
grant update (reason) on told_pickup to afterbell_eraser;

-- As before, with the people whom families named.
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
