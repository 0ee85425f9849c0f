-- What a school of twenty thousand children asks of all of them at once: read from indexes that hold the answer, instead of
-- from the rows.

-- A line is looked for by its place and its meeting, of a place that has one for every day it was taken.
drop index attendance_by_place;
create index attendance_by_place on attendance (school_id, place_id, meeting_id);

-- Who is in a section, or waits for it: counted over everything that goes on, without a look at the places themselves.
create index place_in_section on place (school_id, section_id, child_id) include (state, pool, expires_at)
  where left_at is null and state <> 'gone';

-- What was booked on a day: all of it but what is given up again or only waited for, which is little.
drop index enrolment_by_time;
create index enrolment_by_time on enrolment (school_id, created_at, id) include (owed_cents);
create index place_given_up on place (school_id, enrolment_id) where state in ('gone', 'waiting');

-- Whether a family has anybody here.
drop index child_by_family;
create index child_by_family on child (school_id, family_id, archived_at);

create index child_with_allergies on child (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id)
  where archived_at is null and allergies <> '';

-- How many children chose an entry of a list.
drop index child_by_tshirt;
create index child_by_tshirt on child (school_id, tshirt_size_id, id) where tshirt_size_id is not null;
drop index child_by_teacher;
create index child_by_teacher on child (school_id, teacher_id, id) where teacher_id is not null;

-- An e-mail address as it is compared, kept with its row: behind the fence of a school an index by what a function makes of a
-- column is not used, for the function might tell of rows of others.
drop index guardian_by_folded_email;
alter table guardian add column email_key text generated always as (lower(email)) stored;
create index guardian_by_email_key on guardian (school_id, email_key) where email_key is not null;

-- The same as before, in one expression, so that it is worked out within a statement instead of being called for every line.
create or replace function app.line_id(place uuid, meeting uuid) returns uuid language sql immutable parallel safe as $$
  select encode(set_byte(set_byte(substring(sha256(uuid_send(place) || uuid_send(meeting)) from 1 for 16),
      6, get_byte(sha256(uuid_send(place) || uuid_send(meeting)), 6) & 15 | 128),
      8, get_byte(sha256(uuid_send(place) || uuid_send(meeting)), 8) & 63 | 128), 'hex')::uuid
$$;

-- Guardians in the order of their list.
create index guardian_by_name on guardian (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id);
