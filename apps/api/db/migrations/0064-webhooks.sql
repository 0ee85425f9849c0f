-- Addresses of a school that are told of what happens, what they were told, and how each try ended.

create table webhook (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  url text not null,
  events text[] not null check (events <> '{}'),
  is_on boolean not null default true,
  -- its secret is made from this; the one before is signed with too for a while
  secret_version int not null default 1,
  secret_changed_at timestamptz,
  made_by uuid not null references account (id),
  made_at timestamptz not null default app.now(),
  -- so many tries failed in a row, the last of them at that time
  failures int not null default 0,
  failed_at timestamptz,
  delivered_at timestamptz,
  removed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id)
);
create index webhook_by_date on webhook (school_id, made_at, id) where removed_at is null;
call app.fence('webhook', 'select, insert, update');

create table webhook_delivery (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  webhook_id uuid not null,
  -- what it tells of; the same is told once to each address
  event_id uuid not null,
  event text not null,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  made_at timestamptz not null default app.now(),
  -- of the tries since somebody sent it again, or since it was made
  tries int not null default 0,
  attempts int not null default 0,
  next_at timestamptz not null default app.now(),
  ends_at timestamptz not null,
  is_by_hand boolean not null default false,
  -- how the last try ended
  status int,
  failure text,
  settled_at timestamptz,
  primary key (school_id, id),
  constraint webhook_delivery_once unique (school_id, webhook_id, event_id),
  foreign key (school_id, webhook_id) references webhook (school_id, id)
);
create index webhook_delivery_by_date on webhook_delivery (school_id, webhook_id, made_at desc, id desc);
create index webhook_delivery_by_state on webhook_delivery (school_id, webhook_id, state, made_at desc, id desc);
create index webhook_delivery_to_forget on webhook_delivery (school_id, made_at);
call app.fence('webhook_delivery', 'select, insert, update, delete');

create table webhook_attempt (
  school_id uuid not null references school_directory (id),
  delivery_id uuid not null,
  number int not null check (number > 0),
  at timestamptz not null default app.now(),
  millis int not null,
  -- what was answered, as far as it is kept; or why nothing was
  status int,
  answer text,
  failure text,
  primary key (school_id, delivery_id, number),
  foreign key (school_id, delivery_id) references webhook_delivery (school_id, id) on delete cascade
);
call app.fence('webhook_attempt', 'select, insert, delete');
