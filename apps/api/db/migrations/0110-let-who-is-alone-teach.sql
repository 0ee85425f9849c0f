-- Whoever signs a school up can be chosen as an instructor from now on; so can those who have been alone in theirs.
update membership m set is_instructor = true
where m.removed_at is null and m.is_active and not m.is_instructor
  and not exists (select from membership o where o.school_id = m.school_id and o.account_id <> m.account_id and o.removed_at is null);
