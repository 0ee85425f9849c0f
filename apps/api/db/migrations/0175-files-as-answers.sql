-- Files that families attach to a form (decision 239): sealed as medical facts are. Until its form is sent a file is nobody's answer, and goes
-- after a day.
create table form_file (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  form_id uuid not null,
  -- The question it answers.
  field_id uuid not null,
  person_id uuid not null,
  name text not null check (name <> ''),
  type text not null check (type in ('application/pdf', 'image/jpeg')),
  -- Of the file, before it was sealed.
  bytes int not null check (bytes > 0),
  sealed bytea not null,
  key_id text not null,
  uploaded_at timestamptz not null default app.now(),
  sent_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, form_id) references form (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id)
);
-- What is sealed cannot be compressed.
alter table form_file alter column sealed set storage external;
create index form_file_of_child on form_file (school_id, child_id);
create index form_file_of_form on form_file (school_id, form_id);
create index form_file_by_person on form_file (school_id, person_id);
create index form_file_not_sent on form_file (school_id, uploaded_at) where sent_at is null;
create index form_file_by_key on form_file (school_id, key_id, id);
call app.fence('form_file', 'select, insert, update, delete');
grant select, delete on form_file to afterbell_eraser;
