-- A guardian changes their own email address (decision 162). One row for each person of the session, with one id. The code is
-- derived from the id, so it is not stored. The old address can undo the change for a week.
create table family_email_change (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  person_id uuid not null,
  email_before text not null,
  email text not null,
  language text not null,
  sent_count int not null default 1,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz,
  primary key (school_id, id, person_id),
  foreign key (school_id, person_id) references family_person (school_id, id),
  check (undone_at is null or confirmed_at is not null)
);
create index family_email_change_by_person on family_email_change (school_id, person_id, created_at);
create index family_email_change_by_age on family_email_change (school_id, created_at);
call app.fence('family_email_change');
grant select, delete on family_email_change to afterbell_eraser;

-- A guardian says themselves whether they want marketing emails.
alter table guardian no force row level security;
alter table guardian drop constraint guardian_marketing_source_check, drop constraint guardian_check1,
  add check (marketing_source in ('STAFF', 'IMPORT', 'MAILCHIMP', 'FAMILY')),
  add constraint guardian_check1 check (marketing_source not in ('MAILCHIMP', 'FAMILY') or marketing_said_by is null);
alter table guardian force row level security;

-- News of the school and what concerns one's child are two choices, by email and by text (decision 163).
alter table message_suppression no force row level security;
alter table message_suppression drop constraint message_suppression_news_is_emailed, drop constraint message_suppression_ended_check,
  drop constraint message_suppression_ended_by_check,
  add check (ended in ('NEWS', 'CHILD', 'EVERYTHING')),
  add check (ended_by in ('FAMILY', 'STAFF', 'PORTAL'));
alter table message_suppression force row level security;
