-- A meeting somebody canceled, moved or added for itself. Later saves of its activity leave it alone (decision 139).
alter table meeting
  add exception text check (exception in ('CANCELED', 'MOVED', 'ADDED')),
  -- the date of the run it stands for, once it was moved to another
  add planned_on date,
  -- told to staff, never to families
  add cause text check (cause <> '' and length(cause) <= 200),
  add changes int not null default 0,
  add changed_at timestamptz,
  add constraint meeting_exception_canceled check (exception <> 'CANCELED' or is_cancelled),
  add constraint meeting_exception_held check (exception = 'CANCELED' or not is_cancelled or exception is null),
  add constraint meeting_planned_moved check (planned_on is null or exception in ('MOVED', 'CANCELED'));
-- a reason may name somebody
grant update (cause) on meeting to afterbell_eraser;
