-- The last word on every place, as before; but who waits for other days of a camp that is taken by the day is passed over
-- by nobody: only those who wait for one of the same days come first.
create or replace function app.guard_place() returns trigger language plpgsql as $$
declare asked section; waiting int;
begin
  if new.state = 'gone' then return new; end if;
  -- paying for a live hold, accepting an offer, going back to the queue from one, or shrinking needs nothing
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.pool = old.pool and new.days <@ old.days
    and (new.state = old.state and new.expires_at is not distinct from old.expires_at
      or old.state = 'held' and new.state = 'taken' and old.expires_at > app.now()
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
  if app.places_used(new.school_id, new.section_id, new.pool, new.days, new.id)
    >= (case new.pool when 'regular' then asked.capacity else asked.dropin_capacity end) then
    raise exception 'the section is full' using errcode = 'AB001';
  end if;
  if tg_op = 'INSERT' and new.pool = 'regular' and exists (
    select from place where school_id = new.school_id and section_id = new.section_id and state = 'waiting' and days && new.days) then
    raise exception 'others wait for this section' using errcode = 'AB003';
  end if;
  return new;
end $$;
