-- A catalogue that is corrected and imported again changes what it made before: a row is found by the code of its course.
alter table imported_row
  -- the code as rows are compared by it; null where the file has none
  add column code text,
  -- what the file said of the activity when its row was imported last, and when that was
  add column said jsonb not null default '{}',
  add column said_at timestamptz not null default app.now(),
  -- a row that staff add once more stands beside the first
  drop constraint imported_row_pkey,
  add primary key (school_id, kind, fingerprint, activity_id);
create index imported_row_by_code on imported_row (school_id, kind, code) where code is not null;
create index imported_row_by_activity on imported_row (school_id, activity_id);

-- A child whom an import made and whose undo found nothing written of them since never was here: no list shows them. The row stays, for
-- the history refers to it.
alter table child add column is_undone boolean not null default false;

-- Its owner sees the rows of every school while nothing is forced.
alter table catalogue_import no force row level security;
alter table imported_row no force row level security;
alter table imported_child no force row level security;
alter table child no force row level security;

update imported_row r set said_at = i.created_at from catalogue_import i where i.school_id = r.school_id and i.id = r.import_id;

update catalogue_import i set
  options = i.options || '{"sameCode": "CHANGE", "rowChoices": {}}',
  results = (select coalesce(jsonb_agg(e.row || '{"changes": [], "match": null, "signUpBegins": null}' order by e.at), '[]')
    from jsonb_array_elements(i.results) with ordinality e(row, at))
where i.kind <> 'families';

-- A child that was made and removed again, and nothing between.
update child c set is_undone = true
from imported_child t join catalogue_import i on i.school_id = t.school_id and i.id = t.import_id and i.state = 'UNDONE'
where c.school_id = t.school_id and c.id = t.child_id and t.version = 1 and c.archived_at is not null and c.version = 2
  and c.merged_into_id is null;

alter table catalogue_import force row level security;
alter table imported_row force row level security;
alter table imported_child force row level security;
alter table child force row level security;

alter table catalogue_import
  -- the versions of the activities it changes, by their ids, as they were when it was confirmed
  add column versions jsonb not null default '{}',
  -- the rows of a file are sealed; as they were uploaded nobody wrote or read them here
  drop column source;
