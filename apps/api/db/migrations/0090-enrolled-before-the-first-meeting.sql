-- A child that is taken off before its first meeting leaves a spot that is gone, as one who only waited does. Which of the two it
-- was is kept, so that reports count who was enrolled on the days they were.
alter table place add column was_enrolled boolean not null default false;
alter table place no force row level security;
alter table audit_event no force row level security;
update place p set was_enrolled = true
where p.state = 'gone' and p.left_at is not null and exists (
  select from audit_event e where e.school_id = p.school_id and e.child_id = p.child_id and e.at = p.left_at
    and e.what in ('enrollment.removed', 'enrollment.canceled', 'enrollment.transferred', 'enrollment.transferred-out-of-turn'));
alter table audit_event force row level security;
alter table place force row level security;
alter table place add constraint was_enrolled_is_gone check (not was_enrolled or state = 'gone');
create index place_was_enrolled on place (school_id, section_id) where was_enrolled;
