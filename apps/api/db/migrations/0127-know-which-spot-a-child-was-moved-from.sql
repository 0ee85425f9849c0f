-- The spot a child was moved from when this one was given: what is billed, paused or decided of that one goes on with this one.
alter table place add column moved_from uuid;

-- Moves so far: of one activity a spot was left, and another one given the moment after, by an act that is a transfer.
alter table place no force row level security;
alter table section no force row level security;
alter table audit_event no force row level security;
update place n set moved_from = p.id
from audit_event e, section t, place p, section s
where e.what in ('enrollment.transferred', 'enrollment.transferred-out-of-turn')
  and n.school_id = e.school_id and n.child_id = e.child_id and n.pool = 'regular' and n.state in ('taken', 'gone')
  and e.at >= coalesce(n.moved_up_at, n.joined_at) and e.at < coalesce(n.moved_up_at, n.joined_at) + interval '10 seconds'
  and t.school_id = n.school_id and t.id = n.section_id and t.activity_id = e.subject_id
  and p.school_id = n.school_id and p.child_id = n.child_id and p.pool = 'regular' and p.id <> n.id
  and p.left_at <= coalesce(n.moved_up_at, n.joined_at) and p.left_at > coalesce(n.moved_up_at, n.joined_at) - interval '10 seconds'
  and s.school_id = p.school_id and s.id = p.section_id and s.activity_id = t.activity_id;
alter table place add foreign key (school_id, moved_from) references place (school_id, id);
alter table audit_event force row level security;
alter table section force row level security;
alter table place force row level security;

create index place_by_moved_from on place (school_id, moved_from) where moved_from is not null;
