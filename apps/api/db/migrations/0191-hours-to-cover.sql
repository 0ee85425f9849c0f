-- The hours that a guardian typed to have them covered, kept for the next time (decision 254).
create table cover_wish (
  school_id uuid not null references school_directory (id),
  person_id uuid not null,
  child_ids uuid[] not null,
  hours jsonb not null,
  date_from date not null,
  date_to date not null,
  saved_at timestamptz not null default app.now(),
  primary key (school_id, person_id),
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade
);
call app.fence('cover_wish', 'select, insert, update, delete');
grant select, delete on cover_wish to afterbell_eraser;
