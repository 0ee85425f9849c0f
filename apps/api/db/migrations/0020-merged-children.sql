-- A child, or a family, that was entered twice becomes one again.

-- The child a doubled entry went into: what was written down of the entry is found there.
alter table child add column merged_into_id uuid,
  -- nobody was merged yet, so there is nothing to look at: a look would need a school
  add foreign key (school_id, merged_into_id) references child (school_id, id) not valid;
create index child_merged_into on child (school_id, merged_into_id) where merged_into_id is not null;

-- Those who left are listed as well, and the same phone is how doubled families are found.
create index child_archived_by_name on child (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id)
  where archived_at is not null;
create index guardian_by_phone on guardian (school_id, phone) where phone is not null;
