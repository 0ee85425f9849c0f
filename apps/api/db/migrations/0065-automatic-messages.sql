-- What goes to families by itself: how a school sends each kind, in which words, and what was sent.

-- How a kind goes out. A school without a row sends as a new one does.
create table automatic_message (
  school_id uuid not null references school_directory (id),
  kind text not null,
  emails boolean not null,
  texts boolean not null,
  -- hours or days before what it is about
  lead int check (lead > 0),
  version int not null default 1,
  primary key (school_id, kind)
);
call app.fence('automatic_message', 'select, insert, update');

-- A school's own words, where it does not send the standard ones.
create table automatic_text (
  school_id uuid not null references school_directory (id),
  kind text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  language text not null default 'en',
  subject text not null default '',
  -- HTML of a letter, plain characters of a text; merge fields stand in it as {{child}}
  body text not null,
  changed_at timestamptz not null default app.now(),
  primary key (school_id, kind, channel, language),
  check (channel = 'EMAIL' or subject = '')
);
call app.fence('automatic_text', 'select, insert, update, delete');

-- What was sent, by what it means: the same is sent once.
create table automatic_sent (
  school_id uuid not null references school_directory (id),
  key text not null,
  sent_at timestamptz not null default app.now(),
  primary key (school_id, key)
);
create index automatic_sent_by_time on automatic_sent (school_id, sent_at);
call app.fence('automatic_sent', 'select, insert, delete');

-- Which kind a message is of, where nobody wrote it.
alter table message_batch add column automatic text;
-- It also goes to those who unsubscribed.
alter table message_batch add column is_transactional boolean not null default false;
-- After that moment it says nothing any more, and does not leave.
alter table message_batch add column not_after timestamptz;
-- Fields that nobody reads but whom it goes to, sealed.
alter table message add column sealed bytea;
alter table message add column key_id text;
alter table message add constraint message_sealed_check check ((sealed is null) = (key_id is null));

-- Meetings that were changed, as families know them, until they are told. Without times: it did not take place.
create table date_change (
  school_id uuid not null references school_directory (id),
  section_id uuid not null,
  date date not null,
  time_from time,
  time_to time,
  -- when it was changed last
  at timestamptz not null default app.now(),
  primary key (school_id, section_id, date),
  foreign key (school_id, section_id) references section (school_id, id),
  check ((time_from is null) = (time_to is null))
);
call app.fence('date_change', 'select, insert, update, delete');

-- What begins soon, and whose card expires soon.
create index activity_beginning on activity (school_id, starts_on, id) where not is_draft and removed_at is null;
create index payment_method_expiring on payment_method (school_id, expires_on, id)
  where is_default and removed_at is null and state = 'USABLE' and type = 'CARD';
