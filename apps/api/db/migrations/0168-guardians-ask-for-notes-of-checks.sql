-- Guardians ask for a letter or text when their child is checked in or out (decision 231).
alter table school add column families_ask_for_notes text not null default 'EMAIL'
  check (families_ask_for_notes in ('NO', 'EMAIL', 'EMAIL_AND_TEXT'));

-- A wish belongs to a person as they were when they said it: a guardian's row that was typed over is somebody else.
create table check_note_wish (
  school_id uuid not null references school_directory (id),
  person_id uuid not null,
  act text not null check (act in ('IN', 'OUT')),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  asked_at timestamptz not null default app.now(),
  primary key (school_id, person_id, act, channel),
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade
);
create index check_note_wish_by_act on check_note_wish (school_id, act);
call app.fence('check_note_wish', 'select, insert, delete');
grant select, delete on check_note_wish to afterbell_eraser;

-- First check-ins and check-outs of which families may be told, until they are. Siblings' checks are told together.
create table check_note (
  school_id uuid not null references school_directory (id),
  attendance_id uuid not null,
  act text not null check (act in ('IN', 'OUT')),
  at timestamptz not null default app.now(),
  told_at timestamptz,
  primary key (school_id, attendance_id, act),
  foreign key (school_id, attendance_id) references attendance (school_id, id) on delete cascade
);
create index check_note_by_age on check_note (school_id, at);
call app.fence('check_note', 'select, insert, update, delete');
grant select, delete on check_note to afterbell_eraser;
