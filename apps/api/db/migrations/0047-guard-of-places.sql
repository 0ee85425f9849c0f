-- What keeps a child from two places in one section is no way to read places. A GiST index finds those of one child by
-- reading many of its pages, which in a school of 34,000 places takes a thousand times as long as place_by_child; the planner
-- takes both for equal. So its columns are expressions by which no statement asks: every id read back from its text, and
-- the days with nothing added. They compare as the ids and the days do, so it refuses what it refused before.
alter table place
  drop constraint one_place_a_day,
  add constraint one_place_a_day exclude using gist (
    (child_id::text::uuid) with =, (section_id::text::uuid) with =, (school_id::text::uuid) with =,
    (days + '{}'::datemultirange) with &&,
    (case when pool = 'dropin' then int4range(1, 2) when state = 'taken' then int4range(0, 2) else int4range(0, 1) end) with &&)
    where (state in ('taken', 'held', 'waiting'));
