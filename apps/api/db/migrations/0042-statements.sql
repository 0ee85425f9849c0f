-- The tax that prices contain, and whether what is paid is care that families may claim: both are kept with each line when it is
-- billed. What reports and yearly statements look for.

alter table school
  -- what the tax that prices contain is called, and its rate in hundredths of a per cent; 0: they contain none
  add column tax_name text not null default '',
  add column tax_bp int not null default 0 check (tax_bp between 0 and 5000),
  -- a provider without a number for taxes says so instead
  add column is_tax_exempt boolean not null default false;

alter table activity
  add column is_care_eligible boolean not null default false,
  -- its prices contain no tax, whatever the school's others do
  add column is_tax_free boolean not null default false;
alter table add_on add column is_care_eligible boolean not null default false;

alter table invoice_line
  add column is_care_eligible boolean not null default false,
  add column tax_name text not null default '',
  add column tax_bp int not null default 0 check (tax_bp between 0 and 5000),
  -- of what is paid for it; of a note what was contained in what it takes back
  add column tax_cents int not null default 0 check (tax_cents between 0 and net_cents),
  -- the first and the last of its dates, which stand in their order
  add column service_from date generated always as (dates[1]) stored,
  add column service_to date generated always as (dates[cardinality(dates)]) stored;
create index invoice_line_by_service on invoice_line (school_id, service_to, service_from) where service_to is not null;

create index invoice_by_issue on invoice (school_id, issued_at) where number is not null;

alter table ledger_entry
  drop constraint ledger_entry_debit_check,
  drop constraint ledger_entry_credit_check,
  add constraint ledger_entry_debit_check check (debit in
    ('RECEIVABLE', 'CREDIT', 'REVENUE', 'TAX', 'CLEARING', 'FEES', 'BANK', 'DISPUTED', 'REFUND_DUE', 'WRITTEN_OFF')),
  add constraint ledger_entry_credit_check check (credit in
    ('RECEIVABLE', 'CREDIT', 'REVENUE', 'TAX', 'CLEARING', 'FEES', 'BANK', 'DISPUTED', 'REFUND_DUE', 'WRITTEN_OFF'));
-- a journal is read in order, page after page
create index entry_in_order on ledger_entry (school_id, at, key) include (debit, credit, cents);
drop index entry_by_time;
create index payment_received on payment (school_id, received_on, payer_id) where received_on is not null;

-- Payers that are one account have the same: those of a family, or of one of its homes. Who paid for what is gone is one alone.
alter table payer add column account_id uuid
  generated always as (coalesce(case kind when 'HOME' then home_id else family_id end, id)) stored not null;
create index payer_by_account on payer (school_id, account_id, created_at, id);

-- When the tax statement of a payer was emailed last.
create table tax_statement (
  school_id uuid not null references school_directory (id),
  payer_id uuid not null,
  year int not null check (year between 2000 and 2199),
  emailed_at timestamptz not null,
  primary key (school_id, payer_id, year),
  foreign key (school_id, payer_id) references payer (school_id, id)
);
create index tax_statement_by_time on tax_statement (school_id, year, emailed_at);
call app.fence('tax_statement', 'select, insert, update');

-- The tax statements of everybody as files, made afterwards. They are kept for a day.
create table tax_statement_run (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  year int not null check (year between 2000 and 2199),
  created_at timestamptz not null default app.now(),
  created_by uuid not null references account (id),
  primary key (school_id, id)
);
create index tax_statement_run_by_time on tax_statement_run (school_id, year, created_at);
call app.fence('tax_statement_run', 'select, insert, delete');

-- A file of a run: whose statements it has, in their order, and its bytes once it is made.
create table tax_statement_file (
  school_id uuid not null references school_directory (id),
  run_id uuid not null,
  nth int not null check (nth > 0),
  -- what it is called by: the first and the last of those in it
  first_name text not null,
  last_name text not null,
  payer_ids uuid[] not null,
  bytes bytea,
  primary key (school_id, run_id, nth),
  foreign key (school_id, run_id) references tax_statement_run (school_id, id) on delete cascade
);
call app.fence('tax_statement_file', 'select, insert, update, delete');

-- What there is already: camps and aftercare are care, classes are not (docs/decisions/0100). The owner of the tables sees the rows
-- of every school while nothing is forced.
do $$
declare fenced regclass;
  all_of regclass[] := array['activity', 'enrollment', 'invoice_line']::regclass[];
begin
  foreach fenced in array all_of loop
    execute format('alter table %s no force row level security', fenced);
  end loop;
  update activity set is_care_eligible = true where kind <> 'classes';
  update invoice_line l set is_care_eligible = true
  from enrollment e join activity a on a.school_id = e.school_id and a.id = e.activity_id
  where e.school_id = l.school_id and e.id = l.enrollment_id and a.kind <> 'classes' and l.kind = 'BASE';
  foreach fenced in array all_of loop
    execute format('alter table %s force row level security', fenced);
  end loop;
end $$;
