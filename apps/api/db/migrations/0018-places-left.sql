-- The most places of a pool that are live on any one day of `during`: taken, or held and not run out. Who left uses none,
-- though the day it was there still covers it: otherwise one afternoon would keep a whole run full.
create or replace function app.places_used(school uuid, asked_section uuid, asked_pool text, during datemultirange, but uuid) returns int
language plpgsql stable as $$
declare used int;
begin
  select count(*) into used from place
  where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during
    and left_at is null
    and (state = 'taken' or (state = 'held' and expires_at > app.now()));
  if used <= 1 then return used; end if;
  -- the peak lies on a day on which some live place, or the asked period, begins
  return (
    with live as materialized (
      select days from place
      where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during and left_at is null
        and (state = 'taken' or (state = 'held' and expires_at > app.now()))
    ), beginning as (
      select distinct lower(part) as day from (select unnest(days * during) as part from live) parts
    )
    select coalesce(max((select count(*) from live where days @> beginning.day)), 0)::int from beginning);
end $$;
