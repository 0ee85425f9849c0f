-- Why the time of a check-in or check-out was corrected, of those who were asked (decision 144).
alter table attendance_event
  add why text check (why in ('TAPPED_LATE', 'TAPPED_WRONG', 'TOLD_LATER', 'OTHER')),
  add constraint attendance_event_why_correction check (why is null or is_correction);
