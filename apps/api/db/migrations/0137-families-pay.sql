-- Cards and bank accounts belong to the person of a family who entered them, and payments to who made them (decision 222).
alter table payment_method no force row level security;
alter table payment_method add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (created_by is null or person_id is null);
alter table payment_method force row level security;
create index payment_method_by_person on payment_method (school_id, person_id) where person_id is not null;

alter table payment no force row level security;
alter table payment add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (created_by is null or person_id is null);
alter table payment force row level security;
create index payment_by_person on payment (school_id, person_id, created_at) where person_id is not null;

alter table mandate no force row level security;
alter table mandate add column by_person_id uuid, add column ended_by_person_id uuid,
  add foreign key (school_id, by_person_id) references family_person (school_id, id),
  add foreign key (school_id, ended_by_person_id) references family_person (school_id, id),
  add check (by_account_id is null or by_person_id is null),
  add check (ended_by_account_id is null or ended_by_person_id is null);
alter table mandate force row level security;
create index mandate_by_person on mandate (school_id, by_person_id) where by_person_id is not null;
create index mandate_ended_by_person on mandate (school_id, ended_by_person_id) where ended_by_person_id is not null;
