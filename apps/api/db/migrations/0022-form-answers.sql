-- What families answered to custom forms. Nothing is overwritten: the latest answer holds, earlier ones are kept.

-- The oldest version whose answers still answer what the form asks now.
alter table form add column answers_since int not null default 1;

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
  foreign key (school_id, form_id, number) references form_version (school_id, form_id, number),
  foreign key (school_id, enrolment_id) references enrolment (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id)
);
create index form_answer_by_child on form_answer (school_id, child_id, form_id, number);
create index form_answer_by_form on form_answer (school_id, form_id, answered_at, id);
create index form_answer_by_time on form_answer (school_id, answered_at, id);
create index form_answer_by_enrolment on form_answer (school_id, enrolment_id);
-- What was said stays as it was said. Only whose it is can change, when two records turn out to be one child.
call app.fence('form_answer', 'select, insert, update');
