-- A calendar somebody follows from elsewhere: its address holds a secret, of which the hash alone is kept.
create table calendar_feed (
  school_id uuid not null references school_directory (id),
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default app.now(),
  primary key (school_id, account_id),
  foreign key (school_id, account_id) references membership (school_id, account_id) on delete cascade,
  constraint calendar_feed_by_token unique (school_id, token_hash)
);
call app.fence('calendar_feed');
