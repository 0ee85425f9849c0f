-- Who takes a section over on one day, beside those who teach it: they reach it on that day alone (decision 146).
create table section_substitute (
  school_id uuid not null references school_directory (id),
  section_id uuid not null,
  date date not null,
  account_id uuid not null,
  primary key (school_id, section_id, date, account_id),
  foreign key (school_id, section_id) references section (school_id, id),
  foreign key (school_id, account_id) references membership (school_id, account_id)
);
create index substitute_by_account on section_substitute (school_id, account_id, date, section_id);
create index substitute_by_date on section_substitute (school_id, date, section_id);
call app.fence('section_substitute', 'select, insert, delete');
grant select on section_substitute to afterbell_eraser;
