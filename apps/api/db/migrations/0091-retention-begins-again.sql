-- More of each kind goes than before: why children were absent, picked up late or paused, and links that were sent. What is over
-- already is gone over once more.
alter table retention no force row level security;
update retention set messages_until = '-infinity', pickups_until = '-infinity', left_children_until = '-infinity';
alter table retention force row level security;
