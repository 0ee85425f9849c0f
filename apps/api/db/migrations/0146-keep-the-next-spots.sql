-- Staff may keep the next spots for siblings who wait together: the mark stands on each of them who waits, with who set it and
-- when. No spot is held by it. What the party claims is worked out from what is open (decision 202).
alter table place add column reserving_since timestamptz, add column reserving_by uuid references account (id);
alter table place add constraint reserving_says_who check ((reserving_since is null) = (reserving_by is null));
alter table place add constraint reserving_is_of_a_party check (reserving_since is null or party_id is not null);
create index place_reserving on place (school_id, section_id) where reserving_since is not null;

-- How many of the spots that are open on the fullest of some days are claimed by such parties, by fewer than two never: never more
-- than are open.
create function app.spots_reserved(school uuid, asked_section uuid, during datemultirange) returns int
  language plpgsql stable as $$
begin
  -- hardly a section has any
  if not exists (select from place
    where school_id = school and section_id = asked_section and state = 'waiting' and reserving_since is not null) then
    return 0;
  end if;
  return (
    with claiming as materialized (
      select p.days from place p
      where p.school_id = school and p.section_id = asked_section and p.state = 'waiting' and not p.is_held_back and p.days && during
        and p.party_id in (select m.party_id from place m
          where m.school_id = school and m.section_id = asked_section and m.state = 'waiting' and not m.is_held_back and m.party_id is not null
          group by m.party_id having count(*) > 1 and bool_or(m.reserving_since is not null))
    ), live as materialized (
      select p.days from place p
      where p.school_id = school and p.section_id = asked_section and p.pool = 'regular' and p.days && during and p.left_at is null
        and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())
    ), beginning as (
      select distinct lower(part) as day
      from (select unnest(days * during) as part from live union all select unnest(days * during) from claiming) parts
    ), filled as (
      select (select count(*) from live where days @> beginning.day) as used,
        (select count(*) from claiming where days @> beginning.day) as claimed
      from beginning
    )
    select greatest(0, least(s.capacity, coalesce(max(f.used + f.claimed), 0)) - coalesce(max(f.used), 0))::int
    from section s left join filled f on true
    where s.school_id = school and s.id = asked_section group by s.capacity);
end $$;

create or replace function app.guard_place() returns trigger language plpgsql as $$
declare asked section; waiting int; used int;
begin
  if new.state = 'gone' then return new; end if;
  -- a live hold is counted, so taking it, lengthening it or going back to the queue from it needs nothing; neither does shrinking
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.pool = old.pool and new.days <@ old.days
    and (new.state = old.state and new.expires_at is not distinct from old.expires_at
      or old.state = 'held' and new.state in ('taken', 'held') and old.expires_at > app.now()
      or old.state = 'held' and new.state = 'waiting') then
    return new;
  end if;
  select * into asked from section where school_id = new.school_id and id = new.section_id for no key update;
  if new.state = 'waiting' then
    select count(*) into waiting from place
    where school_id = new.school_id and section_id = new.section_id and state = 'waiting' and id <> new.id;
    if not asked.has_wait_list or waiting >= asked.wait_capacity then
      raise exception 'the wait list is full' using errcode = 'AB002';
    end if;
    return new;
  end if;
  if new.is_out_of_turn then return new; end if;
  used := app.places_used(new.school_id, new.section_id, new.pool, new.days, new.id);
  if used >= (case new.pool when 'regular' then asked.capacity else asked.dropin_capacity end) then
    raise exception 'the section is full' using errcode = 'AB001';
  end if;
  if tg_op = 'INSERT' and new.pool = 'regular' then
    -- what is kept for siblings who wait is no newcomer's
    if used + app.spots_reserved(new.school_id, new.section_id, new.days) >= asked.capacity then
      raise exception 'what is open here is kept' using errcode = 'AB003';
    end if;
    if exists (
      select from place w where w.school_id = new.school_id and w.section_id = new.section_id and w.state = 'waiting' and w.days && new.days
        -- a party is all or none, which whoever gives a place has to see to
        and w.party_id is null and not w.is_held_back
        and app.places_used(w.school_id, w.section_id, 'regular', w.days, null)
          + app.spots_reserved(w.school_id, w.section_id, w.days) < asked.capacity) then
      raise exception 'others wait for this section' using errcode = 'AB003';
    end if;
  end if;
  return new;
end $$;
