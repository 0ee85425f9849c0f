-- Why a check that was made without a network was refused when it arrived: null for one that counts. It says nothing of
-- its line, but what it tells has happened: a child may have gone with somebody it must not go with.
alter table attendance_event add column refused text;
create index attendance_event_refused on attendance_event (school_id, attendance_id) where refused is not null;
