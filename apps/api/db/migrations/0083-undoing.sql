-- What stood before an act on places that a notice offers to undo, and what the act left (decision 149). Ids, days and amounts
-- only: who the children are is read where it is asked. Forgotten after a day.
create table undoable_act (
  school_id uuid not null references school_directory (id),
  -- named by whoever acts, so that what is sent again is the same
  id uuid not null,
  what text not null check (what in ('REMOVED', 'LEFT_LINE', 'TRANSFERRED', 'ANSWERS_CHANGED')),
  activity_id uuid not null,
  -- the call, and what it did once it held what it needs
  began_at timestamptz not null,
  done_at timestamptz not null default app.now(),
  undone_at timestamptz,
  -- the places it touched, with their enrollments, before and after it
  before jsonb not null,
  after jsonb not null,
  primary key (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id)
);
-- what is kept for an undo is looked for whenever something is offered
create index undoable_act_latest on undoable_act (school_id, done_at);
create index undoable_act_of_activity on undoable_act (school_id, activity_id);
call app.fence('undoable_act', 'select, insert, update, delete');
