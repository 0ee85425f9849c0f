-- Staff invite one child to book one section past the sign-up window, age and grade, or capacity, until a day.
create table spot_invitation (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  section_id uuid not null,
  lifts text[] not null check (cardinality(lifts) > 0 and lifts <@ array['WINDOW', 'ELIGIBILITY', 'CAPACITY']),
  -- The last day.
  ends_on date not null,
  note text not null,
  created_at timestamptz not null default app.now(),
  created_by uuid not null references account (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references account (id),
  -- What it was last used for. A hold that ends without a booking leaves the invitation open.
  enrollment_id uuid,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id) on delete cascade,
  foreign key (school_id, section_id) references section (school_id, id) on delete cascade,
  foreign key (school_id, enrollment_id) references enrollment (school_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index spot_invitation_by_child on spot_invitation (school_id, child_id);
create index spot_invitation_by_section on spot_invitation (school_id, section_id);
create index spot_invitation_by_enrollment on spot_invitation (school_id, enrollment_id) where enrollment_id is not null;
create index spot_invitation_by_creator on spot_invitation (created_by);
create index spot_invitation_by_withdrawer on spot_invitation (withdrawn_by) where withdrawn_by is not null;
call app.fence('spot_invitation', 'select, insert, update');
grant select, update (note), delete on spot_invitation to afterbell_eraser;
