-- Erasing a family: a role that may do what no call may, the functions it works by, and which families were erased.

-- An act becomes this role for the one statement that erases, and the role of calls again. It is fenced in as that one is. Which columns it
-- may change is said here; that it is what `apps/api/src/features/privacy/erasure` declares, and nothing else, is held by a test.
do $$
begin
  if not exists (select from pg_roles where rolname = 'afterbell_eraser') then
    create role afterbell_eraser nologin;
  end if;
  if not pg_has_role(current_user, 'afterbell_eraser', 'set') then
    execute format('grant afterbell_eraser to %I', current_user);
  end if;
end $$;
grant usage on schema public, app to afterbell_eraser;

-- Which families were erased: ids alone, so that it can be done again on a copy that is older.
create table erased_family (
  school_id uuid not null references school_directory (id),
  family_id uuid not null,
  child_ids uuid[] not null,
  payer_ids uuid[] not null,
  erased_at timestamptz not null default app.now(),
  -- null: by a command of the operator
  erased_by uuid references account (id),
  primary key (school_id, family_id)
);
create index erased_family_by_time on erased_family (school_id, erased_at desc, family_id);
call app.fence('erased_family', 'select, insert');

-- Ids and texts of what is erased, as `app.erasure_scope` tells them.
create function app.ids(scope jsonb, name text) returns uuid[] language sql immutable as $$
  select array(select value::uuid from jsonb_array_elements_text(scope -> name))
$$;
create function app.texts(scope jsonb, name text) returns text[] language sql immutable as $$
  select array(select value from jsonb_array_elements_text(scope -> name))
$$;

-- A text in which each of these words, in any case, gives way. They are the longest first, and stand alone.
create function app.without(given text, words text[]) returns text language plpgsql immutable as $$
declare word text; pattern text;
begin
  foreach word in array words loop
    if given is null or position(lower(word) in lower(given)) = 0 then continue; end if;
    pattern := regexp_replace(word, '([][\\^$.|?*+(){}])', '\\\1', 'g');
    given := regexp_replace(given, '(^|[^[:alnum:]])' || pattern || '(?![[:alnum:]])', '\1Erased', 'gi');
  end loop;
  return given;
end $$;

-- A document of which every text gives way, or, given words, those words in its texts. Ids, days, times and amounts stay.
create function app.without_texts(given jsonb, words text[] default null) returns jsonb language plpgsql immutable as $$
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
end $$;

-- Whether a text holds one of these words.
create function app.holds(given text, words text[]) returns boolean language sql immutable as $$
  select exists (select from unnest(words) word where position(lower(word) in lower(given)) > 0)
$$;

create function app.digits(phone text) returns text language sql immutable as $$
  select right(regexp_replace(phone, '\D', '', 'g'), 10)
$$;

