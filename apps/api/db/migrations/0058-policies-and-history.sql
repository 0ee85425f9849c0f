-- What a school asks families to accept, and the ways into its history.

-- A policy of the school: its text of today is the one with its version. One that was removed keeps its texts.
create table policy (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  position int not null,
  -- families are asked for it, and see it on the public pages
  is_asked boolean not null default false,
  version int not null default 1 check (version > 0),
  removed_at timestamptz,
  primary key (school_id, id)
);
create index policy_in_order on policy (school_id, position, id) where removed_at is null;
call app.fence('policy', 'select, insert, update');

-- What it said, version after version. Written once, so that what somebody accepted can be read again.
create table policy_text (
  school_id uuid not null references school_directory (id),
  policy_id uuid not null,
  version int not null check (version > 0),
  title text not null,
  body text not null,
  written_at timestamptz not null default app.now(),
  written_by uuid references account (id),
  primary key (school_id, policy_id, version),
  foreign key (school_id, policy_id) references policy (school_id, id)
);
call app.fence('policy_text', 'select, insert');

-- The history of a school: by day; by who did it; by what it was about.
create index audit_event_by_day on audit_event (school_id, at desc, id desc);
create index audit_event_by_account on audit_event (school_id, account_id, at desc, id desc);
create index audit_event_by_thing on audit_event (school_id, split_part(what, '.', 1), at desc, id desc);
