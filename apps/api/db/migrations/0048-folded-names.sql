-- Names as searches compare them, kept with the row: folding 20,000 of them anew took most of every search. A generated
-- column follows whatever writes the names. No index: `like` may not read along one past row-level security.
alter table child add column folded text not null generated always as (app.folded(first_name || ' ' || last_name)) stored;
alter table guardian add column folded text not null
  generated always as (app.folded(first_name || ' ' || last_name || chr(10) || coalesce(email, ''))) stored;
