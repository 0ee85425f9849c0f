-- Families log in with a letter that has a code and a link (decision 215). A school turns its family portal on.
alter table school add column has_family_portal boolean not null default false;

-- A person of a family as they were when they first logged in. The guardian's row may be changed or deleted later.
create table family_person (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  guardian_id uuid,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null default app.now(),
  primary key (school_id, id),
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete set null (guardian_id)
);
create index family_person_by_guardian on family_person (school_id, guardian_id);
-- Who did something may be a person of a family.
alter table audit_event no force row level security;
alter table audit_event add column person_id uuid, add foreign key (school_id, person_id) references family_person (school_id, id);
alter table audit_event force row level security;
create index audit_event_by_person on audit_event (school_id, person_id) where person_id is not null;
call app.fence('family_person');

-- A letter with a code and a link, asked for at the log-in page. Both are derived from the id, so neither is stored.
create table family_letter (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  language text not null,
  sent_count int not null default 1,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (school_id, id)
);
create index family_letter_by_email on family_letter (school_id, email_key, expires_at);
create index family_letter_by_age on family_letter (school_id, created_at);
call app.fence('family_letter');

create table family_session (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  token_hash bytea not null,
  email_key text not null,
  user_agent text not null,
  created_at timestamptz not null default app.now(),
  seen_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id)
);
create unique index family_session_by_token on family_session (school_id, token_hash);
create index family_session_by_email on family_session (school_id, email_key) where ended_at is null;
create index family_session_by_end on family_session (school_id, expires_at);
call app.fence('family_session');

-- Who a session is: one person, or one in each family that has the address.
create table family_session_person (
  school_id uuid not null references school_directory (id),
  session_id uuid not null,
  person_id uuid not null,
  primary key (school_id, session_id, person_id),
  foreign key (school_id, session_id) references family_session (school_id, id) on delete cascade,
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade
);
create index family_session_person_by_person on family_session_person (school_id, person_id);
call app.fence('family_session_person');

-- Whether the owner of an address has shown that they belong to a family. Staff or an import may have mistyped it.
create table family_proof (
  school_id uuid not null references school_directory (id),
  family_id uuid not null,
  email_key text not null,
  wrong_count int not null default 0,
  proved_at timestamptz,
  proved_by text check (proved_by in ('FACTS', 'STAFF')),
  account_id uuid references account (id),
  primary key (school_id, family_id, email_key),
  foreign key (school_id, family_id) references family (school_id, id) on delete cascade,
  check ((proved_at is null) = (proved_by is null))
);
call app.fence('family_proof');

-- A repeated call is known by its caller: an account, or a family's session.
alter table idempotency drop constraint idempotency_account_id_fkey;
alter table idempotency rename column account_id to caller_id;

grant select, delete on family_letter, family_session, family_session_person, family_proof to afterbell_eraser;
grant select, update (email_key, first_name, last_name) on family_person to afterbell_eraser;
