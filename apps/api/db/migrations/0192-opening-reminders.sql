-- Guardians who want a letter before sign-up opens (decision 253).
create table opening_reminder (
  school_id uuid not null references school_directory (id),
  person_id uuid not null,
  activity_id uuid not null,
  asked_at timestamptz not null default app.now(),
  primary key (school_id, person_id, activity_id),
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade,
  foreign key (school_id, activity_id) references activity (school_id, id) on delete cascade
);
create index opening_reminder_by_activity on opening_reminder (school_id, activity_id);
call app.fence('opening_reminder', 'select, insert, delete');
grant select, delete on opening_reminder to afterbell_eraser;
