-- A child that leaves after midnight leaves on the day after its meeting: the day of a check-out, where it is not the meeting's.
alter table attendance_event add column date date check (date is null or act = 'OUT');
alter table attendance add column check_out_date date check (check_out_date is null or check_out is not null);

-- Who is still there, or left on another day: what the boards of a day show of the day before. Nearly everybody is out by then.
create index attendance_overnight on attendance (school_id, meeting_id)
  where check_in is not null and (check_out is null or check_out_date is not null);
