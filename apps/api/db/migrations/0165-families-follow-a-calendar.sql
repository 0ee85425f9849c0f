-- A guardian follows their children's meetings in a calendar program (decision 228). One row for each person of the session,
-- with one id. The secret address is derived from the id, so it is not stored.
create table family_feed (
  school_id uuid not null references school_directory (id),
  person_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (school_id, person_id),
  foreign key (school_id, person_id) references family_person (school_id, id)
);
create index family_feed_by_id on family_feed (school_id, id);
call app.fence('family_feed', 'select, insert, delete');
grant select, delete on family_feed to afterbell_eraser;
