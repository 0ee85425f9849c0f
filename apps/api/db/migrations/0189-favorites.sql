-- What a guardian marks to find it again (decision 253).
create table favorite (
  school_id uuid not null references school_directory (id),
  person_id uuid not null,
  activity_id uuid not null,
  added_at timestamptz not null default app.now(),
  primary key (school_id, person_id, activity_id),
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade,
  foreign key (school_id, activity_id) references activity (school_id, id) on delete cascade
);
create index favorite_by_activity on favorite (school_id, activity_id);
call app.fence('favorite', 'select, insert, delete');
grant select, delete on favorite to afterbell_eraser;
