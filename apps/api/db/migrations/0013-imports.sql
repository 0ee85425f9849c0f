-- Catalogues and lists of families of other places: uploaded, looked at, and made by a job, all of one or none.

create table catalogue_import (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  kind text not null check (kind in ('classes', 'camps', 'aftercare', 'families')),
  -- read: to be looked at; undone: its activities were taken back
  state text not null default 'READ' check (state in ('READ', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE')),
  file_name text not null,
  columns jsonb not null,
  row_count int not null,
  -- the rows as they were uploaded; gone once they are imported
  source jsonb not null,
  -- which column holds what, and what is put where the file says nothing
  mapping jsonb not null,
  options jsonb not null,
  -- what became of every row, once imported
  results jsonb not null default '[]',
  -- activities made so far, of how many
  done int not null default 0,
  total int not null default 0,
  failure text,
  account_id uuid not null references account (id),
  created_at timestamptz not null default app.now(),
  -- what a list says of children is sealed as their medical facts are, until it is imported or forgotten
  sealed bytea,
  key_id text,
  check ((sealed is null) = (key_id is null)),
  primary key (school_id, id)
);
create index catalogue_import_by_time on catalogue_import (school_id, kind, created_at, id);
call app.fence('catalogue_import');

-- Which rows were imported, so that nobody imports them twice. A row whose activity was removed may come again.
create table imported_row (
  school_id uuid not null references school_directory (id),
  kind text not null,
  -- a hash of every fact a family would tell two rows apart by
  fingerprint text not null,
  import_id uuid not null,
  activity_id uuid not null,
  primary key (school_id, kind, fingerprint),
  foreign key (school_id, import_id) references catalogue_import (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id)
);
create index imported_row_by_import on imported_row (school_id, import_id, activity_id);
call app.fence('imported_row');

-- Which children an import made, so that they can be taken back.
create table imported_child (
  school_id uuid not null references school_directory (id),
  import_id uuid not null,
  child_id uuid not null,
  -- the version it had, and when: whether something was written of it since
  version int not null default 1,
  at timestamptz not null default app.now(),
  primary key (school_id, import_id, child_id),
  foreign key (school_id, import_id) references catalogue_import (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
call app.fence('imported_child');
