-- The meeting of a class at Zoom: whose it is there, what was said of it, and the link families come by.
create table zoom_meeting (
  school_id uuid not null references school_directory (id),
  activity_id uuid not null,
  account_id text not null,
  meeting_id text,
  join_url text,
  -- what Zoom was told last
  sent jsonb,
  -- one at a time speaks to Zoom about a class
  working_until timestamptz,
  -- since Zoom last did what was asked: how often it was asked, and what it said against it
  tries integer not null default 0,
  refusal text,
  primary key (school_id, activity_id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  check ((meeting_id is null) = (join_url is null))
);
call app.fence('zoom_meeting', 'select, insert, update, delete');

-- What of the journal was handed to an accounting system: whole days, each once for each account there.
create table journal_export (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  account_id text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED')),
  -- what is sent, as it was when somebody asked for it
  lines jsonb not null,
  batch_id text,
  refusal text,
  asked_at timestamptz not null default app.now(),
  asked_by uuid references account (id),
  sent_at timestamptz,
  working_until timestamptz,
  tries integer not null default 0,
  primary key (school_id, id),
  check ((state = 'SENT') = (sent_at is not null))
);
create unique index journal_export_once on journal_export (school_id, account_id, first_day) where state <> 'REFUSED';
create index journal_export_by_day on journal_export (school_id, last_day desc);
call app.fence('journal_export', 'select, insert, update, delete');
