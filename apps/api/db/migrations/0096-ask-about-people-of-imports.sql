-- Lists of families that wait to be confirmed: columns that may say who picks up a child are asked about, and none was left out yet. What
-- is answered of their people is sealed with their rows.
alter table import no force row level security;
update import set options = options || '{"leftOutColumns": []}' where kind = 'families' and not options ? 'leftOutColumns';
alter table import force row level security;
