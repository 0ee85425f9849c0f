-- What a school calls late: a child that is not there so long after the start, one that is still there so long after the end.
alter table school
  add column late_after_minutes int not null default 5 check (late_after_minutes between 0 and 120),
  add column pickup_grace_minutes int not null default 5 check (pickup_grace_minutes between 0 and 120);
