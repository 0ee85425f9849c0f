-- A family lets the school take the spot of a wait once it opens, and charge it up to a limit (decision 257).
-- `outcome` is null while it stands. TAKING: the offer `offer_id` is being paid by `payment_id`.
create table wait_mandate (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  place_id uuid not null,
  person_id uuid not null,
  method_id uuid not null,
  limit_cents int not null check (limit_cents > 0),
  ends_on date not null,
  version int not null check (version > 0),
  wording text not null,
  given_at timestamptz not null default app.now(),
  outcome text check (outcome in ('TAKEN_BACK', 'TAKING', 'TAKEN', 'LEFT')),
  ended_at timestamptz,
  offer_id uuid,
  payment_id uuid,
  left_because text,
  left_about text not null default '',
  primary key (school_id, id),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome = 'LEFT') = (left_because is not null) or outcome is null),
  foreign key (school_id, place_id) references place (school_id, id) on delete cascade,
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade,
  foreign key (school_id, method_id) references payment_method (school_id, id) on delete cascade
);
-- One stands at a time; the other guardian's does not replace it.
create unique index wait_mandate_standing on wait_mandate (school_id, place_id) where outcome is null;
create index wait_mandate_by_place on wait_mandate (school_id, place_id);
create index wait_mandate_by_person on wait_mandate (school_id, person_id);
create index wait_mandate_by_method on wait_mandate (school_id, method_id);
call app.fence('wait_mandate', 'select, insert, update');
grant select, delete on wait_mandate to afterbell_eraser;
