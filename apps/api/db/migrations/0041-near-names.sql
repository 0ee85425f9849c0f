-- Whose name is near an entry of the do-not-release list collects after a look at a photo ID. Kept with the check: the entry as
-- it was written then, and whether somebody looked.
alter table attendance_event add column resembles text;
alter table attendance_event add column photo_id_checked boolean not null default false;

-- Who taught a section, and until when: a check they made without a network may arrive after that.
create table section_instructor_past (
  school_id uuid not null references school_directory (id),
  section_id uuid not null,
  account_id uuid not null,
  until timestamptz not null default app.now(),
  primary key (school_id, section_id, account_id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, account_id) references membership (school_id, account_id)
);
call app.fence('section_instructor_past');
