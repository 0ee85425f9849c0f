-- Who registered a child through the portal, so that the office can look at what it did not enter itself. Null where staff did.
-- The foreign key looks into a table with forced row level security.
alter table enrollment no force row level security;
alter table enrollment add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id);
alter table enrollment force row level security;
create index enrollment_by_person on enrollment (school_id, person_id) where person_id is not null;
