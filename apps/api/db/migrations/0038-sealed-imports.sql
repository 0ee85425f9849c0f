-- What an uploaded list says of children is kept as their medical facts are: sealed, until it is imported or forgotten.
-- Lists that were uploaded before stand in `source` until then.
alter table catalogue_import
  add column sealed bytea,
  add column key_id text,
  add check ((sealed is null) = (key_id is null));

-- Children an import brought back stand among those it made. Whether something was written of one since is told by the
-- version it had, and by when that was.
alter table imported_child
  add column version int not null default 1,
  add column at timestamptz;

-- How lists of families are read has one more answer.
do $$
declare each record;
begin
  for each in select id from school_directory loop
    perform set_config('app.school_id', each.id::text, true);
    update catalogue_import set options = options || '{"removedChildren": "BRING_BACK"}' where kind = 'families';
    update imported_child c set at = i.created_at from catalogue_import i where i.school_id = c.school_id and i.id = c.import_id;
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
alter table imported_child
  alter column at set default app.now(),
  alter column at set not null;
