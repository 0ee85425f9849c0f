-- Families tell absences and that they pick up late. Both are marked on the board until somebody has seen them.
alter table family_change no force row level security;
alter table family_change drop constraint family_change_what_check,
  add constraint family_change_what_check check (what in ('ALLERGY', 'MEDICATION', 'PICKUP', 'PHONE', 'ABSENCE', 'LATE_PICKUP'));
alter table family_change force row level security;

-- A family said that it picks up a child some minutes late on a day. The last one who says so counts.
create table late_notice (
  school_id uuid not null references school_directory (id),
  child_id uuid not null,
  date date not null,
  minutes int not null check (minutes between 5 and 60),
  note text not null default '',
  person_id uuid not null,
  told_at timestamptz not null default app.now(),
  withdrawn_at timestamptz,
  primary key (school_id, child_id, date),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id)
);
create index late_notice_by_person on late_notice (school_id, person_id);
create index late_notice_by_day on late_notice (school_id, date);
call app.fence('late_notice', 'select, insert, update, delete');
grant select, delete on late_notice to afterbell_eraser;
