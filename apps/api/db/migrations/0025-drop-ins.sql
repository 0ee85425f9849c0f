-- Drop-ins: places of a pool of their own, each of exactly one date.

alter table place
  add column drop_in_on date generated always as (case when pool = 'dropin' then lower(days) end) stored,
  add constraint drop_in_is_one_day
    check (pool = 'regular' or days = datemultirange(daterange(lower(days), lower(days), '[]'))),
  drop constraint one_place_a_day,
  -- A child that waits, or was offered a place it has not taken yet, may drop in meanwhile; everything else on one day is
  -- one place too many. What is compared overlaps for all but these two.
  add constraint one_place_a_day exclude using gist (school_id with =, section_id with =, child_id with =, days with &&,
    (case when pool = 'dropin' then int4range(1, 2) when state = 'taken' then int4range(0, 2) else int4range(0, 1) end) with &&)
    where (state in ('taken', 'held', 'waiting'));
create index drop_in_by_date on place (school_id, section_id, drop_in_on, id) where drop_in_on is not null and state <> 'gone';

-- The places a date has for drop-ins never go below those that are live on it.
create function app.guard_drop_in_capacity() returns trigger language plpgsql as $$
declare used int;
begin
  if new.dropin_capacity < old.dropin_capacity then
    used := app.places_used(new.school_id, new.id, 'dropin', datemultirange(daterange(current_date, null)), null);
    if used > new.dropin_capacity then
      raise exception 'the capacity is below the % drop-ins of a date', used using errcode = 'AB005', detail = used::text;
    end if;
  end if;
  return new;
end $$;
create trigger guard_drop_in_capacity before update of dropin_capacity on section
  for each row execute function app.guard_drop_in_capacity();
