-- Families: guardians, children, and who may collect them.

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

create table guardian (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  -- 1 is the primary contact, 2 the secondary
  position int not null check (position in (1, 2)),
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
  -- looked at after the statement: the two may change places
  constraint one_guardian_a_position unique (school_id, family_id, position) deferrable
);
create index guardian_by_email on guardian (school_id, email);
call app.fence('guardian');

create table child (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  grade text,
  allergies text not null default '',
  special_needs text not null default '',
  teacher_id uuid,
  tshirt_size_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
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
