-- What is charged by itself when it falls due, and who is reminded of what is past due.

alter table school
  add column is_dunning_on boolean not null default true,
  -- so many days after an invoice was due its payer is reminded
  add column dunning_days int[] not null default '{1,4,8,15}'
    check (cardinality(dunning_days) >= 1 and cardinality(dunning_days) <= 6 and 1 <= all (dunning_days) and 90 >= all (dunning_days));

-- That a card or bank account may be charged by itself: in which words, since when, and who wrote it down. One that was taken back
-- stays, as what was charged by it was allowed then.
alter table payment_method drop column mandate;
create table mandate (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  method_id uuid not null,
  version int not null check (version > 0),
  wording text not null,
  source text not null check (source in ('PAYER', 'PAPER')),
  given_on date not null,
  -- the address of whoever gave it on the page for cards
  network text,
  at timestamptz not null default app.now(),
  by_account_id uuid references account (id),
  ended_at timestamptz,
  ended_by_account_id uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, method_id) references payment_method (school_id, id)
);
create unique index mandate_in_force on mandate (school_id, method_id) where ended_at is null;
call app.fence('mandate', 'select, insert, update');

alter table payment
  -- nobody is there to answer a question of the bank
  add column is_automatic boolean not null default false,
  -- the address of whoever, paying, allowed that what they paid with is charged by itself from then on
  add column mandate_network text;
create index payment_by_itself on payment (school_id, payer_id, created_at) where is_automatic;

-- What was done about an invoice, once for each step: the day it was due, which is 0, or so many days after it.
create table dunning_step (
  school_id uuid not null references school_directory (id),
  invoice_id uuid not null,
  step int not null check (step between 0 and 90),
  what text not null check (what in ('CHARGED', 'WRITTEN', 'UNREACHABLE', 'HELD', 'LEFT')),
  -- the school's day
  on_date date not null,
  -- made of the invoice and the step: it is charged once, whoever tries
  payment_id uuid,
  -- a charge of which nobody has looked yet how it ended
  is_under_way boolean not null default false,
  -- of what waited for a person
  decided_by uuid references account (id),
  primary key (school_id, invoice_id, step),
  foreign key (school_id, invoice_id) references invoice (school_id, id),
  foreign key (school_id, payment_id) references payment (school_id, id),
  check ((what = 'CHARGED') = (payment_id is not null)),
  check (what = 'CHARGED' or not is_under_way)
);
create index dunning_step_under_way on dunning_step (school_id, payment_id) where is_under_way;
create index dunning_step_held on dunning_step (school_id, invoice_id) where what = 'HELD';
call app.fence('dunning_step', 'select, insert, update');

-- Staff let an invoice, or all of a payer, alone for a while.
create table dunning_pause (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payer_id uuid,
  invoice_id uuid,
  reason text not null,
  created_at timestamptz not null default app.now(),
  created_by uuid not null references account (id),
  ended_at timestamptz,
  ended_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id),
  foreign key (school_id, invoice_id) references invoice (school_id, id),
  check ((payer_id is null) <> (invoice_id is null))
);
create unique index dunning_pause_of_payer on dunning_pause (school_id, payer_id) where ended_at is null and payer_id is not null;
create unique index dunning_pause_of_invoice on dunning_pause (school_id, invoice_id) where ended_at is null and invoice_id is not null;
call app.fence('dunning_pause', 'select, insert, update');
