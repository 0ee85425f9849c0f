-- When a child came who was moved from spot to spot: when the first of them was given.
create function app.came_first(asked_school uuid, asked_place uuid) returns timestamptz language sql stable as $$
  with recursive before as (
    select p.moved_from, coalesce(p.moved_up_at, p.joined_at) as at from place p where p.school_id = asked_school and p.id = asked_place
    union
    select p.moved_from, coalesce(p.moved_up_at, p.joined_at) from before b
      join place p on p.school_id = asked_school and p.id = b.moved_from
  )
  select min(at) from before
$$;
