-- When a spot was taken: a child is expected at a meeting when their spot was taken before it was over. Of a spot that is not
-- taken it says nothing yet.
alter table place add column taken_at timestamptz;

-- Spots so far: given when their child moved up, or else when it was asked for.
alter table place no force row level security;
update place set taken_at = coalesce(moved_up_at, joined_at);
alter table place force row level security;
alter table place alter column taken_at set default app.now(), alter column taken_at set not null;
