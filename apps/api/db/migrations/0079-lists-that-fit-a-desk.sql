-- How high the rows of lists are for somebody.
create table list_choice (
  school_id uuid not null references school_directory (id),
  account_id uuid not null references account (id),
  density text not null check (density in ('COMPACT', 'COMFORTABLE')),
  primary key (school_id, account_id)
);
call app.fence('list_choice', 'select, insert, update');
