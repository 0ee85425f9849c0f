-- A report as somebody wants to see it again: what it is filtered, searched and sorted by. Their own.
create table saved_view (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  owner_id uuid not null references account (id),
  search text not null default '',
  sort text not null default '',
  filters jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  primary key (school_id, id),
  constraint saved_view_is_taken unique (school_id, owner_id, list, name)
);
call app.fence('saved_view', 'select, insert, update, delete');

-- A saved view that is sent to its owner by email every week or month.
create table report_schedule (
  school_id uuid not null references school_directory (id),
  view_id uuid not null,
  every text not null check (every in ('WEEK', 'MONTH')),
  day int not null check (day between 1 and 28),
  next_on date not null,
  last_on date,
  created_at timestamptz not null default app.now(),
  primary key (school_id, view_id),
  constraint a_week_has_seven_days check (every = 'MONTH' or day <= 7),
  foreign key (school_id, view_id) references saved_view (school_id, id) on delete cascade
);
create index report_schedule_due on report_schedule (school_id, next_on);
call app.fence('report_schedule', 'select, insert, update, delete');
