-- Families that look like one and are not: somebody said so, and they are held against each other no more.

create table families_apart (
  school_id uuid not null references school_directory (id),
  -- the smaller of the two ids; twice the same for children of one family
  one_id uuid not null,
  other_id uuid not null,
  said_at timestamptz not null default app.now(),
  said_by uuid references account (id),
  primary key (school_id, one_id, other_id),
  foreign key (school_id, one_id) references family (school_id, id),
  foreign key (school_id, other_id) references family (school_id, id),
  check (one_id <= other_id)
);
create index families_apart_by_other on families_apart (school_id, other_id);
call app.fence('families_apart');