-- All by which a family is found: ids; what it is called and reached by (`words`); and of that what nobody else in the school is (`own`),
-- which gives way in what is kept of several families together. Another family that is called the same keeps what is its own.
create function app.erasure_scope(school uuid, family uuid, more_children uuid[], more_payers uuid[]) returns jsonb language sql stable as $$
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
    select a.* from approved_pickup a join kid on kid.id = a.child_id where a.school_id = $1
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
    union select first_name || ' ' || last_name from parent union select name from owes union select name from pickup union select name from barred
  ), part as (
    select first_name as name from kid union select last_name from kid union select preferred_name from kid
    union select first_name from parent union select last_name from parent
  ), reached as (
    select lower(email) as address from parent where email <> '' union select lower(email) from owes where email <> ''
  ), rung as (
    select phone from parent where phone <> '' union select phone from pickup where phone <> ''
  ), lived as (
    select street as name from place_of where length(street) > 4
  ), others as materialized (
    select app.folded(first_name || ' ' || last_name) as name, null as address, null as phone from child c
      where c.school_id = $1 and c.id not in (select id from kid)
    union all select app.folded(first_name || ' ' || last_name), email_key, app.digits(phone) from guardian g where g.school_id = $1 and g.family_id <> $2
    union all select app.folded(name), null, app.digits(phone) from approved_pickup a where a.school_id = $1 and a.child_id not in (select id from kid)
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
$$;

-- Does what is declared of each table, one after the other, in the transaction of whoever asks and with no more rights than theirs.
create function app.erase(statements text[], scope jsonb) returns void language plpgsql as $$
declare statement text;
begin
  foreach statement in array statements loop execute statement using scope; end loop;
end $$;

grant delete on provider_customer to afterbell_app;

grant select, delete on approved_pickup to afterbell_eraser;
grant select, delete on child_medical to afterbell_eraser;
grant select, delete on child_note to afterbell_eraser;
grant select, delete on do_not_release to afterbell_eraser;
grant select, delete on families_apart to afterbell_eraser;
grant select, delete on form_answer to afterbell_eraser;
grant select, delete on guardian to afterbell_eraser;
grant select, delete on idempotency to afterbell_eraser;
grant select, delete on imported_child to afterbell_eraser;
grant select, delete on message_attachment to afterbell_eraser;
grant select, delete on message_suppression to afterbell_eraser;
grant select, delete on tax_statement_file to afterbell_eraser;
grant select, update (about, subject, body) on message_batch to afterbell_eraser;
grant select, update (accepted_because) on payout to afterbell_eraser;
grant select, update (check_out_person, override_reason, note) on attendance to afterbell_eraser;
grant select, update (details) on audit_event to afterbell_eraser;
grant select, update (first_name, last_name, preferred_name, birth_date, grade, allergies, special_needs, teacher_id, tshirt_size_id, archived_at, is_undone, version) on child to afterbell_eraser;
grant select, update (label, authorization_number, note, decision_note) on share to afterbell_eraser;
grant select, update (label, reason) on invoice_line to afterbell_eraser;
grant select, update (last4, expires_on, state, is_default, removed_at) on payment_method to afterbell_eraser;
grant select, update (name, email) on payer to afterbell_eraser;
grant select, update (name, street, city, state, postal_code) on home to afterbell_eraser;
grant select, update (person, override_reason, note, refused, resembles) on attendance_event to afterbell_eraser;
grant select, update (pick_up_option_id, teacher_id, tshirt_size_id) on enrollment to afterbell_eraser;
grant select, update (reason) on care_charge to afterbell_eraser;
grant select, update (reason) on care_difference to afterbell_eraser;
grant select, update (reason) on care_pause to afterbell_eraser;
grant select, update (reason) on late_fee to afterbell_eraser;
grant select, update (reason) on operator_login to afterbell_eraser;
grant select, update (reason) on refund to afterbell_eraser;
grant select, update (reason) on write_off to afterbell_eraser;
grant select, update (reason, ended_at) on dunning_pause to afterbell_eraser;
grant select, update (reference, action_url) on payment to afterbell_eraser;
grant select, update (results, file_name, failure, state, sealed, key_id) on import to afterbell_eraser;
grant select, update (snapshot, memo, link_seed) on invoice to afterbell_eraser;
grant select, update (subject, body) on message_template to afterbell_eraser;
grant select, update (to_name, to_address, address_key, fields, sealed, key_id, state, reason) on message to afterbell_eraser;
grant select, update (wording, network, ended_at) on mandate to afterbell_eraser;
grant select, update (subject, body) on automatic_text to afterbell_eraser;
grant select, update (answer, failure) on webhook_attempt to afterbell_eraser;
grant select, delete on report_file to afterbell_eraser;
grant select, delete on saved_view to afterbell_eraser;
grant select on place to afterbell_eraser;
grant select on meeting to afterbell_eraser;
grant select on staff to afterbell_eraser;
grant select on provider_customer to afterbell_eraser;
grant delete on texted_phone to afterbell_platform;

-- At the test mode whoever is erased is forgotten too.
grant delete on sandbox_object to afterbell_platform;
