-- Families tell absences themselves (decision 221). Who told one, or took it back, is an account or a person of a family.
alter table absence no force row level security;
alter table family_person no force row level security;
alter table absence add column person_id uuid, add column withdrawn_by_person_id uuid,
  -- a word of the family, which may concern health
  add column note text not null default '',
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add foreign key (school_id, withdrawn_by_person_id) references family_person (school_id, id),
  add check (account_id is null or person_id is null),
  add check (withdrawn_by is null or withdrawn_by_person_id is null),
  add check (withdrawn_by_person_id is null or withdrawn_at is not null);
alter table family_person force row level security;
alter table absence force row level security;
create index absence_by_person on absence (school_id, person_id) where person_id is not null;
create index absence_withdrawn_by_person on absence (school_id, withdrawn_by_person_id) where withdrawn_by_person_id is not null;
grant select, update (reason, note) on absence to afterbell_eraser;

-- A family changed something that staff at the door have to know. It is marked on the board until somebody has seen it.
create table family_change (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  what text not null check (what in ('ALLERGY', 'MEDICATION', 'PICKUP', 'PHONE')),
  person_id uuid not null,
  changed_at timestamptz not null default app.now(),
  seen_at timestamptz,
  seen_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id),
  check (seen_by is null or seen_at is not null)
);
-- looked up for each child of a day
create index family_change_of_child on family_change (school_id, child_id, changed_at);
create index family_change_by_person on family_change (school_id, person_id);
call app.fence('family_change', 'select, insert, update');
grant select, delete on family_change to afterbell_eraser;
