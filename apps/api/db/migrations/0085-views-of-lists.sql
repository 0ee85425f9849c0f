-- A view of any list: which columns it shows, none being those whoever opens it likes; and whether colleagues see it who see
-- all it shows.
alter table saved_view
  add column columns text[] not null default '{}',
  add column is_shared boolean not null default false,
  add column version int not null default 1;
create index saved_view_shared on saved_view (school_id, list) where is_shared;
