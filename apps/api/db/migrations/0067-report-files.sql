-- Reports read offers by the time they were made.
create index offer_by_time on offer (school_id, section_id, offered_at);

-- A report as a file that is made afterwards, part by part. It can be fetched for a day, by whoever asked for it.
create table report_file (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  report text not null check (report <> ''),
  query jsonb not null,
  name text not null check (name <> ''),
  rows_total int not null check (rows_total >= 0),
  rows_written int not null default 0 check (rows_written >= 0),
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  asked_by uuid not null references account (id),
  created_at timestamptz not null default app.now(),
  primary key (school_id, id)
);
create index report_file_by_asker on report_file (school_id, asked_by, created_at desc);
create index report_file_by_time on report_file (school_id, created_at);
call app.fence('report_file', 'select, insert, update, delete');

create table report_file_part (
  school_id uuid not null references school_directory (id),
  file_id uuid not null,
  nth int not null check (nth >= 0),
  bytes bytea not null,
  primary key (school_id, file_id, nth),
  foreign key (school_id, file_id) references report_file (school_id, id) on delete cascade
);
call app.fence('report_file_part', 'select, insert, delete');
