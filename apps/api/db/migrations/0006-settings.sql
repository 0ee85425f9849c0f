-- The lists a school keeps: where activities happen, and what children choose from.

create table location (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text generated always as (lower(name)) stored,
  address text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint location_name_is_taken unique (school_id, name_key)
);
create index location_by_name on location (school_id, name collate "und-x-icu", id);
create index location_by_address on location (school_id, address collate "und-x-icu", id);
create index location_by_state on location (school_id, is_active, name collate "und-x-icu", id);
call app.fence('location');

create table teacher (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text generated always as (lower(name)) stored,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint teacher_name_is_taken unique (school_id, name_key)
);
create index teacher_by_name on teacher (school_id, name collate "und-x-icu", id);
create index teacher_by_state on teacher (school_id, is_active, name collate "und-x-icu", id);
call app.fence('teacher');

create table tshirt_size (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  size text not null,
  position int not null,
  is_active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  unique (school_id, size)
);
call app.fence('tshirt_size');

create table pick_up_option (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text generated always as (lower(name)) stored,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint pick_up_option_name_is_taken unique (school_id, name_key)
);
create index pick_up_option_by_name on pick_up_option (school_id, name collate "und-x-icu", id);
create index pick_up_option_by_state on pick_up_option (school_id, is_active, name collate "und-x-icu", id);
call app.fence('pick_up_option');
