-- Days on which a school has no programs, or ends early, for some kinds of activity and some of its locations (decision 142).
create table closed_day (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> '' and length(name) <= 100),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on and ends_on - starts_on <= 366),
  -- in their order, so that the same ones are the same
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['classes', 'camps', 'aftercare']),
  -- none are all of them
  location_ids uuid[] not null default '{}',
  -- of a short day: when school ends, and when it usually does
  school_ends_at time,
  usually_ends_at time,
  version int not null default 1,
  created_at timestamptz not null default app.now(),
  primary key (school_id, id),
  constraint closed_day_is_short check ((school_ends_at is null) = (usually_ends_at is null) and school_ends_at < usually_ends_at),
  constraint closed_day_is_taken unique nulls not distinct (school_id, starts_on, ends_on, kinds, location_ids, school_ends_at)
);
create index closed_day_by_end on closed_day (school_id, ends_on);
call app.fence('closed_day', 'select, insert, update, delete');

-- What a closed day did to a meeting: how that was before, so that it is so again once the day is taken back.
create table closed_meeting (
  school_id uuid not null references school_directory (id),
  closed_day_id uuid not null,
  meeting_id uuid not null,
  time_from time not null,
  time_to time not null,
  exception text check (exception in ('MOVED', 'ADDED')),
  planned_on date,
  cause text,
  -- how often the meeting had been changed by hand once this day had changed it: one with another number was changed since
  changes int not null,
  primary key (school_id, closed_day_id, meeting_id),
  foreign key (school_id, closed_day_id) references closed_day (school_id, id) on delete cascade,
  foreign key (school_id, meeting_id) references meeting (school_id, id) on delete cascade
);
create index closed_meeting_by_meeting on closed_meeting (school_id, meeting_id);
call app.fence('closed_meeting', 'select, insert, update, delete');
-- a reason may name somebody
grant select, update (cause) on closed_meeting to afterbell_eraser;

alter table activity
  add meets_on_closed_days boolean not null default false,
  -- when school ends early: begins earlier, begins earlier and ends as usual, ends when school ends, or does not meet
  add on_short_days text not null default 'EARLIER' check (on_short_days in ('EARLIER', 'LONGER', 'SHORTER', 'NOT'));
alter table activity no force row level security;
update activity set on_short_days = case kind when 'camps' then 'SHORTER' else 'LONGER' end where kind <> 'classes';
alter table activity force row level security;
