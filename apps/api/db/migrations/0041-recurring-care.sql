-- Aftercare is charged again and again. What was charged of it stands here, day by day, so that no day of a spot is charged twice:
-- by a second run, by two workers, or because weeks begin on another day since.

-- Charges of before this day wait until staff release them. A school that begins later begins on its first day.
alter table school add column charged_since date not null default (app.now() at time zone 'utc')::date;

-- The days of a spot that a charge is for. A charge is for all weekdays of an enrollment that were given at once.
create table care_charge (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  -- the same of all spots of a charge: lines of invoices name it
  charge_id uuid not null,
  enrollment_id uuid not null,
  place_id uuid not null,
  days datemultirange not null check (not isempty(days)),
  -- the cycle, and when it is charged: with the enrollment, before it, or after it
  cycle_from date not null,
  cycle_to date not null check (cycle_from <= cycle_to),
  charged text not null check (charged in ('AT_ENROLLMENT', 'BEFORE', 'AFTER')),
  state text not null check (state in ('CHARGED', 'WAITING', 'DROPPED')),
  created_at timestamptz not null default app.now(),
  -- when it was last held beside what took place; null where something changed since
  compared_at timestamptz default app.now(),
  decided_at timestamptz,
  decided_by uuid references account (id),
  -- why staff did not charge it
  reason text not null default '',
  primary key (school_id, id),
  foreign key (school_id, enrollment_id) references enrollment (school_id, id),
  foreign key (school_id, place_id) references place (school_id, id),
  constraint a_day_is_charged_once exclude using gist (
    (place_id::text::uuid) with =, (school_id::text::uuid) with =, (days + '{}'::datemultirange) with &&)
);
create index care_charge_of_place on care_charge (school_id, place_id);
create index care_charge_of_enrollment on care_charge (school_id, enrollment_id, cycle_from);
create index care_charge_by_id on care_charge (school_id, charge_id);
create index care_charge_waiting on care_charge (school_id, cycle_from, charge_id) where state = 'WAITING';
create index care_charge_to_compare on care_charge (school_id, charge_id) where compared_at is null and charged = 'AFTER';
call app.fence('care_charge', 'select, insert, update');

-- What more a charge would come to, since attendance or meetings changed after it was made: billed once staff say so. What is less is
-- proposed to go back.
create table care_difference (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  charge_id uuid not null,
  enrollment_id uuid not null,
  cents int not null check (cents > 0),
  state text not null default 'WAITING' check (state in ('WAITING', 'CHARGED', 'DROPPED')),
  created_at timestamptz not null default app.now(),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text not null default '',
  primary key (school_id, id),
  foreign key (school_id, enrollment_id) references enrollment (school_id, id)
);
create unique index one_difference_waits on care_difference (school_id, charge_id) where state = 'WAITING';
call app.fence('care_difference', 'select, insert, update');

-- Days for which an enrollment is not charged, and why.
create table care_pause (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  enrollment_id uuid not null,
  days datemultirange not null check (not isempty(days) and not lower_inf(days)),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default app.now(),
  created_by uuid not null references account (id),
  primary key (school_id, id),
  foreign key (school_id, enrollment_id) references enrollment (school_id, id),
  constraint paused_once exclude using gist (
    (enrollment_id::text::uuid) with =, (school_id::text::uuid) with =, (days + '{}'::datemultirange) with &&)
);
create index care_pause_of_enrollment on care_pause (school_id, enrollment_id);
call app.fence('care_pause', 'select, insert, update, delete');

-- The charge a line of recurring care is part of.
alter table invoice_line add column charge_id uuid;
create index invoice_line_of_charge on invoice_line (school_id, charge_id) where charge_id is not null;
