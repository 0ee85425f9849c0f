-- The dashboard asks for enrolments by when they were made: the last sign-ups, and what was booked in a range of days.
create index enrolment_by_time on enrolment (school_id, created_at, id);
