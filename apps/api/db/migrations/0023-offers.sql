-- Offers: a place that is freed is held for the first who wait and whose days fit, until they have answered.

alter table school
  -- places that are freed are offered by themselves, in order; or staff decide
  add column offer_mode text not null default 'AUTOMATIC' check (offer_mode in ('AUTOMATIC', 'STAFF_DECIDE')),
  add column offer_hours int not null default 24 check (offer_hours between 1 and 168);

-- Staff took an offer back: the child keeps its position, and is offered nothing by itself.
alter table place add column is_held_back boolean not null default false;

-- What settling looks through: those who wait, and what is held.
create index place_in_queue on place (school_id, section_id, joined_at, id) where state in ('waiting', 'held');

-- An offer made to a waiting child. While it is open, the child's place is held until the same instant.
create table offer (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  place_id uuid not null,
  section_id uuid not null,
  offered_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- nobody, where it went out by itself
  offered_by uuid references account (id),
  -- staff passed others over, or offered beyond the capacity
  is_out_of_turn boolean not null default false,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, place_id) references place (school_id, id),
  foreign key (school_id, section_id) references section (school_id, id),
  check ((outcome is null) = (ended_at is null))
);
create unique index one_open_offer on offer (school_id, place_id) where outcome is null;
create index offer_by_place on offer (school_id, place_id, offered_at desc);
create index offer_open_in_section on offer (school_id, section_id, expires_at) where outcome is null;
create index offer_not_taken on offer (school_id, section_id, ended_at desc) where outcome in ('EXPIRED', 'DECLINED');
call app.fence('offer', 'select, insert, update');
