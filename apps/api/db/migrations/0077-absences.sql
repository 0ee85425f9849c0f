-- A child does not come on these days, as somebody told or found out (decision 143). It is kept beside attendance, of which
-- nothing is written ahead: an entry of a day reads what is told of it, and a check-in counts more.
create table absence (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  -- one activity, or none for all of them
  activity_id uuid,
  reason text not null check (reason in ('SICK', 'VACATION', 'NO_NOTICE', 'OTHER')),
  -- by the school's clock, perhaps long before it arrived
  made_at timestamptz not null,
  account_id uuid references account (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  check (ends_on >= starts_on),
  check (withdrawn_by is null or withdrawn_at is not null)
);
-- looked up for each child of a day
create index absence_of_child on absence (school_id, child_id, ends_on) where withdrawn_at is null;
create index absence_by_child on absence (school_id, child_id, made_at);
create index absence_of_activity on absence (school_id, activity_id) where activity_id is not null;
call app.fence('absence', 'select, insert, update');
-- a reason says something of a child's health
grant select, update (reason) on absence to afterbell_eraser;

-- Whether drop-ins of days on which a child is told to be absent are canceled.
alter table school add absence_cancels_drop_ins boolean not null default false;
