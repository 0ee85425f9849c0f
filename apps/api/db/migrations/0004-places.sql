-- Places: the scarce thing. Nothing is counted down; what is taken is counted where it is asked.

-- A child takes part in an activity. What was asked for the roster, and the price as it was quoted.
create table enrolment (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  activity_id uuid not null,
  child_id uuid not null,
  pick_up_option_id uuid,
  teacher_id uuid,
  tshirt_size_id uuid,
  add_ons jsonb not null default '[]',
  quote jsonb not null default '{}',
  owed_cents int not null default 0 check (owed_cents >= 0),
  created_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, activity_id) references activity (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, pick_up_option_id) references pick_up_option (school_id, id),
  foreign key (school_id, teacher_id) references teacher (school_id, id),
  foreign key (school_id, tshirt_size_id) references tshirt_size (school_id, id)
);
create index enrolment_by_activity on enrolment (school_id, activity_id);
create index enrolment_by_child on enrolment (school_id, child_id);
call app.fence('enrolment');

create table place (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  section_id uuid not null,
  enrolment_id uuid not null,
  child_id uuid not null,
  pool text not null default 'regular' check (pool in ('regular', 'dropin')),
  -- an offer is a hold whose child waited
  state text not null check (state in ('taken', 'held', 'waiting', 'gone')),
  -- the days it covers; a whole run is open to both sides, and closing it cuts it off
  days datemultirange not null default '{[-infinity,infinity]}' check (not isempty(days)),
  expires_at timestamptz,
  -- given by staff who knew: past the queue, or over the capacity
  is_out_of_turn boolean not null default false,
  -- siblings who asked together
  party_id uuid,
  joined_at timestamptz not null default app.now(),
  left_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, enrolment_id) references enrolment (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  check ((state = 'held') = (expires_at is not null)),
  constraint one_place_a_day exclude using gist (school_id with =, section_id with =, child_id with =, days with &&)
    where (state in ('taken', 'held', 'waiting'))
);
create index place_by_section on place (school_id, section_id, joined_at, id) where state <> 'gone';
create index place_by_child on place (school_id, child_id);
create index place_by_enrolment on place (school_id, enrolment_id);
call app.fence('place');

-- The most places of a pool that are live on any one day of `during`: taken, or held and not run out.
create function app.places_used(school uuid, asked_section uuid, asked_pool text, during datemultirange, but uuid) returns int
language plpgsql stable as $$
declare used int;
begin
  select count(*) into used from place
  where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during
    and (state = 'taken' or (state = 'held' and expires_at > app.now()));
  if used <= 1 then return used; end if;
  -- the peak lies on a day on which some live place, or the asked period, begins
  return (
    with live as materialized (
      select days from place
      where school_id = school and section_id = asked_section and pool = asked_pool and id is distinct from but and days && during
        and (state = 'taken' or (state = 'held' and expires_at > app.now()))
    ), beginning as (
      select distinct lower(part) as day from (select unnest(days * during) as part from live) parts
    )
    select coalesce(max((select count(*) from live where days @> beginning.day)), 0)::int from beginning);
end $$;

-- The last word on every place. Only beginning to use more asks it.
create function app.guard_place() returns trigger language plpgsql as $$
declare asked section; waiting int;
begin
  if new.state = 'gone' then return new; end if;
  -- paying for a live hold, or shrinking, needs nothing
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.pool = old.pool and new.days <@ old.days
    and (new.state = old.state and new.expires_at is not distinct from old.expires_at
      or old.state = 'held' and new.state = 'taken' and old.expires_at > app.now()) then
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
  if tg_op = 'INSERT' and new.pool = 'regular'
    and exists (select from place where school_id = new.school_id and section_id = new.section_id and state = 'waiting') then
    raise exception 'others wait for this section' using errcode = 'AB003';
  end if;
  return new;
end $$;
create trigger guard_place before insert or update on place for each row execute function app.guard_place();

-- Capacity never goes below what is live.
create function app.guard_capacity() returns trigger language plpgsql as $$
declare used int;
begin
  if new.capacity < old.capacity then
    used := app.places_used(new.school_id, new.id, 'regular', datemultirange(daterange(current_date, null)), null);
    if used > new.capacity then
      raise exception 'the capacity is below the % enrolled', used using errcode = 'AB004', detail = used::text;
    end if;
  end if;
  return new;
end $$;
create trigger guard_capacity before update of capacity on section for each row execute function app.guard_capacity();
