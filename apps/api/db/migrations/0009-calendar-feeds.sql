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

-- What is followed belongs to nobody whose account was switched off.
create or replace view staff with (security_barrier) as
  select m.school_id, a.id, a.first_name, a.last_name, a.email, a.phone, m.role, m.is_active, m.is_instructor, m.is_main_contact,
    a.state as account_state
  from membership m join account a on a.id = m.account_id
  where m.school_id = (select current_setting('app.school_id')::uuid);
