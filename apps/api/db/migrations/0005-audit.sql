-- What was done, what was answered, and what was sent.

-- Who did what, when, to whom. Written once, never changed.
create table audit_event (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  at timestamptz not null default app.now(),
  account_id uuid references account (id),
  what text not null,
  subject_id uuid,
  child_id uuid,
  details jsonb not null default '{}',
  primary key (school_id, id)
);
create index audit_event_by_subject on audit_event (school_id, subject_id, at desc);
create index audit_event_by_child on audit_event (school_id, child_id, at desc) where child_id is not null;
call app.fence('audit_event', 'select, insert');

-- What was answered to a request that carried a key, so that the same request again does nothing twice.
create table idempotency (
  school_id uuid not null references school_directory (id),
  account_id uuid not null references account (id),
  key text not null,
  body_hash text not null,
  -- given again as it was given first, in the order of its fields
  answer json,
  created_at timestamptz not null default app.now(),
  primary key (school_id, account_id, key)
);
create index idempotency_by_age on idempotency (school_id, created_at);
call app.fence('idempotency');

-- Every message that leaves by e-mail, kept as a record. The job queue carries its id only.
create table mail (
  id uuid primary key,
  school_id uuid references school_directory (id),
  dedupe_key text not null,
  to_email text not null,
  to_name text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  attempts int not null default 0,
  failure text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  -- a letter with a secret in it is sealed until it is sent, or of no use any more; then its words are gone
  sealed bytea,
  key_id text,
  check ((sealed is null) = (key_id is null))
);
create unique index mail_once on mail (coalesce(school_id, '00000000-0000-0000-0000-000000000000'), dedupe_key);
create index mail_by_age on mail (created_at desc, id desc);
create index mail_by_school on mail (school_id, created_at desc, id desc);
create index mail_sealed on mail (created_at) where sealed is not null;
grant select, insert, update, delete on mail to afterbell_platform;
-- an act inside a school may leave a message, and read no other
grant insert on mail to afterbell_app;
