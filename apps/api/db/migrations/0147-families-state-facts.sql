-- Families write down facts about their children. Medical facts name the person of a family who changed them last.
alter table child_medical no force row level security;
alter table child_medical add column person_id uuid, add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (num_nonnulls(changed_by, person_id) <= 1);
alter table child_medical force row level security;
create index child_medical_by_person on child_medical (school_id, person_id) where person_id is not null;

-- When a family last said which allergies and special needs a child has, possibly none. Null: nobody was asked.
alter table child add column health_stated_at timestamptz;
