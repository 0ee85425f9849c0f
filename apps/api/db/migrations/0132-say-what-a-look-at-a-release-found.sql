-- Somebody of the office looks at a release to a person whose name is near the do-not-release list, and says what they found.
-- null where nobody was asked: of children who were said to be with several people, or with one who was refused.
alter table release_review add column note text;

-- Releases that wait for a look are searched for among everything that was ever checked: these few rows alone.
create index attendance_event_near on attendance_event (school_id, attendance_id) where resembles is not null;

grant select, update (note) on release_review to afterbell_eraser;
