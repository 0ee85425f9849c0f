-- Families book by themselves where the school lets them (decision 240).
alter table school add column families_book boolean not null default false,
  add column families_pay_later boolean not null default false;

-- What a family wants, as it put it into its cart. Spots and prices are those of the places and drafts of its enrollments alone: a line
-- outlives its hold, so that it can be tried again.
create table cart_line (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  person_id uuid not null,
  child_id uuid not null,
  activity_id uuid not null,
  section_ids uuid[] not null,
  dates date[] not null,
  add_ons jsonb not null,
  is_drop_in boolean not null,
  -- Of its hold now, one of each drop-in.
  enrollment_ids uuid[] not null,
  added_at timestamptz not null default app.now(),
  lengthened_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id) on delete cascade,
  foreign key (school_id, child_id) references child (school_id, id) on delete cascade,
  foreign key (school_id, activity_id) references activity (school_id, id) on delete cascade
);
create index cart_line_by_child on cart_line (school_id, child_id);
create index cart_line_by_person on cart_line (school_id, person_id);
create index cart_line_by_activity on cart_line (school_id, activity_id);
create index cart_line_by_age on cart_line (school_id, added_at);
call app.fence('cart_line', 'select, insert, update, delete');
grant select, delete on cart_line to afterbell_eraser;
