-- Who counts the visits to a school's own public pages, for those visitors who allow it.
create table analytics (
  school_id uuid primary key references school_directory (id),
  ga_tracking_id text not null,
  set_at timestamptz not null default app.now()
);
call app.fence('analytics', 'select, insert, update, delete');
