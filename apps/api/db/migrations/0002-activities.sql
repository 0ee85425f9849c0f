-- The catalogue: what a school offers, in sections, on dates.

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
call app.fence('teacher');

create table tshirt_size (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  size text not null,
  position int not null,
  is_active boolean not null default true,
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
call app.fence('pick_up_option');

-- Anything a family can book. A draft may lack almost everything; what is published may not.
create table activity (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  kind text not null check (kind in ('classes', 'camps', 'aftercare')),
  name text not null check (name <> ''),
  description text not null default '',
  location_id uuid,
  starts_on date,
  ends_on date,
  no_dates date[] not null default '{}',
  sign_up_begins_on date, sign_up_begins_at time,
  sign_up_ends_on date, sign_up_ends_at time,
  asks_pick_up boolean not null default false, requires_pick_up boolean not null default false,
  asks_teacher boolean not null default false, requires_teacher boolean not null default false,
  asks_tshirt boolean not null default false, requires_tshirt boolean not null default false,
  prorates boolean not null default false,
  discounts jsonb not null default '{}',
  is_draft boolean not null,
  is_on_portal boolean not null default true,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  -- only what was removed outlives its place: an act asks before it deletes one
  foreign key (school_id, location_id) references location (school_id, id) on delete set null (location_id),
  check (is_draft or (starts_on is not null and ends_on is not null)),
  check (starts_on <= ends_on)
);
create index activity_by_start on activity (school_id, kind, is_draft, starts_on, id) where removed_at is null;
create index activity_by_end on activity (school_id, kind, is_draft, ends_on, id) where removed_at is null;
create index activity_by_name on activity (school_id, kind, is_draft, name collate "und-x-icu", id) where removed_at is null;
create index activity_by_location on activity (school_id, location_id) where removed_at is null;
call app.fence('activity');

-- Who is together, and what is scarce. A class has exactly one, which carries its own id.
create table section (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  activity_id uuid not null,
  name text not null default '',
  position int not null default 0,
  -- sunday to saturday, in the order of the week
  weekdays text[] not null default '{}',
  time_from time, time_to time,
  age_from text, age_to text, grade_from text, grade_to text,
  price_cents int not null default 0 check (price_cents >= 0),
  billing_type text not null default 'SESSION' check (billing_type in ('DAY', 'HOUR', 'QUARTER_HOUR', 'FIXED', 'SESSION')),
  capacity int not null default 10 check (capacity >= 0),
  has_wait_list boolean not null default true,
  wait_capacity int not null default 10 check (wait_capacity >= 0),
  dropin_capacity int not null default 0 check (dropin_capacity >= 0),
  is_active boolean not null default true,
  primary key (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  check (time_from < time_to)
);
create index section_by_activity on section (school_id, activity_id, position);
call app.fence('section');

create table section_instructor (
  school_id uuid not null references school_directory (id),
  section_id uuid not null,
  account_id uuid not null,
  primary key (school_id, section_id, account_id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, account_id) references membership (school_id, account_id)
);
create index section_by_instructor on section_instructor (school_id, account_id, section_id);
call app.fence('section_instructor');

create table add_on (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  activity_id uuid not null,
  name text not null check (name <> ''),
  price_cents int not null check (price_cents >= 0),
  is_required boolean not null default false,
  max_amount int not null default 10 check (max_amount >= 1),
  is_discounted boolean not null default false,
  is_active boolean not null default true,
  position int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id)
);
create index add_on_by_activity on add_on (school_id, activity_id, position);
call app.fence('add_on');

-- One dated occurrence of a section, written out: the school's date and times, and the instants they are.
create table meeting (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  section_id uuid not null,
  date date not null,
  time_from time not null,
  time_to time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_cancelled boolean not null default false,
  primary key (school_id, id),
  foreign key (school_id, section_id) references section (school_id, id),
  constraint one_meeting_a_day unique (school_id, section_id, date)
);
create index meeting_by_date on meeting (school_id, date, section_id);
call app.fence('meeting');
