-- What a school asks for late pickups, and the late pickups somebody decides on.

alter table school
  -- for each of so many minutes that has begun after the grace; 0: nothing is asked
  add column late_fee_minutes int not null default 0 check (late_fee_minutes in (0, 5, 10, 15)),
  add column late_fee_cents int not null default 0 check (late_fee_cents >= 0),
  -- 0: as much as it comes to
  add column late_fee_most_cents int not null default 0 check (late_fee_most_cents >= 0),
  add column late_fee_per text not null default 'CHILD' check (late_fee_per in ('CHILD', 'FAMILY')),
  -- what nobody decides within a week is billed by itself
  add column late_fee_is_automatic boolean not null default false,
  -- before that day nothing was late
  add column late_fee_since date,
  add constraint school_late_fee_check check (late_fee_minutes = 0 or late_fee_cents > 0 and late_fee_since is not null);

-- A late pickup, under the id of its entry of attendance: whatever is heard of that again is the same one. One that is within the grace
-- by a correction stays, and costs nothing.
create table late_fee (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  date date not null,
  ends_at timestamptz not null,
  -- after the end of the meeting
  minutes int not null check (minutes >= 0),
  -- by the terms of the day
  fee_cents int not null check (fee_cents >= 0),
  terms jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'BILLED', 'FORGIVEN')),
  -- what it cost when that was decided: by a correction it may cost otherwise now
  decided_fee_cents int,
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text not null default '',
  created_at timestamptz not null default app.now(),
  waits boolean generated always as (case state
    when 'OPEN' then fee_cents > 0
    when 'BILLED' then fee_cents <> decided_fee_cents
    else fee_cents > decided_fee_cents end) stored not null,
  primary key (school_id, id),
  foreign key (school_id, id) references attendance (school_id, id),
  check ((state = 'OPEN') = (decided_at is null) and (state = 'OPEN') = (decided_fee_cents is null))
);
create index late_fee_waiting on late_fee (school_id, ends_at, id) where waits;
create index late_fee_by_state on late_fee (school_id, state, ends_at, id);
create index late_fee_by_date on late_fee (school_id, date);
call app.fence('late_fee', 'select, insert, update');

-- The lines in which a late pickup was billed.
create table late_fee_line (
  school_id uuid not null references school_directory (id),
  late_fee_id uuid not null,
  line_id uuid not null,
  primary key (school_id, late_fee_id, line_id),
  foreign key (school_id, late_fee_id) references late_fee (school_id, id),
  foreign key (school_id, line_id) references invoice_line (school_id, id)
);
call app.fence('late_fee_line', 'select, insert');
