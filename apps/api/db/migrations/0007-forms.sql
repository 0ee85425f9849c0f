-- Custom forms and what families answered to them. What a form asks is written down as a new version at every change, so
-- that an answer keeps its question.

create table form (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  is_enabled boolean not null default true,
  is_required boolean not null default false,
  ask_type text not null check (ask_type in ('ASK_ONCE', 'ASK_EVERY_TIME')),
  family_type text not null check (family_type in ('EVERY_CHILD', 'ONCE_PER_FAMILY')),
  -- the version that is asked now
  number int not null default 1,
  -- the oldest version whose answers still answer what the form asks now
  answers_since int not null default 1,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id)
);
create index form_by_name on form (school_id, name collate "und-x-icu", id) where removed_at is null;
create index form_by_state on form (school_id, is_enabled, name collate "und-x-icu", id) where removed_at is null;
create index form_by_change on form (school_id, changed_at, id) where removed_at is null;
call app.fence('form');

-- Never changed and never removed.
create table form_version (
  school_id uuid not null references school_directory (id),
  form_id uuid not null,
  number int not null,
  name text not null,
  -- questions in their order, as the form has them
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  created_at timestamptz not null default app.now(),
  primary key (school_id, form_id, number),
  foreign key (school_id, form_id) references form (school_id, id)
);
call app.fence('form_version');

-- Nothing is overwritten: the latest answer holds, earlier ones are kept. Whose they are is looked at by places, where a
-- child first takes part in something.
create table form_answer (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  form_id uuid not null,
  -- the version that was answered
  number int not null,
  -- with which enrolment, and so for which child, it was given; whether it holds for other enrolments, or for brothers
  -- and sisters, is the form's to say
  enrolment_id uuid not null,
  child_id uuid not null,
  -- by the id of the question: a text, a date, a choice, choices, or a consent
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  answered_at timestamptz not null default app.now(),
  -- whoever of the staff wrote it down
  answered_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, form_id, number) references form_version (school_id, form_id, number)
);
create index form_answer_by_child on form_answer (school_id, child_id, form_id, number);
create index form_answer_by_form on form_answer (school_id, form_id, answered_at, id);
create index form_answer_by_time on form_answer (school_id, answered_at, id);
create index form_answer_by_enrolment on form_answer (school_id, enrolment_id);
-- What was said stays as it was said. Only whose it is can change, when two records turn out to be one child.
call app.fence('form_answer', 'select, insert, update');
