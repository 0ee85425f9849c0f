-- Who of a family answered an offer by its link.
alter table offer no force row level security;
alter table offer add column person_id uuid, add foreign key (school_id, person_id) references family_person (school_id, id);
alter table offer force row level security;
create index offer_by_person on offer (school_id, person_id) where person_id is not null;
