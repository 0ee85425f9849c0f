-- Who looked into it, and when, that a child was said to be handed to more than one person: one row for each such
-- check-out. One that is heard of later has none, so it stands in doubt by itself.
create table release_review (
  school_id uuid not null references school_directory (id),
  event_id uuid not null,
  account_id uuid references account (id),
  at timestamptz not null,
  primary key (school_id, event_id),
  foreign key (school_id, event_id) references attendance_event (school_id, id)
);
call app.fence('release_review', 'select, insert');
