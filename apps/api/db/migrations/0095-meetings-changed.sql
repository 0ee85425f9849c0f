-- What whoever takes a section over for a day knows of its meeting: its times when they were written to last, none where it does not
-- take place. They are told once it is otherwise (decision 159).
alter table section_substitute add column known_from time, add column known_to time;
alter table section_substitute no force row level security;
alter table meeting no force row level security;
update section_substitute u set known_from = m.time_from, known_to = m.time_to
from meeting m
where m.school_id = u.school_id and m.section_id = u.section_id and m.date = u.date and not m.is_cancelled;
alter table meeting force row level security;
alter table section_substitute force row level security;
-- Nobody changes who takes over; what they know changes.
grant update (known_from, known_to) on section_substitute to afterbell_app;

-- What stood before a closed day was changed, and what the change left, so that its notice can undo it (decision 159). Forgotten after
-- a day.
create table closed_day_change (
  school_id uuid not null references school_directory (id),
  -- named by whoever changes it, so that what is sent again is the same
  id uuid not null,
  closed_day_id uuid not null,
  done_at timestamptz not null default app.now(),
  undone_at timestamptz,
  -- the day, the meetings it touched, and how closed days had found those
  before jsonb not null,
  after jsonb not null,
  primary key (school_id, id),
  foreign key (school_id, closed_day_id) references closed_day (school_id, id) on delete cascade
);
create index closed_day_change_of_day on closed_day_change (school_id, closed_day_id);
create index closed_day_change_latest on closed_day_change (school_id, done_at);
call app.fence('closed_day_change', 'select, insert, update, delete');
-- the reason of a meeting may name somebody
grant select, delete on closed_day_change to afterbell_eraser;
