-- More about families: the homes they live in, who may never collect a child, what a doctor would ask, and notes.

-- Where a family lives: one home, or two when the parents live apart.
create table home (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  position int not null check (position in (1, 2)),
  name text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  -- the part of every charge that this home pays, in basis points; those of a family make 10,000
  share_bp int not null check (share_bp between 0 and 10000),
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
  -- looked at after the statement: the two may change places
  constraint one_home_a_position unique (school_id, family_id, position) deferrable
);
call app.fence('home');

-- 1 is the primary contact, 2 the secondary; further guardians follow.
alter table guardian add column home_id uuid,
  -- nobody lives in a home yet, so there is nothing to look at: a look would need a school
  add foreign key (school_id, home_id) references home (school_id, id) not valid,
  drop constraint guardian_position_check,
  add constraint guardian_position_check check (position between 1 and 6);
create index guardian_by_home on guardian (school_id, home_id) where home_id is not null;

-- People who may never collect a child. One that is taken off the list stays written down.
create table do_not_release (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  name text not null check (name <> ''),
  note text not null default '',
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  removed_at timestamptz,
  removed_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
create index do_not_release_by_child on do_not_release (school_id, child_id, created_at) where removed_at is null;
call app.fence('do_not_release');

-- Conditions, medication and doctor. Sealed with the key named beside it: the database alone cannot tell them.
create table child_medical (
  school_id uuid not null references school_directory (id),
  child_id uuid not null,
  sealed bytea not null,
  key_id text not null,
  changed_at timestamptz not null default app.now(),
  changed_by uuid references account (id),
  version int not null default 1,
  primary key (school_id, child_id),
  foreign key (school_id, child_id) references child (school_id, id)
);
call app.fence('child_medical');

create table child_note (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  body text not null check (body <> ''),
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  changed_at timestamptz not null default app.now(),
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
create index child_note_by_child on child_note (school_id, child_id, created_at) where removed_at is null;
call app.fence('child_note');
