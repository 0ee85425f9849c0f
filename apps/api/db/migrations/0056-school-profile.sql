-- What a school says of itself is changed by its own transactions. Its name stands in the directory.

create or replace view own_school with (security_barrier) as
  select d.id as school_id, d.name, d.portal_name, d.created_at from school_directory d
  where d.id = (select current_setting('app.school_id')::uuid)
  with check option;
grant update (name) on own_school to afterbell_app;
