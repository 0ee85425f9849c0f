-- What an activity says for all of its sections, while it is a draft that has none yet.
alter table activity add column section_template jsonb not null default '{}';
