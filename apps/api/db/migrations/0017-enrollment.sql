-- Enrollment is spelled as Americans do, as everywhere else: the table, what refers to it, and their indexes.
alter table enrolment rename to enrollment;
alter table place rename column enrolment_id to enrollment_id;
alter table form_answer rename column enrolment_id to enrollment_id;

do $$
declare kept record;
begin
  for kept in
    select c.conname, c.conrelid::regclass as of from pg_constraint c
    where c.conname like '%enrolment%' and c.connamespace = 'public'::regnamespace
  loop
    execute format('alter table %s rename constraint %I to %I', kept.of, kept.conname, replace(kept.conname, 'enrolment', 'enrollment'));
  end loop;
  for kept in
    select i.relname from pg_class i where i.relkind = 'i' and i.relname like '%enrolment%' and i.relnamespace = 'public'::regnamespace
  loop
    execute format('alter index %I rename to %I', kept.relname, replace(kept.relname, 'enrolment', 'enrollment'));
  end loop;
end $$;

-- What was recorded before is told under the same names. Its owner sees the rows of every school while nothing is forced.
alter table audit_event no force row level security;
update audit_event set what = 'enrollment.' || substr(what, length('enrolment.') + 1) where what like 'enrolment.%';
alter table audit_event force row level security;
