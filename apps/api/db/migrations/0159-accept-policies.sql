-- A text of a policy has an id of its own, which an acceptance names: a version may be written in several languages.
alter table policy_text add column id uuid not null default gen_random_uuid();
create unique index policy_text_by_id on policy_text (school_id, id, policy_id, version);

-- Which text of a policy somebody of a family accepted, in which language they read the page, and when.
-- Once the person is erased, the version and the day remain.
create table policy_acceptance (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  policy_id uuid not null,
  version int not null,
  text_id uuid not null,
  person_id uuid,
  language text check (language in ('en', 'es')),
  accepted_on date not null,
  accepted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, text_id, policy_id, version) references policy_text (school_id, id, policy_id, version),
  foreign key (school_id, person_id) references family_person (school_id, id),
  constraint policy_acceptance_is_whole_or_erased check (num_nonnulls(person_id, language, accepted_at) in (0, 3))
);
create unique index policy_acceptance_by_person on policy_acceptance (school_id, person_id, policy_id, version);
create index policy_acceptance_by_text on policy_acceptance (school_id, text_id);
-- What somebody accepted is never changed, except by erasing who did.
call app.fence('policy_acceptance', 'select, insert');
grant select, update (person_id, language, accepted_at) on policy_acceptance to afterbell_eraser;
