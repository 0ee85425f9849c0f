-- What a child's own record says is not written down beside it any more: rosters show the record, and follow it.
do $$
declare each record;
begin
  for each in select id from school_directory loop
    perform set_config('app.school_id', each.id::text, true);
    update enrolment e set teacher_id = nullif(e.teacher_id, c.teacher_id), tshirt_size_id = nullif(e.tshirt_size_id, c.tshirt_size_id)
    from child c
    where c.school_id = e.school_id and c.id = e.child_id and (e.teacher_id = c.teacher_id or e.tshirt_size_id = c.tshirt_size_id);
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
