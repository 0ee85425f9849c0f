-- What whoever takes a section over for a day knows of its meeting: its times when they were written to last, none where it does not
-- take place. They are told once it is otherwise (decision 159).
alter table section_substitute add column known_from time, add column known_to time;
alter table section_substitute no force row level security;
alter table meeting no force row level security;
update section_substitute u set known_from = m.time_from, known_to = m.time_to
from meeting m
where m.school_id = u.school_id and m.section_id = u.section_id and m.date = u.date and not m.is_cancelled;
alter table meeting force row level security;
alter table section_substitute force row level security;
-- Nobody changes who takes over; what they know changes.
grant update (known_from, known_to) on section_substitute to afterbell_app;
