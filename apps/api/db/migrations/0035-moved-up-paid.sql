-- When a child came from the wait list: moved up, or by an offer that was accepted; null for one who was given the spot directly.
-- While that spot is paid for, this is what sends them back where nobody pays.
alter table place add column moved_up_at timestamptz;
alter table place add constraint moved_up_waits_no_more check (moved_up_at is null or state <> 'waiting');

create or replace function app.guard_place() returns trigger language plpgsql as $$
declare asked section; waiting int;
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
  if app.places_used(new.school_id, new.section_id, new.pool, new.days, new.id)
    >= (case new.pool when 'regular' then asked.capacity else asked.dropin_capacity end) then
    raise exception 'the section is full' using errcode = 'AB001';
  end if;
  if tg_op = 'INSERT' and new.pool = 'regular' and exists (
    select from place w where w.school_id = new.school_id and w.section_id = new.section_id and w.state = 'waiting' and w.days && new.days
      -- a party is all or none, which whoever gives a place has to see to
      and w.party_id is null and not w.is_held_back
      and app.places_used(w.school_id, w.section_id, 'regular', w.days, null) < asked.capacity) then
    raise exception 'others wait for this section' using errcode = 'AB003';
  end if;
  return new;
end $$;
