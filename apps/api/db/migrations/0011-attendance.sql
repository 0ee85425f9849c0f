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
  check_out time,
  check_out_person text,
  -- released to somebody outside the approved pickups, knowingly
  override_reason text,
  note text,
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
  -- why a check that was made without a network was refused when it arrived: null for one that counts. What it tells has
  -- happened: a child may have gone with somebody it must not go with
  refused text,
  -- the entry of the do-not-release list that the name of the person resembles, as it was written then, and whether somebody
  -- looked at a photo ID
  resembles text,
  photo_id_checked boolean not null default false,
  primary key (school_id, id),
  check ((time is not null) = (act in ('IN', 'OUT'))),
  check ((person is not null) = (act = 'OUT'))
);
create index attendance_event_by_line on attendance_event (school_id, attendance_id, at, id);
create index attendance_event_refused on attendance_event (school_id, attendance_id) where refused is not null;
call app.fence('attendance_event', 'select, insert');

-- Who looked into it, and when, that a child was said to be handed to more than one person: one row for each such
-- check-out. One that is heard of later has none, so it stands in doubt by itself.
create table release_review (
  school_id uuid not null references school_directory (id),
  event_id uuid not null,
  account_id uuid references account (id),
  at timestamptz not null,
  primary key (school_id, event_id),
  foreign key (school_id, event_id) references attendance_event (school_id, id)
);
call app.fence('release_review', 'select, insert');
