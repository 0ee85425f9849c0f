-- What a child is called by everybody, beside the name on its papers. Searches find it by either; `folded` stays the name
-- by which two entries of one child are found.
alter table child add column preferred_name text not null default '';
alter table child add column searched text not null generated always as (
  app.folded(first_name || case preferred_name when '' then '' else ' "' || preferred_name || '"' end || ' ' || last_name)) stored;
