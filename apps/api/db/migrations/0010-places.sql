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
create index enrolment_by_time on enrolment (school_id, created_at, id);
create index enrolment_by_teacher on enrolment (school_id, teacher_id) where teacher_id is not null;
create index enrolment_by_option on enrolment (school_id, pick_up_option_id) where pick_up_option_id is not null;
create index enrolment_by_tshirt on enrolment (school_id, tshirt_size_id) where tshirt_size_id is not null;
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
  -- staff took an offer back: the child keeps its position, and is offered nothing by itself
  is_held_back boolean not null default false,
  -- the date of a drop-in
  drop_in_on date generated always as (case when pool = 'dropin' then lower(days) end) stored,
  primary key (school_id, id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, enrolment_id) references enrolment (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  check ((state = 'held') = (expires_at is not null)),
  constraint drop_in_is_one_day
    check (pool = 'regular' or days = datemultirange(daterange(lower(days), lower(days), '[]'))),
  -- A child has one place in a section on a day. While it waits, or was offered a place it has not taken yet, it may drop in:
  -- what is compared last overlaps for all but these two. The index is no way to read places: among 34,000 of them it takes a
  -- thousand times as long as place_by_child, and the planner takes both for equal. So its columns are expressions by which no
  -- statement asks, every id read back from its text and the days with nothing added, which compare as the ids and the days do.
  constraint one_place_a_day exclude using gist (
    (child_id::text::uuid) with =, (section_id::text::uuid) with =, (school_id::text::uuid) with =,
    (days + '{}'::datemultirange) with &&,
    (case when pool = 'dropin' then int4range(1, 2) when state = 'taken' then int4range(0, 2) else int4range(0, 1) end) with &&)
    where (state in ('taken', 'held', 'waiting'))
);
create index place_by_section on place (school_id, section_id, joined_at, id) where state <> 'gone';
create index place_by_child on place (school_id, child_id);
create index place_by_enrolment on place (school_id, enrolment_id);
-- those who wait, and what is held
create index place_in_queue on place (school_id, section_id, joined_at, id) where state in ('waiting', 'held');
create index drop_in_by_date on place (school_id, section_id, drop_in_on, id) where drop_in_on is not null and state <> 'gone';
call app.fence('place');

-- An offer made to a waiting child. While it is open, the child's place is held until the same instant.
create table offer (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  place_id uuid not null,
  section_id uuid not null,
  offered_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- nobody, where it went out by itself
  offered_by uuid references account (id),
  -- staff passed others over, or offered beyond the capacity
  is_out_of_turn boolean not null default false,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, place_id) references place (school_id, id),
  foreign key (school_id, section_id) references section (school_id, id),
  check ((outcome is null) = (ended_at is null))
);
create unique index one_open_offer on offer (school_id, place_id) where outcome is null;
create index offer_by_place on offer (school_id, place_id, offered_at desc);
create index offer_open_in_section on offer (school_id, section_id, expires_at) where outcome is null;
create index offer_not_taken on offer (school_id, section_id, ended_at desc) where outcome in ('EXPIRED', 'DECLINED');
call app.fence('offer', 'select, insert, update');

-- The most places of a pool that are live on any one day of `during`: taken, or held and not run out. Who left uses none,
-- though the day it was there still covers it: otherwise one afternoon would keep a whole run full.
create function app.places_used(school uuid, asked_section uuid, asked_pool text, during datemultirange, but uuid) returns int
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

-- The last word on every place. Of a camp that is taken by the day, only those who wait for one of the same days come first.
create function app.guard_place() returns trigger language plpgsql as $$
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
create trigger guard_place before insert or update on place for each row execute function app.guard_place();

-- Capacity never goes below what is live.
create function app.guard_capacity() returns trigger language plpgsql as $$
declare used int;
begin
  if new.capacity < old.capacity then
    used := app.places_used(new.school_id, new.id, 'regular', datemultirange(daterange(app.today(new.school_id), null)), null);
    if used > new.capacity then
      raise exception 'the capacity is below the % enrolled', used using errcode = 'AB004', detail = used::text;
    end if;
  end if;
  return new;
end $$;
create trigger guard_capacity before update of capacity on section for each row execute function app.guard_capacity();

-- The places a date has for drop-ins never go below those that are live on it.
create function app.guard_drop_in_capacity() returns trigger language plpgsql as $$
declare used int;
begin
  if new.dropin_capacity < old.dropin_capacity then
    used := app.places_used(new.school_id, new.id, 'dropin', datemultirange(daterange(app.today(new.school_id), null)), null);
    if used > new.dropin_capacity then
      raise exception 'the capacity is below the % drop-ins of a date', used using errcode = 'AB005', detail = used::text;
    end if;
  end if;
  return new;
end $$;
create trigger guard_drop_in_capacity before update of dropin_capacity on section
  for each row execute function app.guard_drop_in_capacity();

-- Answers to forms are given for a child, with an enrollment. There are none yet, and a look would need a school.
alter table form_answer
  add foreign key (school_id, enrolment_id) references enrolment (school_id, id) not valid,
  add foreign key (school_id, child_id) references child (school_id, id) not valid;
