-- Every check as it was made, wherever and whenever that was: what a line says is what its checks make of it in the order
-- of their time. The id is made by the device, so that what is sent twice counts once.
create table attendance_event (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  -- a line need not have been written before: its id is made of place and meeting
  attendance_id uuid not null,
  act text not null check (act in ('IN', 'OUT', 'UNDO_IN', 'UNDO_OUT')),
  at timestamptz not null,
  received_at timestamptz not null default app.now(),
  account_id uuid references account (id),
  time time,
  -- means to change what was said before; otherwise what was said first stays
  is_correction boolean not null default false,
  person text,
  override_reason text,
  note text,
  primary key (school_id, id),
  check ((time is not null) = (act in ('IN', 'OUT'))),
  check ((person is not null) = (act = 'OUT'))
);
create index attendance_event_by_line on attendance_event (school_id, attendance_id, at, id);
call app.fence('attendance_event', 'select, insert');

-- What lines say already, as if it had been said when they were last changed.
do $$
declare each record;
begin
  for each in select id from school_directory loop
    perform set_config('app.school_id', each.id::text, true);
    insert into attendance_event (school_id, id, attendance_id, act, at, received_at, account_id, time)
    select school_id, gen_random_uuid(), id, 'IN', changed_at - interval '1 millisecond', changed_at, check_in_by, check_in
    from attendance where check_in is not null;
    insert into attendance_event (school_id, id, attendance_id, act, at, received_at, account_id, time, person, override_reason, note)
    select school_id, gen_random_uuid(), id, 'OUT', changed_at, changed_at, check_out_by, check_out, coalesce(check_out_person, ''),
      override_reason, note
    from attendance where check_out is not null;
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
