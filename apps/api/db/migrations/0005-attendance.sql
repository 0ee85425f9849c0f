-- Who came, who went, and who collected them.

-- The id of a line: made of place and meeting, so that any device can make it. The first 16 bytes of the hash of both,
-- marked as a UUID of version 8 (RFC 9562: made by a rule of one's own).
create function app.line_id(place uuid, meeting uuid) returns uuid language sql immutable parallel safe as $$
  select encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid
  from (select substring(sha256(uuid_send(place) || uuid_send(meeting)) from 1 for 16) as hash) of_both
$$;

create table attendance (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  place_id uuid not null,
  meeting_id uuid not null,
  child_id uuid not null,
  check_in time,
  check_in_by uuid references account (id),
  check_out time,
  check_out_by uuid references account (id),
  check_out_person text,
  -- released to somebody outside the approved pickups, knowingly
  override_reason text,
  note text,
  changed_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, place_id) references place (school_id, id),
  foreign key (school_id, meeting_id) references meeting (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  constraint one_line_a_meeting unique (school_id, meeting_id, place_id),
  check (check_out is null or check_in is not null)
);
create index attendance_by_place on attendance (school_id, place_id);
create index attendance_by_child on attendance (school_id, child_id);
call app.fence('attendance');

-- What a line said before it was changed: crossed out, never erased.
create table attendance_change (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  attendance_id uuid not null,
  at timestamptz not null default app.now(),
  account_id uuid references account (id),
  check_in time,
  check_out time,
  check_out_person text,
  primary key (school_id, id),
  foreign key (school_id, attendance_id) references attendance (school_id, id)
);
create index attendance_change_by_line on attendance_change (school_id, attendance_id, at);
call app.fence('attendance_change', 'select, insert');
