-- Whether photos of a child may be taken and used (decision 238). What was said stays; the latest of each home counts, and the strictest of
-- all homes holds.
alter table school add column families_asked_for_photos boolean not null default false;

create table photo_consent (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  answer text not null check (answer in ('NONE', 'INSIDE', 'PUBLIC')),
  -- Whose word it is, by the name of that day. Their home of that day counts for whoever is no guardian any more.
  guardian_id uuid,
  guardian_name text not null,
  home_id uuid,
  -- The language the question was read in; null if staff entered it.
  language text check (language in ('en', 'es')),
  said_at timestamptz not null default app.now(),
  person_id uuid,
  account_id uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete set null (guardian_id),
  foreign key (school_id, home_id) references home (school_id, id) on delete set null (home_id),
  foreign key (school_id, person_id) references family_person (school_id, id),
  check (account_id is null or person_id is null)
);
create index photo_consent_of_child on photo_consent (school_id, child_id, said_at);
create index photo_consent_by_guardian on photo_consent (school_id, guardian_id);
create index photo_consent_by_home on photo_consent (school_id, home_id);
create index photo_consent_by_person on photo_consent (school_id, person_id);
call app.fence('photo_consent', 'select, insert, update');
grant select, delete on photo_consent to afterbell_eraser;
