-- What staff look at when families enter themselves online (decision 244): a child who may be one of another family, or a guardian whose
-- name stands on the do-not-release list of one, or nearly. Open while the two families are two and staff have not said that they are.
create table registration_doubt (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  -- Either is set: who was entered.
  child_id uuid,
  guardian_id uuid,
  -- The child of the other family.
  other_child_id uuid not null,
  found_at timestamptz not null default app.now(),
  primary key (school_id, id),
  unique nulls not distinct (school_id, child_id, guardian_id, other_child_id),
  foreign key (school_id, child_id) references child (school_id, id) on delete cascade,
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade,
  foreign key (school_id, other_child_id) references child (school_id, id) on delete cascade,
  check ((child_id is null) <> (guardian_id is null))
);
create index registration_doubt_by_guardian on registration_doubt (school_id, guardian_id);
create index registration_doubt_by_other on registration_doubt (school_id, other_child_id);
call app.fence('registration_doubt', 'select, insert, delete');
grant select, delete on registration_doubt to afterbell_eraser;
