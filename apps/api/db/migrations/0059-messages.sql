-- Letters and texts to families and colleagues: what was written once, and one record for each recipient.

-- What is written, and to whom it was addressed. A message that is sent again is a batch of its own.
create table message_batch (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  -- which list it was written from, in words: 'Roster of Pottery'
  about text not null,
  subject text not null default '',
  -- HTML of a letter, plain characters of a text; merge fields stand in it as {{child}}
  body text not null,
  sent_by uuid references account (id),
  created_at timestamptz not null default app.now(),
  send_at timestamptz not null,
  canceled_at timestamptz,
  primary key (school_id, id),
  check (channel = 'EMAIL' or subject = '')
);
create index message_batch_by_time on message_batch (school_id, channel, created_at desc, id desc);
call app.fence('message_batch', 'select, insert, update');

create table message_attachment (
  school_id uuid not null references school_directory (id),
  batch_id uuid not null,
  position int not null check (position > 0),
  name text not null,
  type text not null,
  bytes bytea not null,
  primary key (school_id, batch_id, position),
  foreign key (school_id, batch_id) references message_batch (school_id, id)
);
call app.fence('message_attachment', 'select, insert');

create table message (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  batch_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  to_name text not null,
  to_address text not null,
  address_key text not null,
  child_ids uuid[] not null default '{}',
  -- what its merge fields say, as things stood when it was written
  fields jsonb not null default '{}',
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'SENT', 'DELIVERED', 'OPENED', 'KEPT', 'BOUNCED', 'FAILED', 'SKIPPED')),
  -- why it was not sent, or did not arrive
  reason text,
  -- by which its provider knows it
  provider_id text,
  -- as how many texts it is charged
  parts int not null default 0,
  -- the message of which this is sent once more
  again_of uuid,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  settled_at timestamptz,
  folded text not null generated always as (app.folded(to_name || chr(10) || to_address)) stored,
  primary key (school_id, id),
  foreign key (school_id, batch_id) references message_batch (school_id, id),
  foreign key (school_id, again_of) references message (school_id, id)
);
create index message_by_time on message (school_id, channel, created_at desc, id desc);
create index message_by_state on message (school_id, channel, state, created_at desc, id desc);
create index message_by_batch on message (school_id, batch_id, id);
create index message_by_child on message using gin (child_ids);
create index message_by_name on message (school_id, channel, to_name collate "und-x-icu", id);
create index message_again on message (school_id, again_of) where again_of is not null;
call app.fence('message', 'select, insert, update');

-- Who is not written to: they unsubscribed or replied STOP, or what is sent there comes back.
create table message_suppression (
  school_id uuid not null references school_directory (id),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  address_key text not null,
  reason text not null check (reason in ('OPTED_OUT', 'BOUNCED')),
  since timestamptz not null default app.now(),
  primary key (school_id, channel, address_key)
);
call app.fence('message_suppression', 'select, insert, update, delete');

-- Words that are used again.
create table message_template (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  subject text not null default '',
  body text not null,
  changed_at timestamptz not null default app.now(),
  primary key (school_id, id),
  constraint message_template_name_is_taken unique (school_id, channel, name_key)
);
call app.fence('message_template', 'select, insert, update, delete');

-- How a school sends. A school without a row sends as a new one does.
create table message_settings (
  school_id uuid primary key references school_directory (id),
  -- no texts to many from this time of the evening until that of the morning; equal: at any time
  quiet_from time not null default '21:00',
  quiet_until time not null default '08:00',
  -- whether letters tell that they were opened
  tracks_opens boolean not null default false,
  version int not null default 1
);
call app.fence('message_settings', 'select, insert, update');

-- What is to be sent, by ids alone: small, and gone once it was sent. Lower lanes go first.
create table message_queue (
  message_id uuid primary key,
  school_id uuid not null references school_directory (id),
  lane int not null check (lane between 0 and 2),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  run_at timestamptz not null,
  -- whoever is sending it has until then
  lease_until timestamptz,
  attempts int not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
create index message_queue_by_turn on message_queue (lane, school_id, run_at, message_id);
create index message_queue_by_time on message_queue (run_at);
grant insert on message_queue to afterbell_app;
grant select, insert, update, delete on message_queue to afterbell_platform;

-- Which schools have texted a number: a STOP that answers them holds for each. And the answers, each once.
create table texted_phone (
  phone text not null,
  school_id uuid not null references school_directory (id),
  last_at timestamptz not null,
  primary key (phone, school_id)
);
grant select, insert, update on texted_phone to afterbell_platform;
create table received_text (
  provider_id text primary key,
  phone text not null,
  body text not null,
  received_at timestamptz not null default app.now()
);
grant select, insert, delete on received_text to afterbell_platform;
