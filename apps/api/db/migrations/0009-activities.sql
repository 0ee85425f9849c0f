-- The catalogue: what a school offers, in sections, on dates.

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
  -- a camp: the whole of it, or days that are picked
  interval_type text check (interval_type in ('WEEKLY', 'DAILY')),
  -- aftercare: how often it is billed, by what, and what a drop-in costs; nothing of it while it is free
  billing_cycle text check (billing_cycle in ('SESSION', 'WEEKLY', 'MONTHLY')),
  charge_type text check (charge_type in ('ATTENDANCE', 'SCHEDULED')),
  drop_in_price_cents int not null default 0 check (drop_in_price_cents >= 0),
  drop_in_rate text check (drop_in_rate in ('DAY', 'HOUR')),
  prorates boolean not null default false,
  discounts jsonb not null default '{}',
  -- what it says for all of its sections, while it is a draft that has none yet
  section_template jsonb not null default '{}',
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
  -- what is not paid for has no price
  is_paid boolean not null default true,
  price_cents int not null default 0 check (price_cents >= 0),
  billing_type text not null default 'SESSION' check (billing_type in ('DAY', 'HOUR', 'QUARTER_HOUR', 'FIXED', 'SESSION')),
  capacity int not null default 10 check (capacity >= 0),
  has_wait_list boolean not null default true,
  wait_capacity int not null default 10 check (wait_capacity >= 0),
  dropin_capacity int not null default 0 check (dropin_capacity >= 0),
  is_active boolean not null default true,
  primary key (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  check (time_from < time_to),
  constraint only_what_is_paid_has_a_price check (is_paid or price_cents = 0)
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

-- Who taught a section, and until when: a check they made without a network may arrive after that.
create table section_instructor_past (
  school_id uuid not null references school_directory (id),
  section_id uuid not null,
  account_id uuid not null,
  until timestamptz not null default app.now(),
  primary key (school_id, section_id, account_id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, account_id) references membership (school_id, account_id)
);
call app.fence('section_instructor_past');

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

-- Which custom forms an activity asks families to fill in, in which order.
create table activity_form (
  school_id uuid not null references school_directory (id),
  activity_id uuid not null,
  form_id uuid not null,
  position int not null default 0,
  primary key (school_id, activity_id, form_id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  foreign key (school_id, form_id) references form (school_id, id)
);
create index activity_form_by_form on activity_form (school_id, form_id);
call app.fence('activity_form');
