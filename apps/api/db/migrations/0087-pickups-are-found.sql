-- A child is found by those who may pick it up, as by its guardians: their names folded and kept with the row, in an index
-- that has all that a search compares.
alter table approved_pickup add column folded text generated always as (app.folded(name)) stored not null;
create index approved_pickup_searched on approved_pickup (school_id, child_id) include (folded, phone);
