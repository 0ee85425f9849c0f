-- The owner closes a school. For a while it may be opened again, and then goes on as it stood; after that it is closed for good.
alter table school_directory
  add column closed_from text check (closed_from in ('ACTIVE', 'INACTIVE')),
  add column closed_at timestamptz,
  add column closed_by uuid references account (id),
  -- the last day on which it can be opened again, where the school is
  add column closed_through date,
  -- the owner was reminded that the end comes near
  add column closing_reminded_at timestamptz,
  add column closed_for_good_at timestamptz,
  -- what fell due while the school was closed is not made up for
  add column reopened_at timestamptz,
  add constraint school_directory_closed check (state = 'DEACTIVATED' or (closed_from is null and closed_at is null and closed_by is null
    and closed_through is null and closing_reminded_at is null and closed_for_good_at is null)),
  add constraint school_directory_closed_whole check (num_nulls(closed_from, closed_at, closed_by, closed_through) in (0, 4));

-- What is to be done about closed schools is looked for each hour.
create index school_directory_closing on school_directory (closed_through) where closed_through is not null and closed_for_good_at is null;

create or replace view own_standing with (security_barrier) as
  select d.id as school_id, d.state, d.state_since, d.suspended_from, d.created_at, d.closed_from, d.closed_at, d.closed_by, d.closed_through,
    d.closing_reminded_at, d.closed_for_good_at, d.reopened_at from school_directory d
  where d.id = (select current_setting('app.school_id')::uuid)
  with check option;
grant update (closed_from, closed_at, closed_by, closed_through, closing_reminded_at, closed_for_good_at, reopened_at) on own_standing
  to afterbell_app;

-- Everybody is signed out of a school that was closed.
alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('LOGOUT', 'REPLAY', 'PASSWORD', 'DEACTIVATED', 'ENDED', 'EMAIL', 'CLOSED'));
