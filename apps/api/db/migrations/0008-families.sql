-- Families: guardians and homes, children, who may collect them and who never may, what a doctor would ask, and notes.

-- Grades in the order of school, for sorting.
create function app.grade_rank(grade text) returns int language sql immutable parallel safe as $$
  select array_position(array['TOD', 'PS1', 'PS2', 'PRE_K', 'TK', 'K', 'FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH',
    'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH', 'ELEVENTH', 'TWELFTH'], grade)
$$;

create table family (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (school_id, id)
);
call app.fence('family');

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

create table guardian (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  -- 1 is the primary contact, 2 the secondary; further guardians follow
  position int not null check (position between 1 and 6),
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  home_id uuid,
  -- as searches compare it, kept with the row: folding 20,000 names anew took most of every search. No index: `like` may not
  -- read along one past row-level security
  folded text not null generated always as (app.folded(first_name || ' ' || last_name || chr(10) || coalesce(email, ''))) stored,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
  foreign key (school_id, home_id) references home (school_id, id),
  -- looked at after the statement: the two may change places
  constraint one_guardian_a_position unique (school_id, family_id, position) deferrable
);
create index guardian_by_email on guardian (school_id, email);
-- the same e-mail or phone is how lists that are imported, and duplicate families, are known again
create index guardian_by_folded_email on guardian (school_id, lower(email));
create index guardian_by_phone on guardian (school_id, phone) where phone is not null;
create index guardian_by_home on guardian (school_id, home_id) where home_id is not null;
call app.fence('guardian');

create table child (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  first_name text not null,
  last_name text not null,
  -- what everybody calls them, beside the name on their papers
  preferred_name text not null default '',
  birth_date date,
  grade text,
  allergies text not null default '',
  special_needs text not null default '',
  teacher_id uuid,
  tshirt_size_id uuid,
  archived_at timestamptz,
  -- the child a duplicate went into: what was written down of the duplicate is found there
  merged_into_id uuid,
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  -- the name by which two entries of one child are found, and what searches look through: either name
  folded text not null generated always as (app.folded(first_name || ' ' || last_name)) stored,
  searched text not null generated always as (
    app.folded(first_name || case preferred_name when '' then '' else ' "' || preferred_name || '"' end || ' ' || last_name)) stored,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
  foreign key (school_id, merged_into_id) references child (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  foreign key (school_id, tshirt_size_id) references tshirt_size (school_id, id)
);
create index child_by_name on child (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) where archived_at is null;
create index child_by_birth on child (school_id, birth_date, id) where archived_at is null;
create index child_by_grade on child (school_id, app.grade_rank(grade), id) where archived_at is null;
create index child_by_age_here on child (school_id, created_at, id) where archived_at is null;
create index child_by_family on child (school_id, family_id);
create index child_by_teacher on child (school_id, teacher_id) where teacher_id is not null;
create index child_by_tshirt on child (school_id, tshirt_size_id) where tshirt_size_id is not null;
create index child_merged_into on child (school_id, merged_into_id) where merged_into_id is not null;
create index child_archived_by_name on child (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id)
  where archived_at is not null;
create index child_by_folded_name on child (school_id, lower(last_name), lower(first_name)) where archived_at is null;
call app.fence('child');

create table approved_pickup (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  name text not null check (name <> ''),
  phone text,
  relation text not null default '',
  position int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
create index approved_pickup_by_child on approved_pickup (school_id, child_id, position);
call app.fence('approved_pickup');

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
