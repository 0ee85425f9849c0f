-- What a Super Admin decided about a guardian who bears the name of an entry of a child's do-not-release list, or nearly: told
-- everything, of money alone, or nothing (decision 164). It holds while both bear the names they had when it was decided.
create table telling_decision (
  school_id uuid not null references school_directory (id),
  entry_id uuid not null,
  guardian_id uuid not null,
  entry_name text not null,
  guardian_name text not null,
  telling text not null check (telling in ('EVERYTHING', 'MONEY', 'NOTHING')),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null default app.now(),
  decided_by uuid not null references account (id),
  primary key (school_id, entry_id, guardian_id),
  foreign key (school_id, entry_id) references do_not_release (school_id, id) on delete cascade,
  foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade
);
create index telling_decision_by_guardian on telling_decision (school_id, guardian_id);
call app.fence('telling_decision');
grant select, delete on telling_decision to afterbell_eraser;
