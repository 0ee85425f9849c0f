-- What staff decided that a guardian sees and is told of a child, if less than everything (decision 217). It stays with the
-- guardian's row whatever becomes of it, and outlives the row by name and email: whoever was shut out must not come back by a
-- correction or a new entry.
create table guardian_limit (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  guardian_id uuid,
  guardian_name text not null,
  guardian_email text,
  telling text not null check (telling in ('MONEY', 'NOTHING')),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null default app.now(),
  decided_by uuid not null references account (id),
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id) on delete cascade,
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete set null (guardian_id)
);
create unique index guardian_limit_once on guardian_limit (school_id, child_id, guardian_id);
create index guardian_limit_by_guardian on guardian_limit (school_id, guardian_id);
call app.fence('guardian_limit');
grant select, delete on guardian_limit to afterbell_eraser;
