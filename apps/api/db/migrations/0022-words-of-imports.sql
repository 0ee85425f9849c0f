-- What is imported is a catalog or a list of families: the table is called by what both are.
alter table catalogue_import rename to import;

do $$
declare kept record;
begin
  for kept in
    select c.conname from pg_constraint c where c.conrelid = 'import'::regclass and c.conname like 'catalogue_import%'
  loop
    execute format('alter table import rename constraint %I to %I', kept.conname, replace(kept.conname, 'catalogue_import', 'import'));
  end loop;
  for kept in
    select i.relname from pg_class i where i.relkind = 'i' and i.relname like 'catalogue_import%' and i.relnamespace = 'public'::regnamespace
  loop
    execute format('alter index %I rename to %I', kept.relname, replace(kept.relname, 'catalogue_import', 'import'));
  end loop;
end $$;

-- What was recorded before is told under the same names. Its owner sees the rows of every school while nothing is forced.
alter table audit_event no force row level security;
update audit_event set what = 'catalog.' || substr(what, length('catalogue.') + 1) where what like 'catalogue.%';
alter table audit_event force row level security;

-- The jobs of imports have another name from here on: what was under way is not taken up again, and says so.
alter table import no force row level security;
update import set state = 'FAILED', failure = 'The program was updated during this import. Nothing was imported. Please try again'
  where state in ('QUEUED', 'RUNNING');
alter table import force row level security;
