-- What a school of twenty thousand children asks of all of them at once, once more. Five indexes stand in the place of others and
-- two are new, of which one has next to nothing in it.

-- The people of a child in the order of their list, which the index has whole: of each child of a day they would be sorted
-- one by one.
drop index approved_pickup_by_child;
create index approved_pickup_by_child on approved_pickup (school_id, child_id, position, id);
drop index do_not_release_by_child;
create index do_not_release_by_child on do_not_release (school_id, child_id, created_at, id) where removed_at is null;

-- What a search compares, without a look at the rows: of children beside whether a family has anybody here, of guardians in
-- an index of its own, which whoever writes a guardian down keeps up.
drop index child_by_family;
create index child_by_family on child (school_id, family_id, archived_at) include (id, searched);
create index guardian_searched on guardian (school_id, family_id) include (folded, phone);

-- A child by its name, whole: behind the fence of a school an index by what a function makes of a column is not used.
drop index child_by_folded_name;
create index child_by_folded_name on child (school_id, folded) where archived_at is null;

-- The notes of a child, those that were removed too: where two records of it become one, all of them go along.
drop index child_note_by_child;
create index child_note_by_child on child_note (school_id, child_id, created_at);

-- Where a section may hold more than it can. Only who gives a place out of turn writes there.
create index place_out_of_turn on place (school_id, section_id) where is_out_of_turn and left_at is null and state <> 'gone';
