-- Lists of families are taken in as catalogues are: uploaded, looked at, and made by a job, all of one or none.

-- a new set of kinds, wider than the one before: nothing to look at
alter table catalogue_import drop constraint catalogue_import_kind_check,
  add constraint catalogue_import_kind_check check (kind in ('classes', 'camps', 'aftercare', 'families')) not valid;

-- Which children an import made, so that they can be taken back.
create table imported_child (
  school_id uuid not null references school_directory (id),
  import_id uuid not null,
  child_id uuid not null,
  primary key (school_id, import_id, child_id),
  foreign key (school_id, import_id) references catalogue_import (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
call app.fence('imported_child');

-- Families and children are known again by what a list says of them.
create index guardian_by_folded_email on guardian (school_id, lower(email));
create index child_by_folded_name on child (school_id, lower(last_name), lower(first_name)) where archived_at is null;
